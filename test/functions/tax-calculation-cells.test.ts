/**
 * TAXCALC asks for each calculation once, however many cells want something of it, and every cell ends with a value or
 * with an error that says why.
 */
import { answers, lost, silent, slowly, tooMany } from '../core/service/fake-service';
import {
  CALCULATION_IDS,
  calculation,
  cellsInTest,
  notAvailable,
  PREVIEW,
  TestCell,
  valueError,
} from './cells-in-test';

const [ID = ''] = CALCULATION_IDS;
const good = answers(200, calculation());

describe('a cell', () => {
  test('shows the tax amount when no value is named', async () => {
    const { taxCalc, shown } = cellsInTest(good);
    expect(await shown(taxCalc(ID, null, new TestCell()))).toBe(21.05);
  });

  test('shows the value that is named', async () => {
    const { taxCalc, shown } = cellsInTest(good);
    const net = taxCalc(ID, 'Transaction_Value_Net', new TestCell());
    expect(await shown(net)).toBe(100.25);
  });

  test('with a bad id or a bad name is refused without a request', async () => {
    const { taxCalc, service, shown } = cellsInTest(good);
    expect(await shown(taxCalc('INV-7', null, new TestCell()))).toEqual(
      valueError('This is no calculation id: one looks like 3fa85f64-5717-4562-b3fc-2c963f66afa6.'),
    );
    expect(await shown(taxCalc(ID, 7, new TestCell()))).toMatchObject({
      code: '#VALUE!',
    });
    expect(service.count).toBe(0);
  });

  test.each([
    ['an unknown id', answers(404), 'The service has no calculation with this id.'],
    ['a refused key', answers(401), 'The service refused the key: open Taxrow and connect again.'],
    ['a lost connection', lost(), 'The service cannot be reached: check the connection.'],
    ['a fault of the service', answers(500), 'The service has a fault of its own now.'],
    ['a long limit', tooMany('3600'), 'The service takes no more requests until'],
    ['a page instead of data', answers(200, '<html>'), 'The answer could not be read'],
  ])('shows #N/A with the reason after %s', async (_, behaviour, reason) => {
    const { taxCalc, shown } = cellsInTest(behaviour);
    expect(await shown(taxCalc(ID, null, new TestCell()))).toEqual({
      code: '#N/A',
      message: expect.stringContaining(reason),
    });
  });
});

describe('many cells', () => {
  test('a thousand over ten ids cost ten requests, one for each id', async () => {
    const { taxCalc, service, shown } = cellsInTest(slowly(100, good));
    const asked = Array.from({ length: 1000 }, (_, n) => {
      const id = CALCULATION_IDS[n % 10] ?? '';
      const typed = n % 3 === 0 ? id.toUpperCase() : id;
      return taxCalc(typed, n % 2 === 0 ? null : 'uuid', new TestCell());
    });
    const values = (await shown(Promise.all(asked))) as unknown[];
    expect(values.slice(0, 2)).toEqual([21.05, ID]);
    expect(service.received.map(({ path }) => path).sort()).toEqual(
      CALCULATION_IDS.map((id) => `/base/Tax/v1/Calculations/${id}`),
    );
    expect(service.busiest).toBeLessThanOrEqual(6);
  });

  test('a calculation is not asked for again, however late', async () => {
    const { taxCalc, clock, service, shown } = cellsInTest(good);
    await shown(taxCalc(ID, null, new TestCell()));
    await clock.advance(3_600_000);
    expect(await shown(taxCalc(ID, 'uuid', new TestCell()))).toBe(ID);
    expect(service.count).toBe(1);
  });

  test('an error serves those who ask within its second, and is asked about anew after it', async () => {
    const { taxCalc, clock, service, shown } = cellsInTest(good);
    service.next(answers(404));
    const ask = () => shown(taxCalc(ID, null, new TestCell()));
    const unknown = notAvailable('The service has no calculation with this id.');
    expect([await ask(), await ask()]).toEqual([unknown, unknown]);
    expect(service.count).toBe(1);
    await clock.advance(1001);
    expect(await ask()).toBe(21.05);
  });

  test('one id that hangs holds up no other', async () => {
    const { taxCalc, service, shown } = cellsInTest(good);
    service.next(silent());
    const hanging = taxCalc(ID, null, new TestCell());
    hanging.catch(() => undefined);
    expect(await shown(taxCalc(CALCULATION_IDS[1], null, new TestCell()))).toBe(21.05);
  });
});

describe('the deadline', () => {
  test('settles every cell 60 s after it asked', async () => {
    const { taxCalc, clock, shown } = cellsInTest(silent());
    const begunMs = clock.monotonicMs();
    expect(await shown(taxCalc(ID, null, new TestCell()))).toEqual(
      notAvailable(
        'The service did not answer in time. Choose Home, Formulas, Refresh to ask again.',
      ),
    );
    expect(clock.monotonicMs() - begunMs).toBe(60_000);
  });

  test('is of the cell, not of the request it shares', async () => {
    const patient = { settings: { requestTimeoutMs: 600_000 } };
    const { taxCalc, clock } = cellsInTest(silent(), patient);
    const settledAt: number[] = [];
    const ask = () =>
      taxCalc(ID, null, new TestCell()).catch(() => settledAt.push(clock.monotonicMs()));
    void ask();
    await clock.advance(20_000);
    void ask();
    await clock.advance(100_000);
    expect(settledAt).toEqual([60_000, 80_000]);
  });

  test('leaves no timer behind when all is answered', async () => {
    const { taxCalc, clock, shown } = cellsInTest(good);
    await shown(taxCalc(ID, null, new TestCell()));
    await clock.advance(0);
    expect(clock.sleeping).toBe(0);
  });
});

describe('a cell that is edited', () => {
  test('ends nothing that others wait for', async () => {
    const { taxCalc, clock, shown } = cellsInTest(slowly(500, good));
    const [edited, other] = [new TestCell(), new TestCell()];
    void taxCalc(ID, null, edited);
    const second = taxCalc(ID, null, other);
    await clock.advance(100);
    edited.cancel();
    edited.cancel();
    expect(await shown(second)).toBe(21.05);
  });

  test('is settled, too', async () => {
    const { taxCalc, clock, shown } = cellsInTest(silent());
    const cell = new TestCell();
    const answer = taxCalc(ID, null, cell);
    await clock.advance(100);
    cell.cancel();
    expect(await shown(answer)).toMatchObject({
      code: '#N/A',
      message: expect.stringMatching(/^Stopped/),
    });
    expect(clock.monotonicMs()).toBe(120);
  });

  test('ends the request when it was the last that waited', async () => {
    const { taxCalc, clock, service, shown } = cellsInTest(slowly(500, good));
    const cell = new TestCell();
    const answer = taxCalc(ID, null, cell);
    await clock.advance(100);
    cell.cancel();
    await shown(answer);
    await clock.advance(0);
    expect(service.underWay).toBe(0);
    expect(clock.sleeping).toBe(0);
  });

  test('and asks again at once gets the value of the request that is under way', async () => {
    const { taxCalc, clock, service, shown } = cellsInTest(slowly(500, good));
    const cell = new TestCell();
    const given = taxCalc(ID, null, cell);
    given.catch(() => undefined);
    await clock.advance(100);
    cell.cancel();
    expect(await shown(taxCalc(ID, null, new TestCell()))).toBe(21.05);
    expect(service.count).toBe(1);
  });

  test('after it has its value changes nothing', async () => {
    const { taxCalc, shown } = cellsInTest(good);
    const cell = new TestCell();
    await shown(taxCalc(ID, null, cell));
    cell.cancel();
    expect(await shown(taxCalc(ID, null, new TestCell()))).toBe(21.05);
  });
});

describe('a preview while the formula is typed', () => {
  test('asks the service nothing', async () => {
    const { taxCalc, service, shown } = cellsInTest(good);
    expect(await shown(taxCalc(ID, null, PREVIEW))).toEqual(
      notAvailable('Looked up when the formula is entered.'),
    );
    expect(service.count).toBe(0);
  });

  test('shows what is known', async () => {
    const { taxCalc, shown } = cellsInTest(good);
    await shown(taxCalc(ID, null, new TestCell()));
    expect(await shown(taxCalc(ID, 'uuid', PREVIEW))).toBe(ID);
  });
});
