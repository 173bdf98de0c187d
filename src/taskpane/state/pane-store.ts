/**
 * What the steps share: where the person is, the session, the source with its mapping, and the latest check. Each step
 * keeps the rest of its state to itself. A change of source or mapping always drops the check made with the old one.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Mapping } from '../../core/mapping/mapping';
import type { CheckResult } from '../../core/mapping/reading-result';
import type { Source } from '../../core/mapping/source';
import type { SourceLocation } from '../../office';
import type { ListedActivity } from '../formula-services';
import type { SessionState } from '../pane-services';
import type { FormulaAction } from './formula-action';
import type { Step } from './steps';

/** Rows that were read from the workbook, and from where. */
export interface ReadSource {
  readonly location: SourceLocation;
  readonly source: Source;
}

export interface PaneState {
  readonly step: Step;
  /** The formulas are looked at instead of the step. */
  readonly showsFormulas: boolean;
  /** What a command wants of the formulas, until it is begun. */
  readonly wantedOfFormulas: FormulaAction | undefined;
  /** What went wrong with formulas, newest last. */
  readonly activities: readonly ListedActivity[];
  /** How many of those have come since they were looked at. */
  readonly newActivities: number;
  /** How often the person went somewhere else: above 0, what appears takes the focus. */
  readonly moves: number;
  readonly session: SessionState | undefined;
  readonly read: ReadSource | undefined;
  readonly mapping: Mapping | undefined;
  /** Required fields that neither a column nor a constant feeds. */
  readonly missingCount: number;
  /** Columns of the mapping that can be read in two ways, and nobody has said which. */
  readonly questionCount: number;
  readonly check: CheckResult | undefined;
  /** The sheet was edited after its rows were read. */
  readonly sourceIsStale: boolean;
  /** A run is going on: it holds on to its environment and its rows. */
  readonly running: boolean;
  /** Transactions that an earlier run left without an answer. */
  readonly unsettledCount: number;
}

export type PaneStore = StoreApi<PaneState>;

export function createPaneStore(session: SessionState | undefined): PaneStore {
  return createStore<PaneState>(() => ({
    step: session === undefined ? 'connect' : 'map',
    showsFormulas: false,
    wantedOfFormulas: undefined,
    activities: [],
    newActivities: 0,
    moves: 0,
    session,
    read: undefined,
    mapping: undefined,
    missingCount: 0,
    questionCount: 0,
    check: undefined,
    sourceIsStale: false,
    running: false,
    unsettledCount: 0,
  }));
}

/** Takes the person to a step. */
export function goTo(store: PaneStore, step: Step): void {
  store.setState(({ moves }) => ({ step, showsFormulas: false, moves: moves + 1 }));
}

/** Takes the person to the formulas, where what a command wants of them is begun. */
export function showFormulas(store: PaneStore, wanted?: FormulaAction): void {
  store.setState(({ moves, showsFormulas }) => ({
    showsFormulas: true,
    wantedOfFormulas: wanted,
    newActivities: 0,
    moves: showsFormulas ? moves : moves + 1,
  }));
}

/** The state after another source was read. */
export function withSource(read: ReadSource | undefined): Partial<PaneState> {
  return {
    read,
    mapping: undefined,
    missingCount: 0,
    questionCount: 0,
    check: undefined,
    sourceIsStale: false,
  };
}

/** The state after the mapping changed. */
export function withMapping(mapping: Mapping, missingCount: number): Partial<PaneState> {
  return { mapping, missingCount, check: undefined };
}
