/** What the functions need of the world; tests bring their own. */
import type { Clock } from '../core/domain/ports';
import type { ServiceConnection } from '../core/service/service-connection';
import type { FormulaDesk } from '../runtime/formula-desk';

export type {
  AnswerKind,
  AnswerStore,
  FormulaActivity,
  FormulaSettings,
  FormulaWork,
  StoredAnswer,
} from '../runtime/formula-desk';

/** Where the functions leave what concerns the rest of the page, and find what it decides. */
export type CellDesk = Pick<
  FormulaDesk,
  'settings' | 'store' | 'report' | 'recalculate' | 'attach'
>;

export interface CellPorts {
  /** To one environment with one key: answers are kept for as long as it stands. @throws AppError `KEY_MISSING`. */
  readonly connection: () => ServiceConnection;
  readonly clock: Clock;
  readonly desk: CellDesk;
}
