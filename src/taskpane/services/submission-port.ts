/**
 * Planning, sending and following up, by core over the page's own client and journal. Loaded with Submit, and made anew
 * each time it is asked for. A port belongs to the connection that it was made with: client, scope of the journal and lock
 * are taken once, and it starts no run after the connection has changed.
 */
import { contentHash } from '../../core/submission/content-hash';
import { createRun } from '../../core/submission/engine';
import { wasSent } from '../../core/submission/journal';
import { underSubmissionLock } from '../../core/submission/lock';
import { planSubmission } from '../../core/submission/plan';
import { resumeUnsettled } from '../../core/submission/resume';
import { createStatusWatch } from '../../core/submission/status-watch';
import { AppError } from '../../core/domain/app-error';
import { paced } from '../../core/domain/steps';
import { completeClient } from '../../core/service/client';
import { readerOf } from '../../core/service/reader';
import type { Services } from '../../runtime/services';
import { readResults, readResultsSheet, type ResultCells, type SourceLocation } from '../../office';
import { knownEnvironments } from '../../runtime/known-environments';
import type { SubmissionPort } from '../pane-services';
import { rememberedKinds, rememberedResults } from './remembered-results';

/** @throws AppError `KEY_MISSING`, `STORAGE`; `CANCELLED` when the connection changes while it is made. */
export async function createSubmissionPort(services: Services): Promise<SubmissionPort> {
  const { clock, random, lock, session } = services;
  const journal = await services.journal();
  // The session may take its environment from the list. Where it cannot be read, what is remembered counts.
  const listed = await services.environments().catch(() => []);
  // In one turn: another connection may stand there after the next wait.
  const connection = session.current();
  if (connection === undefined) throw new AppError('KEY_MISSING', 'Not connected to a service');
  const serviceConnection = services.serviceConnection();
  const client = completeClient(serviceConnection, readerOf(serviceConnection));
  const environmentId = await services.journalScope();
  const settings = await services.runSettings(connection.environment.id);
  const mustBeSame = () => {
    if (session.current() === connection) return;
    throw new AppError('CANCELLED', 'The connection has changed meanwhile. Nothing was sent.');
  };
  mustBeSame();
  return {
    plan: async (transactions, { location, sendAnyway, ...options }) => {
      const { environment } = connection;
      const { name, baseUrl, kind } = environment;
      await journal.noteEnvironment({ scope: environmentId, name, baseUrl, kind });
      const known = knownEnvironments({
        ...{ listed, current: environment, currentScope: environmentId },
        noted: await journal.environments(),
        scopes: await journal.scopes(),
      });
      const { beside, onSheet } = await resultsIn(location);
      const remembered = await paced(rememberedResults(transactions, beside, onSheet), { clock });
      const guard = {
        kind: environment.kind,
        rememberedIn: rememberedKinds(remembered, known.kindOf),
        rehearsalScopes: known.rehearsalScopes,
      };
      const plan = await planSubmission({
        ...{ ...options, environmentId, transactions, client, journal, guard },
        sendAnyway: { ids: sendAnyway, clock, settings },
      });
      return { ...plan, remembered };
    },
    createRun: (plan) => {
      mustBeSame();
      if (plan.environmentId !== environmentId) {
        throw new AppError('CANCELLED', 'The plan is one of another account. Nothing was sent.');
      }
      const runId = crypto.randomUUID();
      return createRun({ plan, client, journal, clock, random, runId, settings });
    },
    alone: (work) => underSubmissionLock(lock, environmentId, work),
    watchStatuses: (transactionIds, listener) =>
      createStatusWatch({
        ...{ client, clock, random, transactionIds, listener },
        history: { journal, environmentId },
      }),
    areAsSent: async (transactions) => {
      const ids = transactions.map(({ transaction_id: id }) => id);
      const entries = await journal.find(environmentId, ids);
      const known = new Map<string, boolean>();
      for (const transaction of transactions) {
        const entry = entries.get(transaction.transaction_id);
        if (!wasSent(entry)) continue;
        const isSame = entry.contentHash === (await contentHash(transaction));
        known.set(transaction.transaction_id, isSame);
      }
      return known;
    },
    unfinished: () => journal.unfinished(environmentId),
    unsettled: async () => {
      const entries = await journal.unsettled(environmentId);
      return entries.map((entry) => entry.transactionId);
    },
    resumeUnsettled: async (listener, signal) => {
      const ports = { client, journal, clock, random, settings };
      await resumeUnsettled({ environmentId, ...ports, signal, listener });
    },
  };
}

/** Beside the rows, and on the sheet of their own. */
async function resultsIn(location: SourceLocation | undefined) {
  if (location === undefined) return { beside: [], onSheet: new Map<string, ResultCells>() };
  return { beside: await readResults(location), onSheet: await readResultsSheet() };
}
