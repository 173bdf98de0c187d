/**
 * What cells say in the six languages of headers, as data: kinds of documents, customers and items by the values that the
 * service knows (specification, Resources; assumption), and what credit notes are called. Codes are those of UBL (UNTDID
 * 1001), FatturaPA, SAF-T PT and the Spanish SII. All of it is only ever offered, never applied unasked.
 */
import type { FieldPath } from './fields';
import { phrasesIn } from './headers/dictionary';
import { headerTokens } from './headers/header-text';

/** Value that the service knows -> words for it, apart by commas. */
type Words = Readonly<Record<string, string>>;

const CREDIT_NOTES = `credit note, credit memo, creditnote, credit invoice, refund, nota de crédito, nota crédito, abono,
  factura de abono, nota de abono, factura rectificativa, rectificativa, devolución, nota de credito, devolução, avoir,
  facture d'avoir, note de crédit, gutschrift, rechnungskorrektur, korrekturrechnung, storno, stornorechnung,
  stornierung, nota di credito, nota credito, nota di variazione, 381, TD04, TD08, NC`;

/** A credit note is of the kind of its original (assumption): mostly a full one. What makes it one is its original. */
const DOCUMENT_TYPES: Words = {
  FULL: `invoice, full invoice, tax invoice, sales invoice, factura, factura completa, factura ordinaria,
    factura de venta, factura electrónica, fatura, nota fiscal, facture, facture de vente, rechnung, ausgangsrechnung,
    fattura, fattura ordinaria, fattura differita, standard, 380, TD01, TD24, FT, F1, R1, R2, R3, R4, ${CREDIT_NOTES}`,
  SIMPLIFIED: `simplified invoice, simplified, factura simplificada, fatura simplificada, facture simplifiée,
    kleinbetragsrechnung, vereinfachte rechnung, fattura semplificata, TD07, FS, F2, R5`,
  RECEIPT: `receipt, ticket, till receipt, recibo, tique, tiquete, boleta, boleta de venta, talão, ticket de caisse, reçu,
    kassenbon, bon, kassenbeleg, quittung, scontrino, ricevuta`,
  RECEIPT_INVOICE:
    'receipt invoice, invoice receipt, fatura recibo, factura recibo, fattura ricevuta, FR',
};

const CUSTOMER_TYPES: Words = {
  BUSINESS: `business, company, b2b, empresa, empresario, pessoa jurídica, pj, coletiva, entreprise, société,
    professionnel, unternehmen, firma, firmenkunde, gewerblich, geschäftskunde, azienda, impresa, società,
    persona giuridica, persona jurídica, persona moral`,
  INDIVIDUAL: `individual, consumer, private, b2c, particular, consumidor, consumidor final, pessoa física, pf,
    singular, particulier, consommateur, privat, privatkunde, privatperson, verbraucher, privato, consumatore,
    persona fisica, persona física`,
};

const ITEM_TYPES: Words = {
  GOODS: `goods, good, product, products, bien, bienes, producto, bens, bem, produto, mercadoria, produit, marchandise,
    ware, waren, artikel, produkt, bene, beni, prodotto`,
  SERVICES: `services, service, servicio, servicios, serviço, serviços, prestation, dienstleistung, dienstleistungen,
    leistung, servizio, servizi`,
  DISCOUNT: 'discount, descuento, desconto, remise, rabais, rabatt, sconto',
};

const WORDS: ReadonlyMap<FieldPath, Words> = new Map([
  ['type', DOCUMENT_TYPES],
  ['customer.type', CUSTOMER_TYPES],
  ['items.type', ITEM_TYPES],
]);

/** CFDI says `E` (egreso) for a credit note, and only these letters for the others. */
const CFDI_KINDS: ReadonlySet<string> = new Set(['I', 'E', 'P', 'T', 'N']);
const CFDI_CREDIT = 'E';

let meanings: ReadonlyMap<FieldPath, ReadonlyMap<string, string>> | undefined;
let creditNotes: ReadonlySet<string> | undefined;

/** The value that the service knows for what a cell says; `undefined` when no word is known, or the field has none. */
export function knownValueFor(field: FieldPath, text: string): string | undefined {
  meanings ??= new Map([...WORDS].map(([path, words]) => [path, byWord(words)]));
  return meanings.get(field)?.get(wordKey(text));
}

/** The values that the service knows for a field, as far as words for them are known. */
export function knownValuesOf(field: FieldPath): readonly string[] {
  return Object.keys(WORDS.get(field) ?? {});
}

/** Those of a column's different texts that say "credit note". */
export function creditNoteTexts(texts: readonly string[]): readonly string[] {
  const all = new Set(texts.map((text) => text.trim().toUpperCase()));
  if (all.has(CFDI_CREDIT) && all.size > 1 && [...all].every((kind) => CFDI_KINDS.has(kind))) {
    return texts.filter((text) => text.trim().toUpperCase() === CFDI_CREDIT);
  }
  const known = (creditNotes ??= new Set(phrasesIn(CREDIT_NOTES).map(wordKey)));
  return texts.filter((text) => known.has(wordKey(text)));
}

function byWord(words: Words): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(words).flatMap(([value, list]) =>
      phrasesIn(list).map((word) => [wordKey(word), value] as const),
    ),
  );
}

function wordKey(text: string): string {
  return headerTokens(text.toLowerCase()).join('');
}
