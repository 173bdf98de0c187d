/**
 * Claims as lines of a hidden sheet: which cells a claim takes, in which line it goes, and how lines are read back.
 * Lines have gaps on purpose: two people who claim at once want different lines, since of two writes to one cell only
 * the later stays. Pure.
 */
import type { Claim } from '../core/submission/claim';

export const CLAIMS_SHEET_NAME = 'Taxrow claims';

/** Names, not words: no language changes them. */
export const CLAIM_HEADERS = [
  'Taxrow claim',
  'Sheet',
  'Submitted since',
  'Last sign',
  'State',
  'Environment',
  'Person',
  'Device',
] as const;

/** Lines that claims are spread over: two want the same one about once in a thousand times. */
const LINES = 1_000;

const RUNNING = 'running';
const ASKING = 'asking';
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function claimCells(claim: Claim): readonly string[] {
  return [
    claim.id,
    claim.place,
    new Date(claim.startedAt).toISOString(),
    new Date(claim.lastSignAt).toISOString(),
    claim.isRunning ? RUNNING : ASKING,
    claim.environmentName,
    claim.personName,
    claim.deviceId,
  ];
}

export interface ClaimLine {
  /** 0-based sheet row. */
  readonly row: number;
  readonly claim: Claim;
}

/** The claims among the lines under the header; what is no claim, whoever wrote it, is passed over. */
export function readClaims(
  cells: readonly (readonly unknown[])[],
  firstRow: number,
): readonly ClaimLine[] {
  return cells.flatMap((line, index) => {
    const claim = toClaim(line.map(String));
    return claim === undefined ? [] : [{ row: firstRow + index, claim }];
  });
}

function toClaim(line: readonly string[]): Claim | undefined {
  const [id = '', place = '', since = '', sign = '', state, environmentName = ''] = line;
  const [personName = '', deviceId = ''] = line.slice(6);
  const startedAt = Date.parse(since);
  const lastSignAt = Date.parse(sign);
  if (!ID.test(id) || place === '' || Number.isNaN(startedAt + lastSignAt)) return undefined;
  const isRunning = state === RUNNING;
  return { id, place, deviceId, personName, environmentName, startedAt, lastSignAt, isRunning };
}

/** The 0-based row for a claim: its own, or the first from a row on that its id chooses where nothing stands. */
export function rowForClaim(id: string, lines: readonly ClaimLine[]): number {
  const own = lines.find(({ claim }) => claim.id === id);
  if (own !== undefined) return own.row;
  const taken = new Set(lines.map(({ row }) => row));
  let row = 1 + (Number.parseInt(id.slice(0, 8), 16) % LINES);
  while (taken.has(row)) row += 1;
  return row;
}
