/**
 * The grid's workbook keeps the contract of every workbook model, in a real Chromium.
 */
import { type ContractModel, describeWorkbookContract } from '../workbench/workbook-contract';
import { type Fixture, startFixture } from '../workbench/start-fixture';
import type { WorkbookEvent } from '../../src/workbench/model/workbook-model';

let fixture: Fixture;

beforeAll(async () => {
  fixture = await startFixture();
  await fixture.page.evaluate(() => {
    const seen: WorkbookEvent[] = [];
    Object.assign(window, { seenEvents: seen });
    window.workbenchModel.listen((event) => {
      if (event.kind === 'replaced') seen.length = 0;
      else seen.push(event);
    });
  });
});

afterAll(() => fixture.close());

describeWorkbookContract(() => {
  const { page } = fixture;
  const model = new Proxy({} as ContractModel, {
    get(_, name) {
      // Not a promise, whatever awaits it.
      if (typeof name !== 'string' || name === 'then') return undefined;
      if (name === 'events') {
        return () => page.evaluate(() => (window as unknown as EventWindow).seenEvents);
      }
      return (...args: unknown[]) =>
        page.evaluate(
          ([method, given]) => {
            const wire = (given as unknown[]).map((value) => revive(value));
            const target = window.workbenchModel[method as 'values'] as (
              ...a: unknown[]
            ) => unknown;
            return target.apply(window.workbenchModel, wire);

            // Maps do not survive the way into the page.
            function revive(value: unknown): unknown {
              if (!Array.isArray(value)) return value;
              return value.map((item: unknown) => {
                const formats = (item as { formats?: [string, string][] } | null)?.formats;
                return formats ? { ...(item as object), numberFormats: new Map(formats) } : item;
              });
            }
          },
          [name, args.map(flatten)] as const,
        );
    },
  });
  return Promise.resolve(model);
});

interface EventWindow {
  readonly seenEvents: readonly WorkbookEvent[];
}

function flatten(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((item: unknown) => {
    const formats = (item as { numberFormats?: Map<string, string> } | null)?.numberFormats;
    return formats ? { ...(item as object), numberFormats: null, formats: [...formats] } : item;
  });
}
