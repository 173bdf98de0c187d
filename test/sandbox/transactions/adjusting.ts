/** Invoices and their adjustments, and what became of them, in the words of the tests. */
import type { SandboxOptions } from '../../../src/sandbox';
import { line, payload, testSandbox, type Answer, type TestSandbox } from '../client';

export interface Adjusting extends TestSandbox {
  /** Sends a body to the adjustments. */
  adjust(body: object): Promise<Answer>;
  /** Submits a transaction of so much, processed. */
  invoice(id: string, amount: string, changes?: object): Promise<string>;
  /** Sends an adjustment of so much, processed; gives `status message` of its end. */
  credit(id: string, originalId: string, amount: string, changes?: object): Promise<string>;
  /** `status message` of what has this operation id. */
  endOf(operationId: string): Promise<string>;
}

/** Amounts are texts, put into the body digit by digit: no binary float comes near them. */
export function adjusting(options: Partial<SandboxOptions> = {}): Adjusting {
  const sandbox = testSandbox(options);
  const { ask, get, clock } = sandbox;
  const send = (path: string, body: object | string): Promise<Answer> =>
    ask(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const endOf = async (operationId: string): Promise<string> => {
    const { status, errors } = (await get(`/v1/transactions/${operationId}`)).body;
    return [status, ...errors.map((error: { message: string }) => error.message)].join(' ');
  };
  return {
    ...sandbox,
    endOf,
    adjust: (body) => send('/v1/transactions/adjustment', body),
    async invoice(id, amount, changes = {}) {
      const { body } = await send(
        '/v1/transactions',
        exactly(amount, { transaction_id: id, ...changes }),
      );
      clock.advance(400);
      return String(body.operation_id);
    },
    async credit(id, originalId, amount, changes = {}) {
      const reference = { reference_transaction_id: originalId };
      const { body, text } = await send(
        '/v1/transactions/adjustment',
        exactly(`-${amount}`, { transaction_id: id, ...reference, ...changes }),
      );
      if (body.operation_id === undefined) throw new Error(text);
      clock.advance(400);
      return endOf(String(body.operation_id));
    },
  };
}

const PLACEHOLDER = 987654321;

function exactly(amount: string, changes: object): string {
  const items = [line({ quantity: 1, unit_price: PLACEHOLDER, tax_breakdowns: [] })];
  return JSON.stringify(payload({ items, ...changes })).replace(String(PLACEHOLDER), amount);
}

/** A credit note of 4.50 for INV-1, by every rule: one lantern of three. */
export function adjustmentPayload(changes: object = {}): Record<string, unknown> {
  return payload({
    transaction_id: 'CN-1',
    transaction_number: 'CN 1',
    reference_transaction_id: 'INV-1',
    items: [creditLine()],
    ...changes,
  });
}

export function creditLine(changes: object = {}): Record<string, unknown> {
  return line({
    quantity: 1,
    unit_price: -3.75,
    tax_breakdowns: [{ rate: 20, regime: 'VAT', amount: -0.75 }],
    ...changes,
  });
}
