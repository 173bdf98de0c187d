/**
 * The workbook in memory keeps the contract of every workbook model.
 */
import { createMemoryWorkbook } from '../../src/workbench/model/memory/memory-workbook';
import type { WorkbookEvent } from '../../src/workbench/model/workbook-model';
import { type ContractModel, describeWorkbookContract } from './workbook-contract';

describeWorkbookContract(() => {
  const model = createMemoryWorkbook();
  let events: WorkbookEvent[] = [];
  model.listen((event) => {
    events = event.kind === 'replaced' ? [] : [...events, event];
  });
  const contract: ContractModel = { ...model, events: () => events };
  return Promise.resolve(contract);
});
