/**
 * Claiming a place in a workbook that others may have open, too: write the claim, wait until it has reached them, look
 * again. A run begins only after a look that came so long after the write and saw nobody else; of two that ask at once
 * at most one begins, unless both writes travel for longer. Then each finds the other at a later sign, and all but the
 * first stop.
 */
import { AppError } from '../domain/app-error';
import type { Clock } from '../domain/ports';
import { type Claim, firstOf, goesFirst, isStale } from './claim';
import type { Lock } from './lock';

/** Where claims stand: the workbook, as this device sees it. All may reject. */
export interface ClaimBook {
  /** Of all places. */
  read(): Promise<readonly Claim[]>;
  /** Adds the claim, or takes the place of the one with its id. */
  write(claim: Claim): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /** Whether others have the workbook open, as far as can be told. */
  isShared(): Promise<boolean>;
}

export interface ClaimPorts {
  readonly book: ClaimBook;
  readonly clock: Clock;
  /** Between the windows of this device. */
  readonly lock: Lock;
}

/** Who claims what. */
export type Claimant = Pick<Claim, 'id' | 'place' | 'deviceId' | 'personName' | 'environmentName'>;

export interface TakenClaim {
  readonly by: Claim;
  /** It has given no sign for so long that a person may set it aside. */
  readonly isStale: boolean;
}

export type ClaimAnswer =
  | { readonly kind: 'held'; readonly held: HeldClaim }
  | ({ readonly kind: 'taken' } & TakenClaim)
  | { readonly kind: 'cancelled' };

export interface HeldClaim {
  /** Gives signs until it is released; `onLost` is called once, when somebody else's run goes before this one. */
  keep(onLost: (to: Claim) => void): void;
  /** Never rejects: a claim that cannot be taken away goes stale. */
  release(): Promise<void>;
}

/**
 * How long a write may take to reach everybody who has the workbook open. Microsoft gives no figure ("in real time" with
 * AutoSave, at the next saving without it); a person waits this long before each run in a shared workbook.
 */
export const SETTLE_MS = 5_000;

/** Between two signs of a run: a few cells, where its results take some every second. */
export const SIGN_EVERY_MS = 15_000;

/** So often the first of several askers waits for the others to step back, before it steps back itself. */
const ROUNDS = 3;

/**
 * Asks for the place. When it is not held in the end, nothing of it stays in the workbook, as far as that lets us.
 *
 * @throws what the book throws.
 */
export async function holdClaim(
  ports: ClaimPorts,
  claimant: Claimant,
  signal: AbortSignal,
): Promise<ClaimAnswer> {
  const { book, clock, lock } = ports;
  // While it is held, other windows of this device know that the claim is not one of a window that died.
  const letGo = (await lock.acquire(lockName(claimant.id))) ?? (() => {});
  const startedAt = clock.wallMs();
  const claimNow = (isRunning: boolean): Claim => {
    return { ...claimant, startedAt, lastSignAt: clock.wallMs(), isRunning };
  };

  async function ask(): Promise<ClaimAnswer> {
    const before = firstOf((await look(ports, claimant)).rivals);
    if (before !== undefined) return taken(before, clock);
    await book.write(claimNow(false));
    let waitMs = (await book.isShared()) ? SETTLE_MS : 0;
    for (let round = 1; ; round += 1) {
      if (waitMs > 0) await clock.sleep(waitMs, signal).catch(() => {});
      if (signal.aborted) return { kind: 'cancelled' };
      const { rivals, isThere } = await look(ports, claimant);
      const first = firstOf(rivals);
      if (first === undefined && isThere) {
        await book.write(claimNow(true));
        return { kind: 'held', held: keepClaim(ports, claimNow, letGo) };
      }
      if (first !== undefined && (round === ROUNDS || goesFirst(first, claimNow(false)))) {
        return taken(first, clock);
      }
      if (round === ROUNDS) throw overwritten();
      if (!isThere) await book.write(claimNow(false));
      waitMs = SETTLE_MS;
    }
  }

  let answer: ClaimAnswer | undefined;
  try {
    answer = await ask();
    return answer;
  } finally {
    if (answer?.kind !== 'held') {
      letGo();
      // What stays names this device, and its lock is free: the next one to ask here takes it away.
      await book.remove([claimant.id]).catch(() => {});
    }
  }
}

/** Gives signs for a claim that is held. */
function keepClaim(
  ports: ClaimPorts,
  claimNow: (isRunning: boolean) => Claim,
  letGo: () => void,
): HeldClaim {
  const { book, clock } = ports;
  const released = new AbortController();
  let signs: Promise<void> = Promise.resolve();

  /** @returns who goes before this run; `undefined` when it may go on. */
  async function sign(): Promise<Claim | undefined> {
    const own = claimNow(true);
    const { rivals, isThere } = await look(ports, own);
    // One that stands in the place of this claim has taken it over, whatever its id.
    const lostTo = firstOf(
      rivals.filter((rival) => rival.isRunning && (!isThere || goesFirst(rival, own))),
    );
    if (lostTo === undefined && !released.signal.aborted) await book.write(own);
    return lostTo;
  }

  async function giveSigns(onLost: (to: Claim) => void): Promise<void> {
    while (!released.signal.aborted) {
      await clock.sleep(SIGN_EVERY_MS, released.signal).catch(() => {});
      if (released.signal.aborted) return;
      // Excel may be busy, or a cell open for typing: the next sign tries again, long before the claim is stale.
      const lostTo = await sign().catch(() => undefined);
      if (lostTo === undefined) continue;
      onLost(lostTo);
      return;
    }
  }

  return {
    keep(onLost) {
      signs = giveSigns(onLost);
    },
    async release() {
      released.abort();
      letGo();
      // A sign under way would bring the claim back.
      await signs;
      await book.remove([claimNow(true).id]).catch(() => {});
    },
  };
}

/** The claims of others on the same place, those of windows of this device that died taken away. */
export async function look(
  { book, lock }: Pick<ClaimPorts, 'book' | 'lock'>,
  { id, place, deviceId }: Pick<Claim, 'id' | 'place' | 'deviceId'>,
): Promise<{ readonly rivals: readonly Claim[]; readonly isThere: boolean }> {
  const all = await book.read();
  const rivals: Claim[] = [];
  const dead: string[] = [];
  for (const claim of all) {
    if (claim.place !== place || claim.id === id) continue;
    const isDead = claim.deviceId === deviceId && (await isFree(lock, lockName(claim.id)));
    if (isDead) dead.push(claim.id);
    else rivals.push(claim);
  }
  if (dead.length > 0) await book.remove(dead);
  return { rivals, isThere: all.some((claim) => claim.id === id) };
}

async function isFree(lock: Lock, name: string): Promise<boolean> {
  const letGo = await lock.acquire(name);
  letGo?.();
  return letGo !== undefined;
}

function taken(by: Claim, clock: Clock): ClaimAnswer {
  return { kind: 'taken', by, isStale: isStale(by, clock.wallMs()) };
}

function lockName(claimId: string): string {
  return `taxrow-claim:${claimId}`;
}

function overwritten(): AppError {
  return new AppError(
    'WORKBOOK',
    'Others change the workbook at the same moment, again and again. Try again when they have finished.',
  );
}
