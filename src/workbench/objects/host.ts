/**
 * What the object definitions stand on: the workbook model, what Excel keeps beside it, and the makers
 * of every object, so that definitions need not import each other.
 */
import type { ConditionalFormats } from '../model/conditional-formats';
import type { DocumentSettings } from '../model/document-settings';
import type { Protection } from '../model/protection';
import type { Rect } from '../model/rect';
import type { Table, TableRegistry } from '../model/table-registry';
import type { Origin, WorkbookModel } from '../model/workbook-model';
import type { HostObject } from '../protocol/rich-api/host-object';
import type { EventRegistrations } from './event-registrations';
import type { AreasTarget, KeptTarget, RangeTarget, References } from './references';
import type { Targets } from './targets';

/** State of `Excel.Application` and `context.runtime` that nothing else needs. */
export interface ApplicationState {
  calculationMode: string;
  /** False while the add-in has switched its own events off. */
  enableEvents: boolean;
  /** Somebody else has the book open, too. */
  isShared: boolean;
  /** The book was opened to be read; what is written is not saved. */
  isReadOnly: boolean;
}

/** Makes the objects the add-in sees. */
export interface Makers {
  workbook(): HostObject;
  application(): HostObject;
  worksheets(): HostObject;
  worksheet(sheetId: string): HostObject;
  range(target: RangeTarget): HostObject;
  /** Several areas of one sheet. */
  areas(target: AreasTarget): HostObject;
  kept(target: KeptTarget): HostObject;
  /** All tables, of a sheet, or touching a rectangle of it. */
  tables(scope: TableScope): HostObject;
  table(table: Table): HostObject;
  names(sheetId: string | null): HostObject;
  autoFilter(sheetId: string, table: Table | null): HostObject;
  settings(): HostObject;
  properties(): HostObject;
}

export interface TableScope {
  readonly sheetId?: string;
  readonly rect?: Rect;
}

/** How much Excel on the web takes and gives at once (Microsoft: resource limits, data transfer limits). */
export interface TransferLimits {
  requestBytes: number;
  responseBytes: number;
  /** Cells of one range that is read. */
  readCells: number;
}

export interface Host {
  /** Refuses what protection forbids. */
  readonly model: WorkbookModel;
  readonly protection: Protection;
  readonly limits: TransferLimits;
  readonly conditional: ConditionalFormats;
  readonly tables: TableRegistry;
  readonly settings: DocumentSettings;
  readonly references: References;
  readonly targets: Targets;
  readonly events: EventRegistrations;
  readonly application: ApplicationState;
  readonly make: Makers;
}

/** Whatever is done through these objects is done by the add-in. */
export const ORIGIN: Origin = 'add-in';
