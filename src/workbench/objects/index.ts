/**
 * All objects of the emulated host over one workbook model.
 */
import { ConditionalFormats } from '../model/conditional-formats';
import { DocumentSettings } from '../model/document-settings';
import { Protection } from '../model/protection';
import { TableRegistry } from '../model/table-registry';
import type { WorkbookModel } from '../model/workbook-model';
import { autoFilters } from './auto-filter';
import { documentProperties, namedItems, settingCollection } from './book-parts';
import { EventRegistrations } from './event-registrations';
import type { Host, Makers, TransferLimits } from './host';
import { protectedModel } from './protected-model';
import { rangeObjects } from './range';
import { rangeAreas } from './range-view';
import { RangeTarget, References } from './references';
import { tableCollection, tableObjects } from './tables';
import { Targets } from './targets';
import { applicationObject, workbookObject } from './workbook';
import { worksheetCollection, worksheetObjects } from './worksheets';

export type { Host } from './host';

const FIVE_MEGABYTES = 5 * 1024 * 1024;

/** Microsoft: "Resource limits and performance optimization", "Excel data transfer limits". */
export const EXCEL_LIMITS: Readonly<TransferLimits> = {
  requestBytes: FIVE_MEGABYTES,
  responseBytes: FIVE_MEGABYTES,
  readCells: 5_000_000,
};

export function createHost(raw: WorkbookModel, settings = new DocumentSettings()): Host {
  const protection = new Protection(raw);
  const model = protectedModel(raw, protection);
  const tables = new TableRegistry(model);
  const targets = new Targets(model, tables);
  const parts = {
    model,
    protection,
    limits: { ...EXCEL_LIMITS },
    conditional: new ConditionalFormats(model),
    tables,
    targets,
    settings,
    references: new References(model),
    events: new EventRegistrations(),
    application: {
      calculationMode: 'Automatic',
      enableEvents: true,
      isShared: false,
      isReadOnly: false,
    },
  };
  const host: Host = { ...parts, make: lateMakers(() => makers) };
  const range = rangeObjects(host);
  const makers: Makers = {
    workbook: workbookObject(host),
    application: applicationObject(host),
    worksheets: worksheetCollection(host),
    worksheet: worksheetObjects(host),
    range: (target) => targets.remember(range(target), target),
    areas: rangeAreas(host),
    kept: (target) => (target instanceof RangeTarget ? makers.range(target) : makers.areas(target)),
    tables: tableCollection(host),
    table: tableObjects(host),
    names: namedItems(host),
    autoFilter: autoFilters(host),
    settings: settingCollection(host),
    properties: documentProperties(),
  };
  return host;
}

/** The makers refer to each other: each is looked up when it is used. */
function lateMakers(makers: () => Makers): Makers {
  return {
    workbook: () => makers().workbook(),
    application: () => makers().application(),
    worksheets: () => makers().worksheets(),
    worksheet: (sheetId) => makers().worksheet(sheetId),
    range: (target) => makers().range(target),
    areas: (target) => makers().areas(target),
    kept: (target) => makers().kept(target),
    tables: (scope) => makers().tables(scope),
    table: (table) => makers().table(table),
    names: (sheetId) => makers().names(sheetId),
    autoFilter: (sheetId, table) => makers().autoFilter(sheetId, table),
    settings: () => makers().settings(),
    properties: () => makers().properties(),
  };
}
