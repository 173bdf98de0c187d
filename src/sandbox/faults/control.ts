/**
 * The control paths under `/sandbox`: faults and ledger over HTTP, for tests and people in another
 * process. They are outside the service's paths, ask for the same key, and no fault strikes them.
 */
import { Hono } from 'hono';
import { parseFaults, type FaultPlan } from './faults';
import type { Ledger } from './ledger';
import { errorResponse, jsonResponse } from '../operation-result';

export const CONTROL_PATH = '/sandbox';

export function controlRoutes(faults: FaultPlan, ledger: Ledger): Hono {
  return new Hono()
    .get('/faults', () => jsonResponse(200, faults.get()))
    .put('/faults', async (context) => {
      try {
        faults.set(parseFaults(await context.req.json()));
      } catch (error) {
        if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
        return errorResponse(400, { message: error.message });
      }
      return jsonResponse(200, faults.get());
    })
    .delete('/faults', () => {
      faults.clear();
      return jsonResponse(200, faults.get());
    })
    .get('/ledger', () => jsonResponse(200, ledger.read()))
    .delete('/ledger', () => {
      ledger.clear();
      return jsonResponse(200, ledger.read());
    });
}
