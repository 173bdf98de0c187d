/** `taxrow status`: what the service has under transaction ids. It asks, and changes nothing. */
import type { SearchRecord } from '../core/service/search-record';
import type { FoundTransactions } from '../core/service/service-client';
import { sentRecords } from '../core/submission/sent-records';
import { serviceStatusOf } from '../core/submission/status';
import type { CommandPorts } from './command-ports';
import type { Ending } from './ending';
import { LOOK_UP_CONCURRENCY, type LookUpCall } from './look-up-call';
import { openService } from './service/service';

/** One id, in the shape that `--json` prints. */
interface FoundStatus {
  readonly transaction_id: string;
  readonly found: boolean;
  /** The service's own word on the newest record. */
  readonly status: string | null;
  readonly operation_id: string | null;
  readonly reported_at: string | null;
  /** More than one: it was sent more than once. */
  readonly records: number;
  readonly errors: readonly { code: string; field: string; message: string }[];
  /** Why the service could not be asked for it. */
  readonly refused: string | null;
}

/** Exit 0 when each is reported (`SUCCESS`). @throws AppError what keeps the service from being asked. */
export async function status(call: LookUpCall, ports: CommandPorts): Promise<Ending> {
  const service = await openService(call.service, LOOK_UP_CONCURRENCY, ports);
  try {
    const found = await service.client.findTransactions(call.ids);
    const statuses = call.ids.map((id) => statusOf(id, found));
    return {
      exitCode: statuses.every((one) => one.status === 'SUCCESS') ? 0 : 1,
      stdout: call.json
        ? `${JSON.stringify({ transactions: statuses }, null, 2)}\n`
        : statuses.map(statusLine).join(''),
      stderr: '',
    };
  } finally {
    await service.close();
  }
}

function statusOf(id: string, found: FoundTransactions): FoundStatus {
  const refused = found.refused.get(id);
  const records = refused === undefined ? sentRecords(found.get(id)) : [];
  const [newest] = records;
  return {
    transaction_id: id,
    found: newest !== undefined,
    ...wordsOf(newest),
    records: records.length,
    refused: refused?.message ?? null,
  };
}

function wordsOf(
  newest: SearchRecord | undefined,
): Pick<FoundStatus, 'status' | 'operation_id' | 'reported_at' | 'errors'> {
  const known = newest === undefined ? undefined : serviceStatusOf(newest);
  return {
    status: known?.status ?? null,
    operation_id: known?.operationId ?? null,
    reported_at: known?.reportedAt ?? null,
    errors: (known?.issues ?? []).map(({ code, field = '', message }) => ({
      code,
      field,
      message,
    })),
  };
}

function statusLine(one: FoundStatus): string {
  const { transaction_id: id, refused, found, records, errors } = one;
  if (refused !== null) return `${id}  cannot be looked up: ${refused}\n`;
  if (!found) return `${id}  not known to the service\n`;
  const more = records > 1 ? `  ${String(records)} records` : '';
  const reported = one.reported_at === null ? '' : `  reported at ${one.reported_at}`;
  const lines = errors.map(({ code, field, message }) => `    ${field} ${message} (${code})\n`);
  return `${id}  ${one.status ?? 'no status'}${reported}${more}\n${lines.join('')}`;
}
