/**
 * What values mean, and credit notes that are positive, is offered: the mapping itself stays as it is until a person
 * takes the offer.
 */
import { checkSource } from '../../../src/core/mapping/check-source';
import { parseMapping } from '../../../src/core/mapping/saved-mapping';
import type { CellValue, Source } from '../../../src/core/mapping/source';
import { suggestMapping } from '../../../src/core/mapping/suggest';
import { hasOffer, withOffer, withoutOffer } from '../../../src/core/mapping/mapping-offer';
import { sourceOf } from './source-fixture';

function offers(headers: readonly string[], rows: readonly (readonly CellValue[])[]) {
  return suggestMapping(sourceOf(headers, rows)).offers;
}

/** Cell and meaning per field. */
function meanings(headers: readonly string[], rows: readonly (readonly CellValue[])[]) {
  return Object.fromEntries(
    offers(headers, rows).flatMap((offer) =>
      offer.kind === 'values'
        ? [[offer.field, offer.meanings.map(({ cell, means }) => `${cell}=${means}`).join(' ')]]
        : [],
    ),
  );
}

describe('meanings of values', () => {
  it.each([
    ['Portuguese', 'Alemanha', 'DE'],
    ['French', 'Royaume-Uni', 'GB'],
    ['German', 'Österreich', 'AT'],
    ['Italian', 'Paesi Bassi', 'NL'],
    ['Spanish', 'Países Bajos', 'NL'],
    ['English', 'United Kingdom', 'GB'],
    ['everyday French', 'Hollande', 'NL'],
    ['capitals without accents', 'OSTERREICH', 'AT'],
    ['three letters', 'DEU', 'DE'],
  ])('a country by its name in %s', (_, name, code) => {
    expect(meanings(['Country'], [[name]])).toEqual({ country_code: `${name}=${code}` });
  });

  it('a code needs no meaning, in small letters neither, and an unknown name gets none', () => {
    expect(meanings(['Country'], [['PT'], ['de'], ['Atlantis']])).toEqual({});
  });

  it.each([
    ['Tipo de documento', 'Factura', 'FULL'],
    ['Belegart', 'Rechnung', 'FULL'],
    ['Tipo documento', 'Fattura', 'FULL'],
    ['Type de facture', 'Facture', 'FULL'],
    ['Tipo de factura', 'Factura simplificada', 'SIMPLIFIED'],
    ['Belegart', 'Kassenbon', 'RECEIPT'],
    ['Tipo de documento', 'Fatura-recibo', 'RECEIPT_INVOICE'],
    ['Document type', 'Invoice', 'FULL'],
    ['Kind', 'Credit note', 'FULL'],
    ['Tipo', 'Factura', 'FULL'],
    ['Tipo', 'Rectificativa', 'FULL'],
    ['Tipo', 'Nota de crédito', 'FULL'],
    ['Tipo', 'Recibo', 'RECEIPT'],
    ['Tipo', 'R5', 'SIMPLIFIED'],
    ['Tipo doc.', 'Boleta', 'RECEIPT'],
    ['Tipo', 'Fatura simplificada', 'SIMPLIFIED'],
    ['Tipo', 'Fattura', 'FULL'],
    ['Tipo doc', 'Nota di credito', 'FULL'],
    ['Type de document', 'Avoir', 'FULL'],
    ['Genre', 'Reçu', 'RECEIPT'],
    ['Typ', 'Rechnung', 'FULL'],
    ['Art', 'Gutschrift', 'FULL'],
  ])('%s: %s', (header, cell, means) => {
    expect(meanings([header], [[cell]])).toEqual({ type: `${cell}=${means}` });
  });

  it('a header that says no more than Tipo is read by its values', () => {
    const tipo = (...cells: readonly string[]) =>
      meanings(
        ['Tipo'],
        cells.map((cell) => [cell]),
      );
    expect(tipo('Particular', 'Empresa')).toEqual({
      'customer.type': 'Particular=INDIVIDUAL Empresa=BUSINESS',
    });
    expect(tipo('Producto', 'Servicio')).toEqual({
      'items.type': 'Producto=GOODS Servicio=SERVICES',
    });
  });

  it('a column that is no field’s own is offered only where half of its rows are known', () => {
    const rows = ['Factura', 'Norte', 'Sur', 'Este'].map((cell) => [cell]);
    expect(meanings(['Tipo'], rows)).toEqual({});
    expect(meanings(['Tipo'], [...rows, ['Factura'], ['Factura']])).toEqual({
      type: 'Factura=FULL',
    });
  });

  it('customers and items', () => {
    expect(
      meanings(
        ['Tipo de cliente', 'Item type'],
        [
          ['Empresa', 'Goods'],
          ['Particular', 'Dienstleistung'],
        ],
      ),
    ).toEqual({
      'customer.type': 'Empresa=BUSINESS Particular=INDIVIDUAL',
      'items.type': 'Dienstleistung=SERVICES',
    });
  });

  it('spellings that differ in capitals are one, and all rows count', () => {
    expect(offers(['Country'], [['France'], ['FRANCE '], ['Spain'], [null]])).toEqual([
      {
        kind: 'values',
        field: 'country_code',
        column: 0,
        header: 'Country',
        meanings: [
          { cell: 'France', means: 'FR' },
          { cell: 'Spain', means: 'ES' },
        ],
        feeds: false,
        rowCount: 3,
      },
    ]);
  });

  it('a column of kinds feeds its field only once the offer is taken', () => {
    const source = sourceOf(['Invoice number', 'Belegart'], [['1', 'Rechnung']]);
    const { mapping, offers: found } = suggestMapping(source);
    expect(mapping.columns.map(({ field }) => field)).toEqual(['transaction_number']);
    const [offer] = found;
    const taken = offer === undefined ? mapping : withOffer(mapping, offer);
    expect(checkSource(source, taken).transactions.at(0)?.transaction.type).toBe('FULL');
  });
});

describe('credit notes', () => {
  const HEADERS = ['Invoice number', 'Quantity', 'Unit price', 'Kind'];

  function flips(headers: readonly string[], rows: readonly (readonly CellValue[])[]) {
    return offers(headers, rows).filter(({ kind }) => kind === 'flip-signs');
  }

  it.each([
    'Credit note',
    'Nota de crédito',
    'NOTA DE CREDITO',
    'Avoir',
    'Gutschrift',
    'Nota di credito',
    'TD04',
    '381',
  ])('%s with positive amounts is offered a flip', (kind) => {
    expect(
      flips(HEADERS, [
        ['1', 2, '10', 'x'],
        ['2', 1, '10', kind],
      ]),
    ).toEqual([
      {
        kind: 'flip-signs',
        flip: { where: 'cell-says', of: 'transaction', column: 3, header: 'Kind', cells: [kind] },
        rowCount: 1,
      },
    ]);
  });

  it('one whose amounts are negative already is not', () => {
    expect(flips(HEADERS, [['2', -1, '10', 'Credit note']])).toEqual([]);
    expect(flips(HEADERS, [['2', 1, '-10', 'Credit note']])).toEqual([]);
  });

  it('a single negative line keeps the others from being turned', () => {
    expect(
      flips(HEADERS, [
        ['2', 1, '10', 'Credit note'],
        ['3', -1, '10', 'Credit note'],
      ]),
    ).toEqual([]);
  });

  it('E is a credit note among the kinds of a CFDI, and no other E', () => {
    const rows = (kinds: readonly string[]) => kinds.map((kind, at) => [String(at), 1, '10', kind]);
    expect(flips(HEADERS, rows(['I', 'E']))).toHaveLength(1);
    expect(flips(HEADERS, rows(['D', 'E']))).toEqual([]);
  });

  it('without a column that says so, rows that name their original', () => {
    expect(
      flips(
        ['Invoice number', 'Quantity', 'Unit price', 'Original invoice id'],
        [
          ['1', 1, '10', ''],
          ['2', 1, '10', '1'],
        ],
      ),
    ).toEqual([{ kind: 'flip-signs', flip: { where: 'original-named' }, rowCount: 1 }]);
  });

  it('the flip is in the mapping only once it is taken', () => {
    const source: Source = sourceOf(HEADERS, [['2', 1, '10', 'Credit note']]);
    const { mapping, offers: found } = suggestMapping(source);
    expect(mapping.flipSigns).toBeUndefined();
    const offer = found.find(({ kind }) => kind === 'flip-signs');
    const taken = offer === undefined ? mapping : withOffer(mapping, offer);
    expect(taken.flipSigns).toMatchObject({ cells: ['Credit note'] });
    expect(checkSource(source, taken).totals).toMatchObject([{ gross: '-10' }]);
  });
});

describe('the layout of shops', () => {
  const HEADERS = ['Invoice number', 'Item name', 'Quantity', 'Unit price'];
  const layouts = (rows: readonly (readonly CellValue[])[]) =>
    offers(HEADERS, rows).filter(({ kind }) => kind === 'first-row');

  it('is offered where items without an id stand under a row with one', () => {
    const rows = [
      ['1', 'Tea', 1, 2],
      [null, 'Milk', 2, 1],
      ['', 'Sugar', 1, null],
      ['2', 'Tea', 1, 2],
    ];
    expect(layouts(rows)).toEqual([{ kind: 'first-row', rowCount: 2 }]);
  });

  it.each([
    ['a row of totals', [null, 'Total', null, null]],
    ['a blank row', [null, null, null, null]],
    ['numbers alone', [null, null, 3, 4]],
  ])('not for %s', (_, row) => {
    expect(layouts([['1', 'Tea', 1, 2], row])).toEqual([]);
  });

  it('nor for rows that stand under none', () => {
    expect(
      layouts([
        [null, 'Milk', 1, 2],
        ['1', 'Tea', 1, 2],
      ]),
    ).toEqual([]);
    expect(layouts([['1', 'Tea', 1, 2], [], [null, 'Milk', 1, 2]])).toEqual([]);
  });

  it('taken, those rows are items of the transaction above', () => {
    const source = sourceOf(HEADERS, [
      ['1', 'Tea', 1, 2],
      [null, 'Milk', 2, 1],
    ]);
    const { mapping, offers: found } = suggestMapping(source);
    const { transactions } = checkSource(source, found.reduce(withOffer, mapping));
    expect(transactions.map(({ transaction }) => transaction.items.length)).toEqual([2]);
  });
});

describe('an offer', () => {
  const SOURCE = sourceOf(
    ['Invoice number', 'Item', 'Unit price', 'Belegart', 'Country'],
    [
      ['1', 'Tea', '10', 'Rechnung', 'France'],
      ['2', 'Tea', '10', 'Gutschrift', 'FR'],
      [null, 'Milk', '10', 'Gutschrift', 'FR'],
    ],
  );
  const { mapping, offers: found } = suggestMapping(SOURCE);

  it('can be taken and given back, in any order', () => {
    expect(found.map(({ kind }) => kind)).toEqual(['values', 'values', 'flip-signs', 'first-row']);
    const taken = found.reduce(withOffer, mapping);
    expect(found.map((offer) => hasOffer(taken, offer))).toEqual([true, true, true, true]);
    const back = found.reduce(withoutOffer, taken);
    expect(found.map((offer) => hasOffer(back, offer))).toEqual([false, false, false, false]);
    expect(back.columns).toEqual(mapping.columns);
    expect(back.flipSigns).toBeUndefined();
  });

  it('given back leaves the meanings that a person gave', () => {
    const own = { ...mapping, values: { country_code: [{ cell: 'Home', means: 'PT' }] } };
    const back = found.reduce(withoutOffer, found.reduce(withOffer, own));
    expect(back.values).toEqual(own.values);
  });

  it('is known again in a mapping that was saved with it', () => {
    const taken = found.reduce(withOffer, mapping);
    const saved = parseMapping(JSON.parse(JSON.stringify(taken)));
    expect(found.every((offer) => hasOffer(saved, offer))).toBe(true);
  });
});
