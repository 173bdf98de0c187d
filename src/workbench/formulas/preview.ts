/**
 * What a formula would show, while it is typed: the function is called for real and told that it is a preview
 * (Microsoft: "Formula value preview"). The cell is not touched, no calculation is begun, and nothing is remembered.
 *
 * The npm package's office.js is older than previews and builds an invocation without them. So the function gets one of
 * the host's, at the place where Excel's comes, and the library's own behind it, which nobody looks for there.
 */
import type { CellValue } from '../model/workbook-model';
import { type FormulaArgument, shapeArguments } from './arguments';
import { readCall, type TypedArgument } from './call-text';
import type { CallerCell, Invocation } from './dispatcher';
import type { FunctionsMetadata } from './metadata';
import type { FunctionValue, InvocationResult } from './results';

/** Far from those of cells, which count from one. */
const FIRST_ID = 1_000_000_000;

const DEADLINE_MS = 10_000;

export interface PreviewOptions {
  readonly namespace: string;
  readonly metadata: FunctionsMetadata;
  /** Whether there is somebody to call. */
  send(invocation: Invocation): boolean;
  /** A reference as seen from the sheet. @throws Error when there is no such place. */
  valuesAt(
    address: string,
    sheetId: string,
  ): { readonly address: string; readonly values: readonly (readonly CellValue[])[] };
  addressOf(cell: CallerCell): string;
}

export interface FormulaPreviews {
  /**
   * What a call of one function, such as `=TAXROW.TXSTATUS(A1)`, would show in this cell.
   * @throws Error when it is no such call, or is not answered.
   */
  preview(text: string, cell: CallerCell): Promise<FunctionValue>;
  /** Whether it was the answer to a preview. */
  takes(result: InvocationResult): boolean;
}

export function formulaPreviews(options: PreviewOptions): FormulaPreviews {
  const { namespace, metadata } = options;
  const waiting = new Map<number, (value: FunctionValue) => void>();
  let nextId = FIRST_ID;

  function argument(given: TypedArgument, sheetId: string): FormulaArgument {
    if (given.kind === 'omitted') return { cells: [['']], address: null, omitted: true };
    if (given.kind === 'value') return { cells: [[given.value]], address: null, omitted: false };
    const { address, values } = options.valuesAt(given.address, sheetId);
    const cells = values.map((row) =>
      row.map(({ value, type }) => (type === 'Error' ? { error: String(value) } : value)),
    );
    return { cells, address, omitted: false };
  }

  function ask(invocation: Invocation): Promise<FunctionValue> {
    return new Promise((resolve, reject) => {
      const { id } = invocation;
      const timer = setTimeout(() => {
        waiting.delete(id);
        reject(new Error('The preview was not answered.'));
      }, DEADLINE_MS);
      waiting.set(id, (value) => {
        clearTimeout(timer);
        waiting.delete(id);
        resolve(value);
      });
      if (options.send(invocation)) return;
      clearTimeout(timer);
      waiting.delete(id);
      reject(new Error('The add-in is not ready for calls.'));
    });
  }

  return {
    async preview(text, cell) {
      const call = readCall(text);
      const definition = metadata.functions.find(
        ({ name }) => `${namespace}.${name}`.toUpperCase() === call?.name,
      );
      if (!call || !definition) {
        throw new Error(`${text} is no call of one of the add-in's functions.`);
      }
      if (definition.options.stream) throw new Error('A stream is not previewed here.');
      const shaped = shapeArguments(
        definition,
        call.given.map((given) => argument(given, cell.sheetId)),
      );
      if (shaped.kind !== 'ready') {
        const error = shaped.kind === 'error' ? shaped.error : '#BUSY!';
        return { kind: 'error', error, message: '' };
      }
      const id = nextId;
      nextId += 1;
      const { requiresAddress, requiresParameterAddresses } = definition.options;
      const own = {
        functionName: definition.id,
        isInValuePreview: true,
        ...(requiresAddress && { address: options.addressOf(cell) }),
        ...(requiresParameterAddresses && { parameterAddresses: shaped.addresses }),
      };
      // Neither cancelled nor streamed: the library is to make nothing of it but a call.
      const plain = { ...definition.options, cancelable: false };
      return ask({
        id,
        definition: { ...definition, options: plain },
        cell,
        values: [...shaped.values, own],
        addresses: shaped.addresses,
      });
    },
    takes({ invocationId, value }) {
      const answer = waiting.get(invocationId);
      answer?.(value);
      return answer !== undefined || invocationId >= FIRST_ID;
    },
  };
}
