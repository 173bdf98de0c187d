/**
 * Calls by dispatch id, the older half of the protocol: the object model's requests (93), settings of the
 * document (75, 76), a ribbon command's completion (94), the selection's values (64, 65).
 */
import { plainValue, readInput } from '../model/cell-input';
import type { Scalar } from '../model/workbook-model';
import { type Host, ORIGIN } from '../objects/host';
import { NOT_SUPPORTED, listOf, recordOf } from '../protocol/host-session';
import { HostError } from '../protocol/rich-api/host-error';
import type { HostObject } from '../protocol/rich-api/host-object';
import { processQuery } from '../protocol/rich-api/interpreter';
import type { ObjectModelRequests } from './object-model-requests';

type Args = Readonly<Record<string, unknown>>;

/** Office error code (`OSF.DDA.ErrorCodeManager`): the host failed. */
const INTERNAL_ERROR = 5001;

export interface ExecuteOptions {
  readonly host: Host;
  readonly requests: ObjectModelRequests;
  readonly service: (name: string) => HostObject | null;
  readonly notImplemented: (what: string) => void;
  readonly commandCompleted: (commandId: unknown, status: unknown) => void;
}

export function executeMethods(
  options: ExecuteOptions,
): (dispatchId: number, args: Args) => Promise<object> {
  const { host, notImplemented } = options;
  const runBatch = (args: Args): Promise<object> =>
    options.requests.answer(args['ArrayData'], async (body) => {
      const answer = await processQuery(body, {
        roots: {
          root: host.make.workbook(),
          service: options.service,
          referenced(id) {
            const target = host.references.get(id);
            return target && host.make.kept(target);
          },
        },
        beforeRead: (object) => settled(host, object),
        notImplemented,
      });
      host.model.flush();
      return answer;
    });

  function saveSettings(args: Args): object {
    const entries = listOf(recordOf(args['DdaSettingsMethod'])['Properties']);
    host.settings.replace(
      entries.map((entry): [string, string] => {
        const [key, json] = listOf(entry);
        return [String(key), String(json)];
      }),
    );
    return {};
  }

  function readSettings(): object {
    const settings = host.settings.entries().map(([name, json]) => ({ Name: name, Value: json }));
    return { Properties: { Settings: settings } };
  }

  async function readSelection(args: Args): Promise<object> {
    await host.model.settled();
    const wanted = recordOf(args['DdaGetBindingData']);
    const { sheetId, rect } = host.model.selection();
    const rows =
      wanted['ValueFormat'] === 'formatted'
        ? host.model.text(sheetId, rect)
        : host.model.values(sheetId, rect).map((row) => row.map(({ value }) => value));
    const asText = wanted['CoerceType'] === 'text';
    return { Data: asText ? rows.map((row) => row.join('\t')).join('\n') : rows };
  }

  function writeSelection(args: Args): object {
    const data = recordOf(args['DdaSetBindingData'])['Data'];
    const rows = Array.isArray(data) ? data.map(listOf) : [[data]];
    const { sheetId, rect } = host.model.selection();
    const block = { ...rect, rowCount: rows.length, columnCount: rows[0]?.length ?? 1 };
    const inputs = rows.map((row) =>
      row.map((value) =>
        isScalar(value) ? readInput(value, 'General') : plainValue(String(value ?? '')),
      ),
    );
    host.model.write(sheetId, block, inputs, ORIGIN);
    host.model.flush();
    return {};
  }

  const methods: Readonly<Record<number, (args: Args) => object | Promise<object>>> = {
    64: readSelection,
    65: writeSelection,
    75: readSettings,
    76: saveSettings,
    93: runBatch,
    94(args) {
      options.commandCompleted(args['0'], args['1']);
      return {};
    },
  };

  return async (dispatchId, args) => {
    const method = methods[dispatchId];
    if (!method) {
      notImplemented(`dispatch ${dispatchId}`);
      return { Version: 1, Error: NOT_SUPPORTED };
    }
    try {
      return { Version: 1, Error: 0, ...(await method(args)) };
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      return { Version: 1, Error: INTERNAL_ERROR };
    }
  };
}

/** A range without formulas shows what it shows, whatever is being calculated elsewhere. */
async function settled(host: Host, object: HostObject): Promise<void> {
  const target = host.targets.of(object);
  if (target && !host.model.isBeingWorkedOut(target.sheetId, target.rect)) return;
  await host.model.settled();
}

function isScalar(value: unknown): value is Scalar {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
