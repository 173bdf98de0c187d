/**
 * What differs per country, as data. A country that is not listed has only the rules of all.
 * MX: specification, Errors (codes seen). The lists of codes are those of the Mexican tax authority
 * (c_UsoCFDI, c_MetodoPago). Where else transaction_number may be left out and which country only
 * cancels are assumptions transaction-number and only-cancels.
 */
import { ONLY_CANCELS_IN, TRANSACTION_NUMBER_OPTIONAL_IN } from '../assumptions';

export interface CountryRules {
  /** The only currency the country takes. */
  readonly currency?: string;
  /** Payload fields that the country does not support. */
  readonly unsupportedFields?: readonly string[];
  readonly transactionNumberOptional?: boolean;
  readonly taxReasons?: readonly string[];
  readonly paymentCodes?: readonly string[];
  /** The country knows no adjustments: what is wrong is cancelled there. */
  readonly onlyCancels?: boolean;
}

const MEXICAN_TAX_REASONS = [
  ...['G01', 'G02', 'G03'],
  ...['I01', 'I02', 'I03', 'I04', 'I05', 'I06', 'I07', 'I08'],
  ...['D01', 'D02', 'D03', 'D04', 'D05', 'D06', 'D07', 'D08', 'D09', 'D10'],
  ...['S01', 'CP01', 'CN01'],
];

const RULES: ReadonlyMap<string, CountryRules> = new Map<string, CountryRules>([
  [
    'MX',
    {
      currency: 'MXN',
      unsupportedFields: ['transaction_number'],
      transactionNumberOptional: true,
      taxReasons: MEXICAN_TAX_REASONS,
      paymentCodes: ['PUE', 'PPD'],
    },
  ],
  ...TRANSACTION_NUMBER_OPTIONAL_IN.map(
    (country) => [country, { transactionNumberOptional: true }] as const,
  ),
  ...ONLY_CANCELS_IN.map((country) => [country, { onlyCancels: true }] as const),
]);

const NO_RULES: CountryRules = {};

export function rulesOf(countryCode: string): CountryRules {
  return RULES.get(countryCode) ?? NO_RULES;
}
