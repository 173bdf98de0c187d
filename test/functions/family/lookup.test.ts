/** LOOKUPBATCH is a row for each validated tax number; what the service leaves out is blank. */
import { answers } from '../../core/service/fake-service';
import { cellsInTest, notAvailable } from '../cells-in-test';

const batch = {
  batch_id: 'B-1',
  status: 'completed',
  validations: [
    {
      tax_identification_number: 'ESB12345678',
      country_iso_code: 'es',
      format: 'valid',
      is_business: 'yes',
      status: 'completed',
      business_name: '=Acme',
    },
    { tax_identification_number: 12_345 },
  ],
};

test('country, number, format, business, status, name, address and error', async () => {
  const { call, service, shown } = cellsInTest(answers(200, batch));
  expect(await shown(call('LOOKUPBATCH', ['B-1', true]))).toEqual([
    [
      'country_iso_code',
      'tax_identification_number',
      'format',
      'is_business',
      'status',
      'business_name',
      'business_address',
      'error_details',
    ],
    ['es', 'ESB12345678', 'valid', 'yes', 'completed', '=Acme', '', ''],
    ['', '12345', '', '', '', '', '', ''],
  ]);
  expect(service.received[0]?.path).toBe('/base/lookup/v2/batch-validations/B-1');
});

test('a batch without numbers is a blank row', async () => {
  const { call, shown } = cellsInTest(answers(200, { status: 'running' }));
  expect(await shown(call('LOOKUPBATCH', ['B-1', null]))).toEqual([Array(8).fill('')]);
});

test('is asked for once by all cells, and again after half a minute', async () => {
  const { call, clock, service, shown } = cellsInTest(answers(200, batch));
  await shown(Promise.all([1, 2, 3].map(() => call('LOOKUPBATCH', ['B-1', null]))));
  expect(service.count).toBe(1);
  await clock.advance(30_001);
  await shown(call('LOOKUPBATCH', ['B-1', null]));
  expect(service.count).toBe(2);
});

test('an unknown batch says so; an id that could lead elsewhere costs no request', async () => {
  const { call, service, shown } = cellsInTest(answers(404));
  expect(await shown(call('LOOKUPBATCH', ['B-1', null]))).toEqual(
    notAvailable('The service does not know this id.'),
  );
  expect(await shown(call('LOOKUPBATCH', ['../x', null]))).toMatchObject({ code: '#VALUE!' });
  expect(service.count).toBe(1);
});
