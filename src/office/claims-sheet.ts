/**
 * The claims that stand in the workbook, on a hidden sheet (docs/decisions/0013). Nothing is guarded here: what others
 * wrote meanwhile may not have arrived yet. Only sheets with Taxrow's own header are read; where two people made one at
 * once, both are.
 */
import { AppError } from '../core/domain/app-error';
import type { Claim } from '../core/submission/claim';
import type { ClaimBook } from '../core/submission/hold-claim';
import { asText } from './as-text';
import { type Block, formatAddress, parseAddress } from './block';
import {
  CLAIM_HEADERS,
  CLAIMS_SHEET_NAME,
  claimCells,
  type ClaimLine,
  readClaims,
  rowForClaim,
} from './claims-sheet-plan';
import { freeName } from './free-name';
import { inExcel } from './in-excel';
import { isBeingEdited, isProtected } from './office-errors';

/** A claim asked for by a person is answered at once; what is taken away at the end waits for a cell being typed into. */
export const claimBook: ClaimBook = {
  read: () =>
    inExcel(async (context) => {
      const found = await findSheets(context);
      return found.sheets.flatMap(({ lines }) => lines.map(({ claim }) => claim));
    }),
  write: async (claim) => {
    try {
      await inExcel((context) => writeClaim(context, claim));
    } catch (error) {
      throw isProtected(error) ? notSeen(`The sheet ${CLAIMS_SHEET_NAME} is protected.`) : error;
    }
  },
  remove: (ids) =>
    inExcel((context) => removeClaims(context, new Set(ids)), { waitForCellEdit: true }),
  isShared,
};

interface ClaimsSheet {
  readonly sheet: Excel.Worksheet;
  readonly lines: readonly ClaimLine[];
}

interface FoundSheets {
  readonly sheets: readonly ClaimsSheet[];
  readonly names: readonly string[];
}

async function findSheets(context: Excel.RequestContext): Promise<FoundSheets> {
  const all = context.workbook.worksheets;
  all.load('items/id,items/name');
  await context.sync();
  const candidates = all.items
    .filter(({ name }) => name.startsWith(CLAIMS_SHEET_NAME))
    .map((sheet) => {
      const used = sheet.getUsedRangeOrNullObject(true);
      used.load('address,values');
      return { sheet, used };
    });
  if (candidates.length > 0) await context.sync();
  const sheets = candidates.flatMap(({ sheet, used }) => {
    if (used.isNullObject) return [];
    const lines = linesOf(parseAddress(used.address), used.values);
    return lines === undefined ? [] : [{ sheet, lines }];
  });
  return { sheets, names: all.items.map(({ name }) => name) };
}

/** `undefined` where the first row is not Taxrow's header. */
function linesOf(
  block: Block,
  values: readonly (readonly unknown[])[],
): readonly ClaimLine[] | undefined {
  const [header = [], ...rest] = values;
  const isOurs =
    block.row === 0 &&
    block.column === 0 &&
    CLAIM_HEADERS.every((text, column) => header[column] === text);
  return isOurs ? readClaims(rest, 1) : undefined;
}

async function writeClaim(context: Excel.RequestContext, claim: Claim): Promise<void> {
  const { workbook } = context;
  workbook.load('readOnly');
  const { protection } = workbook;
  protection.load('protected');
  const { sheets, names } = await findSheets(context);
  if (workbook.readOnly) throw notSeen('The workbook is open to be read only.');
  const holding = sheets.find(({ lines }) => lines.some((line) => line.claim.id === claim.id));
  const known = holding ?? sheets[0];
  if (known === undefined && protection.protected) {
    throw notSeen('The workbook is protected, and takes no further sheet.');
  }
  const sheet = known?.sheet ?? addSheet(context, names);
  const row = rowForClaim(claim.id, known?.lines ?? []);
  lineAt(sheet, row).values = [claimCells(claim).map(asText)];
  await context.sync();
}

/** Hidden, not very hidden: whoever shows it sees what stands there, and may delete it. */
function addSheet(context: Excel.RequestContext, names: readonly string[]): Excel.Worksheet {
  const sheet = context.workbook.worksheets.add(freeName(names, CLAIMS_SHEET_NAME));
  lineAt(sheet, 0).values = [[...CLAIM_HEADERS]];
  sheet.visibility = 'Hidden';
  return sheet;
}

async function removeClaims(
  context: Excel.RequestContext,
  ids: ReadonlySet<string>,
): Promise<void> {
  const { sheets } = await findSheets(context);
  for (const { sheet, lines } of sheets) {
    for (const { row, claim } of lines) {
      if (ids.has(claim.id)) lineAt(sheet, row).values = [CLAIM_HEADERS.map(() => '')];
    }
  }
  await context.sync();
}

function lineAt(sheet: Excel.Worksheet, row: number): Excel.Range {
  return sheet.getRange(
    formatAddress({ row, column: 0, rowCount: 1, columnCount: CLAIM_HEADERS.length }),
  );
}

/** Where Excel does not tell, others may have it open. */
async function isShared(): Promise<boolean> {
  try {
    return await inExcel(async (context) => {
      const session = context.workbook.getIsActiveCollabSession();
      await context.sync();
      // eslint-disable-next-line office-addins/load-object-before-read -- the result of a method is not loaded (Microsoft: ClientResult)
      return session.value;
    });
  } catch (error) {
    if (isBeingEdited(error)) throw error;
    return true;
  }
}

function notSeen(why: string): AppError {
  return new AppError(
    'WORKBOOK',
    `${why} People who have it open, too, do not see that you submit: tell them.`,
  );
}
