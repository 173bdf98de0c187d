/**
 * The add-in's functions in the grid's formula engine, under `NAMESPACE.NAME`. The engine runs on the
 * page's own thread and calls `calculate` synchronously, several times per calculation: the dispatcher
 * keeps what is known and asks the add-in once. While an answer is awaited the cell holds the engine's
 * own "getting data" error, so that its dependents wait too, and shows `#BUSY!`.
 */
import {
  ArrayValueObject,
  BaseFunction,
  type BaseReferenceObject,
  type BaseValueObject,
  BooleanValueObject,
  ErrorType,
  ErrorValueObject,
  type FunctionVariantType,
  FunctionType,
  IDescriptionService,
  INTERCEPTOR_POINT,
  NumberValueObject,
  SetFormulaCalculationResultMutation,
  StringValueObject,
} from '@univerjs/presets/preset-sheets-core';
import { formatAddress } from '../model/address';
import { type Rect, contains } from '../model/rect';
import type { GridApp } from '../model/univer/grid-app';
import { BUSY_TEXT, PENDING_TEXT } from '../model/univer/cells';
import { fromRange } from '../model/univer/ranges';
import type { UniverWorkbook } from '../model/univer/univer-workbook';
import { type CellArgument, type FormulaArgument, shapeArguments } from './arguments';
import type { CallerCell, FunctionDispatcher } from './dispatcher';
import type { FunctionMetadata, FunctionsMetadata } from './metadata';
import type { FunctionValue, ResultCell } from './results';

type Evaluate = (
  definition: FunctionMetadata,
  cell: CallerCell,
  given: readonly FormulaArgument[],
) => FunctionValue | null;

class AddinFunction extends BaseFunction {
  override needsReferenceObject = true;
  readonly #definition: FunctionMetadata;
  readonly #evaluate: Evaluate;
  readonly #sheetName: (sheetId: string) => string;

  constructor(
    name: string,
    definition: FunctionMetadata,
    evaluate: Evaluate,
    sheetName: (sheetId: string) => string,
  ) {
    super(name);
    this.#definition = definition;
    this.#evaluate = evaluate;
    this.#sheetName = sheetName;
  }

  override calculate(...variants: FunctionVariantType[]): BaseValueObject {
    const cell = { sheetId: this.subUnitId ?? '', row: this.row, column: this.column };
    const given = variants.map((variant) => readArgument(variant, this.#sheetName));
    const value = this.#evaluate(this.#definition, cell, given);
    return value ? toEngineValue(value) : ErrorValueObject.create(ErrorType.CONNECT);
  }
}

export interface GridFunctionsOptions {
  readonly app: GridApp;
  readonly workbook: UniverWorkbook;
  readonly dispatcher: FunctionDispatcher;
  readonly namespace: string;
  readonly metadata: FunctionsMetadata;
}

export function registerGridFunctions(options: GridFunctionsOptions): void {
  const { app, workbook, dispatcher, namespace, metadata } = options;
  const sheet = (sheetId: string) => app.workbook().getSheetBySheetId(sheetId);
  const sheetName = (sheetId: string): string => sheet(sheetId)?.getName() ?? '';

  const evaluate: Evaluate = (definition, cell, given) => {
    // A calculation goes on for a while after another book was opened: nobody waits for its cells.
    if (!sheet(cell.sheetId)) return null;
    const shaped = shapeArguments(definition, given);
    if (shaped.kind === 'pending') return null;
    if (shaped.kind === 'error') return { kind: 'error', error: shaped.error, message: '' };
    const { values, addresses } = shaped;
    return dispatcher.evaluate({ definition, cell, values, addresses });
  };

  const named = metadata.functions.map((definition) => ({
    name: `${namespace}.${definition.name}`.toUpperCase(),
    definition,
  }));
  app.functions.registerExecutors(
    ...named.map(
      ({ name, definition }) => new AddinFunction(name, definition, evaluate, sheetName),
    ),
  );
  app.univer
    .__getInjector()
    .get(IDescriptionService)
    .registerDescriptions(named.map(({ name, definition }) => describe(name, definition)));

  app.commands.onCommandExecuted(({ id }) => {
    if (id === SetFormulaCalculationResultMutation.id) dispatcher.calculationEnded();
  });
  followWorkbook(workbook, dispatcher);
  showPendingAsBusy(app);
}

/** Keeps what is known of a cell's calls with the cell, and no longer than its formula. */
function followWorkbook(workbook: UniverWorkbook, dispatcher: FunctionDispatcher): void {
  workbook.listen((event) => {
    switch (event.kind) {
      case 'shifted':
        return dispatcher.shift(event.sheetId, event.shift);
      case 'replaced':
        return dispatcher.forget(() => true);
      case 'sheetDeleted':
        return dispatcher.forget(({ sheetId }) => sheetId === event.sheetId);
      case 'dirtied':
        return dispatcher.askAgain((cell) => isIn(cell, event));
      case 'changed':
        if (event.change !== 'RangeEdited') return;
        return dispatcher.forget((cell) => isIn(cell, event));
      default:
    }
  });
}

function isIn(cell: CallerCell, area: { readonly sheetId: string; readonly rect: Rect }): boolean {
  return (
    cell.sheetId === area.sheetId && contains(area.rect, { ...cell, rowCount: 1, columnCount: 1 })
  );
}

function showPendingAsBusy(app: GridApp): void {
  app.interceptors.intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
    // After the engine's own result and before number formats.
    priority: 99,
    handler: (cell, _, next) => next(cell?.v === PENDING_TEXT ? { ...cell, v: BUSY_TEXT } : cell),
  });
}

function describe(name: string, definition: FunctionMetadata) {
  return {
    functionName: name,
    functionType: FunctionType.User,
    description: definition.description,
    abstract: definition.description,
    functionParameter: definition.parameters.map((parameter) => ({
      name: parameter.name,
      detail: parameter.description,
      example: '',
      require: parameter.optional ? 0 : 1,
      repeat: parameter.repeating ? 1 : 0,
    })),
  };
}

function readArgument(
  variant: FunctionVariantType,
  sheetName: (sheetId: string) => string,
): FormulaArgument {
  if (variant.isReferenceObject()) {
    const reference = variant as BaseReferenceObject;
    const rect = fromRange(reference.getRangeData());
    return {
      cells: readArray(reference.toArrayValueObject()),
      address: formatAddress(sheetName(reference.getSheetId()), rect),
      omitted: false,
    };
  }
  if (variant.isArray()) {
    return { cells: readArray(variant as ArrayValueObject), address: null, omitted: false };
  }
  const value = variant as BaseValueObject;
  return { cells: [[readValue(value)]], address: null, omitted: value.isNull() };
}

function readArray(array: ArrayValueObject): CellArgument[][] {
  return array.getArrayValue().map((row) => row.map((value) => (value ? readValue(value) : '')));
}

function readValue(value: BaseValueObject): CellArgument {
  if (value.isError()) return { error: String(value.getValue()) };
  if (value.isNull()) return '';
  const plain = value.getValue();
  return typeof plain === 'number' || typeof plain === 'boolean' ? plain : String(plain ?? '');
}

function toEngineValue(value: FunctionValue): BaseValueObject {
  if (value.kind === 'error') return engineError(value.error);
  const { cells } = value;
  const [first = []] = cells;
  if (cells.length === 1 && first.length === 1) return engineCell(first[0] ?? 0);
  return ArrayValueObject.create({
    calculateValueList: cells.map((row) => row.map(engineCell)),
    rowCount: cells.length,
    columnCount: first.length,
    unitId: '',
    sheetId: '',
    row: -1,
    column: -1,
  });
}

function engineCell(cell: ResultCell): BaseValueObject {
  if (typeof cell === 'number') return NumberValueObject.create(cell);
  if (typeof cell === 'boolean') return BooleanValueObject.create(cell);
  if (typeof cell === 'string') return StringValueObject.create(cell);
  return engineError(cell.error);
}

function engineError(text: string): ErrorValueObject {
  const type = Object.values(ErrorType).find((known) => String(known) === text);
  return ErrorValueObject.create(type ?? ErrorType.VALUE);
}
