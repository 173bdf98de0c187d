/** A transaction's codes, and its customer, as lines of text. */
import type { Address, Customer, Transaction } from '../../../core/domain/transaction';
import type { PaneWords } from '../../wording/pane-words';

/** Kind, country, currency and language, as they would be sent. */
export function headLine(transaction: Transaction): string {
  const { transaction_id: id, transaction_number: number } = transaction;
  return joined(
    [
      number === undefined || number === id ? undefined : id,
      transaction.type,
      transaction.country_code,
      transaction.currency_code,
      transaction.language_code,
      transaction.tax_reason,
    ],
    ' · ',
  );
}

/** The name first; nothing without a customer. */
export function customerLines(customer: Customer | undefined, words: PaneWords): string[] {
  if (customer === undefined) return [];
  const { legal_name: legal, trade_name: trade, type, entity_number: entity } = customer;
  const { tax_number: taxNumber, regime } = customer.tax_information ?? {};
  const name = joined([legal ?? trade, legal === undefined ? undefined : trade, type], ' · ');
  const tax = taxNumber && words.say('pane.map.preview.taxNumber', { number: taxNumber });
  return [name, joined([tax, regime, entity], ' · '), ...addressLines(customer.address)].filter(
    (line) => line !== '',
  );
}

function addressLines(address: Address | undefined): readonly string[] {
  if (address === undefined) return [];
  const { prefix, number, suffix, postal_code: code, city } = address;
  return [
    joined([address.address_line_1, joined([prefix, number, suffix], ' ')], ' '),
    joined([address.address_line_2], ''),
    joined([joined([code, city], ' '), address.city_code, address.neighbourhood], ', '),
    joined(
      [
        address.district,
        address.canton,
        address.province,
        address.region,
        address.state,
        address.country_code,
      ],
      ', ',
    ),
  ];
}

function joined(parts: readonly (string | undefined)[], by: string): string {
  return parts.filter((part) => part !== undefined && part !== '').join(by);
}
