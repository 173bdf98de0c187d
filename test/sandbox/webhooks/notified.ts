/** A sandbox on real sockets that notifies a receiver: what arrived there, ready to be judged. */
import { startSandbox, type RunningSandbox, type StartOptions } from '../../../src/sandbox';
import { KEY, payload } from '../client';
import { storageWithKey } from './remembering-storage';
import { startReceiver, type Behaviour, type Received, type Receiver } from './receiver';

export interface Notified {
  readonly running: RunningSandbox;
  readonly receiver: Receiver;
  /** Submits a valid payload with these changes; gives the operation id. */
  submit(changes?: object): Promise<string>;
  /** Submits one, and gives what arrived for it. */
  notification(changes?: object): Promise<Received>;
  /** A control path; gives its answer. */
  control(method: string, path: string): Promise<Answer>;
  close(): Promise<void>;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- answers are asserted on as literals
type Answer = any;

const headers = { 'Ocp-Apim-Subscription-Key': KEY, 'Content-Type': 'application/json' };

export async function notified(
  options: Partial<StartOptions> = {},
  behaviour?: Behaviour,
): Promise<Notified> {
  const receiver = await startReceiver(behaviour);
  const running = await startSandbox({
    key: KEY,
    httpPort: 0,
    processingMs: 0,
    storage: await storageWithKey(),
    ...options,
    webhooks: { to: [`${receiver.address}/hook`], ...options.webhooks },
  });
  const { httpAddress } = running;
  let submitted = 0;
  const submit = async (changes: object = {}): Promise<string> => {
    submitted += 1;
    const body = JSON.stringify(payload({ transaction_id: `INV-${submitted}`, ...changes }));
    const answer = await fetch(`${httpAddress}/v1/transactions`, { method: 'POST', headers, body });
    const { operation_id: operationId } = JSON.parse(await answer.text());
    return String(operationId);
  };
  return {
    running,
    receiver,
    submit,
    async notification(changes) {
      const before = receiver.received.length;
      await submit(changes);
      await receiver.until(before + 1);
      const [arrived] = receiver.received.slice(before);
      if (arrived === undefined) throw new Error('nothing arrived');
      return arrived;
    },
    async control(method, path) {
      const answer = await fetch(`${httpAddress}/sandbox/${path}`, { method, headers });
      return JSON.parse(await answer.text());
    },
    async close() {
      await running.close();
      await receiver.close();
    },
  };
}

export function parsed({ bytes }: Received): Answer {
  return JSON.parse(bytes.toString('utf8'));
}
