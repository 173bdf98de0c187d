/**
 * Planning, sending and following up, by core over the page's own client and journal. Loaded with Submit, and made anew
 * each time it is asked for, since the session may have changed.
 */
import { createRun } from '../../core/submission/engine';
import { underSubmissionLock } from '../../core/submission/lock';
import { planSubmission } from '../../core/submission/plan';
import { resumeUnsettled } from '../../core/submission/resume';
import { createStatusWatch } from '../../core/submission/status-watch';
import { AppError } from '../../core/domain/app-error';
import type { Services } from '../../runtime/services';
import type { SubmissionPort } from '../pane-services';

export async function createSubmissionPort(services: Services): Promise<SubmissionPort> {
  const { clock, random, lock } = services;
  const journal = await services.journal();
  const connection = services.session.current();
  const settings =
    connection === undefined ? {} : await services.runSettings(connection.environment.id);
  return {
    plan: (transactions, { signal, onProgress }) =>
      planSubmission({
        environmentId: environmentId(services),
        transactions,
        client: services.client(),
        journal,
        signal,
        onProgress,
      }),
    createRun: (plan) =>
      createRun({
        plan,
        client: services.client(),
        journal,
        clock,
        random,
        runId: crypto.randomUUID(),
        settings,
      }),
    alone: (work) => underSubmissionLock(lock, environmentId(services), work),
    watchStatuses: (transactionIds, listener) =>
      createStatusWatch({ client: services.client(), clock, random, transactionIds, listener }),
    unsettled: async () => {
      const entries = await journal.unsettled(environmentId(services));
      return entries.map((entry) => entry.transactionId);
    },
    resumeUnsettled: async (listener, signal) => {
      await resumeUnsettled({
        environmentId: environmentId(services),
        client: services.client(),
        journal,
        clock,
        random,
        signal,
        listener,
        settings,
      });
    },
  };
}

function environmentId({ session }: Services): string {
  const connection = session.current();
  if (connection === undefined) throw new AppError('KEY_MISSING', 'Not connected to a service');
  return connection.environment.id;
}
