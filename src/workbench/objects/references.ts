/**
 * Ranges and areas that outlive their request: live rectangles that move with inserted and deleted lines, known to
 * the add-in by a reference id until it lets go of them.
 */
import { type Rect, shiftRect } from '../model/rect';
import type { WorkbookModel } from '../model/workbook-model';
import { HostError } from '../protocol/rich-api/host-error';

export class RangeTarget {
  readonly sheetId: string;
  referenceId: string | undefined;
  #rect: Rect | null;

  constructor(sheetId: string, rect: Rect) {
    this.sheetId = sheetId;
    this.#rect = rect;
  }

  /** @throws HostError `ItemNotFound` when all its cells were deleted. */
  get rect(): Rect {
    if (!this.#rect) throw new HostError('ItemNotFound', 'The cells of this range were deleted.');
    return this.#rect;
  }

  move(change: (rect: Rect) => Rect | null): void {
    if (this.#rect) this.#rect = change(this.#rect);
  }

  drop(): void {
    this.#rect = null;
  }
}

/** Several areas of one sheet. */
export class AreasTarget {
  readonly sheetId: string;
  referenceId: string | undefined;
  readonly #areas: readonly RangeTarget[];

  constructor(sheetId: string, rects: readonly Rect[]) {
    this.sheetId = sheetId;
    this.#areas = rects.map((rect) => new RangeTarget(sheetId, rect));
  }

  get rects(): readonly Rect[] {
    return this.#areas.map(({ rect }) => rect);
  }

  move(change: (rect: Rect) => Rect | null): void {
    for (const area of this.#areas) area.move(change);
  }

  drop(): void {
    for (const area of this.#areas) area.drop();
  }
}

export type KeptTarget = RangeTarget | AreasTarget;

export class References {
  readonly #kept = new Map<string, KeptTarget>();
  #nextNumber = 1;

  constructor(model: WorkbookModel) {
    model.listen((event) => {
      if (event.kind === 'shifted') {
        for (const target of this.#on(event.sheetId)) {
          target.move((rect) => shiftRect(rect, event.shift));
        }
      } else if (event.kind === 'sheetDeleted') {
        for (const target of this.#on(event.sheetId)) target.drop();
      } else if (event.kind === 'replaced') {
        for (const target of this.#kept.values()) target.drop();
      }
    });
  }

  keep(target: KeptTarget): void {
    target.referenceId ??= this.#nextId();
    this.#kept.set(target.referenceId, target);
  }

  /** A range an event points to, kept for a moment so that its handler can ask for it. */
  keepForEvent(sheetId: string, rect: Rect): string {
    const target = new RangeTarget(sheetId, rect);
    this.keep(target);
    const id = target.referenceId ?? '';
    const old = this.#eventIds.push(id) > KEPT_EVENTS ? this.#eventIds.shift() : undefined;
    if (old !== undefined) this.#kept.delete(old);
    return id;
  }

  readonly #eventIds: string[] = [];

  get(referenceId: string): KeptTarget | null {
    return this.#kept.get(referenceId) ?? null;
  }

  release(referenceId: string): void {
    this.#kept.delete(referenceId);
  }

  releaseAll(): void {
    this.#kept.clear();
    this.#eventIds.length = 0;
  }

  get count(): number {
    return this.#kept.size;
  }

  #on(sheetId: string): KeptTarget[] {
    return [...this.#kept.values()].filter((target) => target.sheetId === sheetId);
  }

  #nextId(): string {
    const id = `ref${this.#nextNumber}`;
    this.#nextNumber += 1;
    return id;
  }
}

/** Events whose range can still be asked for; older ones are let go. */
const KEPT_EVENTS = 500;
