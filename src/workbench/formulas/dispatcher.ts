/**
 * One invocation per cell and arguments, as Excel does it: all run at once, a cell shows that it waits
 * until its answer comes, answers for what is no longer in the cell are cancelled and dropped. It knows
 * neither the grid nor messages; the engine asks `evaluate` as often as it likes and calls nothing twice.
 */
import { type Shift, shiftRect } from '../model/rect';
import type { FunctionMetadata } from './metadata';
import type { FunctionValue, InvocationResult } from './results';

export interface CallerCell {
  readonly sheetId: string;
  readonly row: number;
  readonly column: number;
}

export interface Call {
  readonly definition: FunctionMetadata;
  readonly cell: CallerCell;
  readonly values: readonly unknown[];
  readonly addresses: readonly unknown[];
}

export interface Invocation extends Call {
  readonly id: number;
}

export interface DispatcherOptions {
  /** Invocations that became due together. */
  send(invocations: readonly Invocation[]): void;
  cancel(invocationIds: readonly number[]): void;
  /** Cells whose formula has to be worked out again because an answer came; the last that is waited for, or not. */
  answered(cells: readonly CallerCell[], isLast: boolean): void;
  /** Runs `task` soon, after what is under way now. */
  soon(task: () => void): void;
}

interface Entry {
  readonly invocationId: number;
  readonly definition: FunctionMetadata;
  readonly call: Call;
  cell: CallerCell;
  value: FunctionValue | null;
  /** The calculation that last asked for it. */
  run: number;
}

export class FunctionDispatcher {
  readonly #options: DispatcherOptions;
  readonly #cells = new Map<string, Map<string, Entry>>();
  readonly #byId = new Map<number, { cellKey: string; callKey: string }>();
  #due: Invocation[] = [];
  #nextId = 1;
  #run = 0;
  #ready = false;
  #touched = new Set<string>();
  #invocationCount = 0;
  #pendingCount = 0;

  constructor(options: DispatcherOptions) {
    this.#options = options;
  }

  /** Calls handed to the add-in since the start. */
  get invocationCount(): number {
    return this.#invocationCount;
  }

  /** Calls that have not been answered. */
  get pendingCount(): number {
    return this.#pendingCount;
  }

  /** The value the call has now, or null while it is being asked. */
  evaluate(call: Call): FunctionValue | null {
    const cellKey = keyOf(call.cell);
    const calls = this.#cells.get(cellKey) ?? new Map<string, Entry>();
    this.#cells.set(cellKey, calls);
    this.#touched.add(cellKey);
    const callKey = `${call.definition.id}\n${JSON.stringify(call.values)}`;
    const known = calls.get(callKey);
    if (known) {
      known.run = this.#run;
      return known.value;
    }
    const entry = this.#create(call);
    calls.set(callKey, entry);
    this.#byId.set(entry.invocationId, { cellKey, callKey });
    this.#enqueue(entry);
    return null;
  }

  /** After a calculation: what a calculated cell no longer asks for is cancelled. */
  calculationEnded(): void {
    const stale: number[] = [];
    for (const cellKey of this.#touched) {
      const calls = this.#cells.get(cellKey);
      if (!calls) continue;
      for (const [callKey, entry] of calls) {
        if (entry.run !== this.#run) stale.push(...this.#drop(calls, callKey, entry));
      }
    }
    this.#touched = new Set();
    this.#run += 1;
    if (stale.length > 0) this.#options.cancel(stale);
  }

  /** The cells' content was replaced: nothing known of them counts. */
  forget(matches: (cell: CallerCell) => boolean): void {
    this.#forget(matches, () => true);
  }

  /** The cells are calculated again; streams go on by themselves (Microsoft: recalculation leaves them alone). */
  askAgain(matches: (cell: CallerCell) => boolean): void {
    this.#forget(matches, ({ definition }) => !definition.options.stream);
  }

  #forget(matches: (cell: CallerCell) => boolean, isStale: (entry: Entry) => boolean): void {
    const stale: number[] = [];
    for (const [cellKey, calls] of this.#cells) {
      const [first] = calls.values();
      if (first && !matches(first.cell)) continue;
      for (const [callKey, entry] of calls) {
        if (isStale(entry)) stale.push(...this.#drop(calls, callKey, entry));
      }
      if (calls.size === 0) this.#cells.delete(cellKey);
    }
    if (stale.length > 0) this.#options.cancel(stale);
  }

  /** Rows or columns moved: what is known moves with its cell, so that nothing is asked twice. */
  shift(sheetId: string, shift: Shift): void {
    const moved: [string, Map<string, Entry>][] = [];
    const stale: number[] = [];
    for (const [cellKey, calls] of this.#cells) {
      const [first] = calls.values();
      if (!first || first.cell.sheetId !== sheetId) continue;
      this.#cells.delete(cellKey);
      const rect = shiftRect({ ...first.cell, rowCount: 1, columnCount: 1 }, shift);
      if (!rect) {
        for (const [callKey, entry] of calls) stale.push(...this.#drop(calls, callKey, entry));
        continue;
      }
      const cell = { sheetId, row: rect.row, column: rect.column };
      for (const entry of calls.values()) entry.cell = cell;
      moved.push([keyOf(cell), calls]);
    }
    for (const [cellKey, calls] of moved) {
      this.#cells.set(cellKey, calls);
      for (const [callKey, entry] of calls)
        this.#byId.set(entry.invocationId, { cellKey, callKey });
    }
    if (stale.length > 0) this.#options.cancel(stale);
  }

  results(results: readonly InvocationResult[]): void {
    const answered: CallerCell[] = [];
    for (const { invocationId, value } of results) {
      const entry = this.#find(invocationId);
      // Answers to what was cancelled meanwhile have no cell any more.
      if (!entry) continue;
      if (entry.value === null) this.#pendingCount -= 1;
      entry.value = value;
      answered.push(entry.cell);
    }
    if (answered.length > 0) this.#options.answered(answered, this.pendingCount === 0);
  }

  /** The add-in can be called now; what was asked before, also of a page that is gone, is asked now. */
  addinReady(): void {
    this.#ready = true;
    this.#due = [];
    for (const calls of this.#cells.values()) {
      for (const entry of calls.values()) if (entry.value === null) this.#enqueue(entry);
    }
  }

  addinGone(): void {
    this.#ready = false;
  }

  /** Why the cell shows an error, where a function said so. */
  explain(cell: CallerCell): string {
    for (const { value } of this.#cells.get(keyOf(cell))?.values() ?? []) {
      if (value?.kind === 'error' && value.message !== '') return value.message;
    }
    return '';
  }

  #create(call: Call): Entry {
    const invocationId = this.#nextId;
    this.#nextId += 1;
    this.#pendingCount += 1;
    const { definition, cell } = call;
    return { invocationId, definition, call, cell, value: null, run: this.#run };
  }

  #enqueue(entry: Entry): void {
    if (this.#due.length === 0) this.#options.soon(() => this.#sendDue());
    this.#due.push({ ...entry.call, cell: entry.cell, id: entry.invocationId });
  }

  #sendDue(): void {
    if (!this.#ready) return;
    const due = this.#due.filter(({ id }) => this.#find(id)?.value === null);
    this.#due = [];
    this.#invocationCount += due.length;
    if (due.length > 0) this.#options.send(due);
  }

  #find(invocationId: number): Entry | undefined {
    const place = this.#byId.get(invocationId);
    return place && this.#cells.get(place.cellKey)?.get(place.callKey);
  }

  /** The invocation to cancel, if it is still under way (a stream always is). */
  #drop(calls: Map<string, Entry>, callKey: string, entry: Entry): number[] {
    calls.delete(callKey);
    this.#byId.delete(entry.invocationId);
    if (entry.value === null) this.#pendingCount -= 1;
    const open = entry.value === null || entry.definition.options.stream;
    return open && this.#ready ? [entry.invocationId] : [];
  }
}

function keyOf({ sheetId, row, column }: CallerCell): string {
  return `${sheetId} ${row} ${column}`;
}
