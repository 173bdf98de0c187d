/**
 * Real documents, read by the suggested mapping with its offers taken, come to the net, tax and total that they declare
 * themselves, or differ by what the rows do not hold: no difference is left without a cause, and the page says them all.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decimal } from '../../../src/core/domain/decimal';
import { compareDocument, figures } from '../../../scripts/real-documents/comparison';
import { compareAll, realDocumentsPage, type DataSet } from '../../../scripts/real-documents/page';

let sets: readonly DataSet[];

beforeAll(async () => {
  sets = await compareAll();
});

it('so many documents are met exactly, and so many differ', () => {
  expect(
    sets.map(({ title, documents }) => {
      const met = documents.filter(({ differences }) => differences.length === 0).length;
      return [title, met, documents.length - met];
    }),
  ).toEqual([
    ['EN 16931 examples', 17, 2],
    ['CFDI of gobl.cfdi', 10, 8],
    ['CFDI of CfdiUtils', 2, 3],
    ['GOBL examples', 100, 21],
  ]);
});

it('no difference is without a cause', () => {
  const differences = sets.flatMap(({ documents }) =>
    documents.flatMap((document) => document.differences),
  );
  expect(differences.filter(({ unexplained }) => unexplained !== '0')).toEqual([]);
  expect(differences.filter(({ causes }) => causes.length === 0)).toEqual([]);
});

it('credit notes come to what they declare, with their signs turned', () => {
  const of = (document: string) =>
    sets.flatMap(({ documents }) => documents).find((one) => one.document === document);
  for (const document of [
    'ubl-tc434-creditnote1.xml',
    'credit-note.xml',
    'examples/ar/out/invoice-ar-arca-credit-note.json',
  ]) {
    expect(of(document)).toMatchObject({ document, differences: [] });
  }
});

it('docs/real-documents.md says what the data says (npm run documents-page)', async () => {
  const page = readFileSync(join(__dirname, '../../../docs/real-documents.md'), 'utf8');
  expect(page).toBe(await realDocumentsPage());
});

describe('a difference', () => {
  const DOCUMENT = { document: 'a', currency: 'EUR', roundings: 1, causes: [] };
  const read = figures(decimal('100'), decimal('20'));

  it('of more than rounding is unexplained', () => {
    const declared = figures(decimal('100.02'), decimal('20'));
    expect(compareDocument({ ...DOCUMENT, declared, read }).differences[0]).toMatchObject({
      figure: 'net',
      difference: '0.02',
      causes: [],
      unexplained: '0.02',
    });
  });

  it('is explained only by a cause of the same amount', () => {
    const declared = figures(decimal('110'), decimal('20'));
    const charge = (amount: string) => [
      { name: 'charge' as const, amounts: { net: decimal(amount), total: decimal(amount) } },
    ];
    const unexplained = (amount: string) =>
      compareDocument({ ...DOCUMENT, declared, read, causes: charge(amount) }).differences.map(
        (difference) => difference.unexplained,
      );
    expect(unexplained('10')).toEqual(['0', '0']);
    expect(unexplained('9')).toEqual(['1', '1']);
  });
});
