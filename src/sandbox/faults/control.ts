/**
 * The control paths under `/sandbox`: faults and ledger over HTTP, for tests and people in another
 * process. They are outside the service's paths, ask for the same key, and no fault strikes them.
 */
import { Hono, type Context } from 'hono';
import { badRequest, jsonResponse } from '../operation-result';
import type { FaultPlan } from './fault-plan';
import { parseFaults } from './faults';
import type { Ledger, LedgerFilter } from './ledger';

export const CONTROL_PATH = '/sandbox';

export function controlRoutes(faults: FaultPlan, ledger: Ledger): Hono {
  const change = async (context: Context, apply: (given: unknown) => void): Promise<Response> => {
    try {
      apply(await context.req.json());
    } catch (error) {
      if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
      const isRead = error instanceof TypeError;
      return badRequest(isRead ? error.message : `The body is not valid JSON: ${error.message}`);
    }
    return jsonResponse(200, faults.get());
  };
  return new Hono()
    .get('/faults', () => jsonResponse(200, faults.get()))
    .put('/faults', (context) => change(context, (given) => faults.set(parseFaults(given))))
    .patch('/faults', (context) => change(context, (given) => faults.change(given)))
    .delete('/faults', () => {
      faults.clear();
      return jsonResponse(200, faults.get());
    })
    .get('/ledger', (context) => {
      const { since, method, path } = context.req.query();
      if (since !== undefined && !/^\d{1,15}$/.test(since)) {
        return badRequest('since must be a whole number', 'since');
      }
      const filter: LedgerFilter = {
        ...(since !== undefined && { since: Number(since) }),
        ...(method !== undefined && { method }),
        ...(path !== undefined && { path }),
      };
      return jsonResponse(200, ledger.read(filter));
    })
    .delete('/ledger', () => {
      ledger.clear();
      return jsonResponse(200, ledger.read());
    });
}
