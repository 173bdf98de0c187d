/**
 * The editor that opens over a cell of the grid, by a person's keys or by a script: whether it is open, and
 * opening and closing it. What was typed is in the sheet before the end of editing is told.
 */
import { DOCS_NORMAL_EDITOR_UNIT_ID_KEY } from '@univerjs/presets';
import {
  DeviceInputEventType,
  IEditorService,
  IEditorBridgeService,
  SetCellEditVisibleOperation,
} from '@univerjs/presets/preset-sheets-core';
import type { WorkbookEvent, WorkbookModel } from '../workbook-model';
import type { GridApp } from './grid-app';

/** The grid puts what was typed into the sheet within the turn in which its editor closes. */
const SETTLED_MS = 20;

export function cellEditor(
  app: GridApp,
  emit: (event: WorkbookEvent) => void,
): Pick<WorkbookModel, 'isEditing' | 'typedText' | 'startEditing' | 'endEditing'> {
  let isEditing = false;

  app.univer
    .__getInjector()
    .get(IEditorBridgeService)
    .visible$.subscribe(({ visible }) => {
      if (visible) set(true);
      else setTimeout(() => set(isOpen()), SETTLED_MS);
    });

  const isOpen = (): boolean =>
    app.univer.__getInjector().get(IEditorBridgeService).isVisible().visible;

  function set(editing: boolean): void {
    if (editing === isEditing) return;
    isEditing = editing;
    emit({ kind: 'editing', isEditing });
  }

  const show = (visible: boolean): void => {
    app.commands.syncExecuteCommand(SetCellEditVisibleOperation.id, {
      visible,
      eventType: DeviceInputEventType.Dblclick,
      unitId: app.workbook().getUnitId(),
    });
  };

  return {
    isEditing: () => isEditing,
    typedText() {
      if (!isEditing) return '';
      const editors = app.univer.__getInjector().get(IEditorService);
      const { body } = editors.getEditor(DOCS_NORMAL_EDITOR_UNIT_ID_KEY)?.getDocumentData() ?? {};
      return (body?.dataStream ?? '').replace(/\r\n$/, '');
    },
    startEditing: () => show(true),
    endEditing: () => show(false),
  };
}
