/** Headers in Portuguese, as programs really write them: with accents or without, abbreviated, in one word or in several. */
import { read } from './read-headers';

describe('Portuguese', () => {
  it('an invoicing program of Portugal', () => {
    expect(
      read([
        'N.º Fatura',
        'Data de Emissão',
        'Data de vencimento',
        'Cliente',
        'NIF Cliente',
        'Morada',
        'Código Postal',
        'Designação',
        'Qtd.',
        'Un.',
        'Preço Unitário s/ IVA',
        'Taxa de IVA (%)',
        'Valor do IVA',
        'Total da linha',
        'Motivo de isenção',
        'Moeda',
        'Desconto',
      ]),
    ).toEqual({
      'N.º Fatura': 'transaction_number',
      'Data de Emissão': 'transaction_date',
      'Data de vencimento': '-',
      Cliente: 'customer.legal_name?',
      'NIF Cliente': 'customer.tax_information.tax_number',
      Morada: 'customer.address.address_line_1',
      'Código Postal': 'customer.address.postal_code?',
      Designação: 'items.name',
      'Qtd.': 'items.quantity',
      'Un.': 'items.unit',
      'Preço Unitário s/ IVA': 'items.unit_price',
      'Taxa de IVA (%)': 'items.tax_breakdowns.rate',
      'Valor do IVA': 'items.tax_breakdowns.amount',
      'Total da linha': 'items.net_price',
      'Motivo de isenção': 'tax_reason',
      Moeda: 'currency_code',
      Desconto: '-',
    });
  });

  it('the list of items that the Brazilian tax portal publishes', () => {
    expect(
      read([
        'CHAVE DE ACESSO',
        'MODELO',
        'SÉRIE',
        'NÚMERO',
        'NATUREZA DA OPERAÇÃO',
        'DATA EMISSÃO',
        'CPF/CNPJ Emitente',
        'RAZÃO SOCIAL EMITENTE',
        'UF EMITENTE',
        'CNPJ DESTINATÁRIO',
        'NOME DESTINATÁRIO',
        'UF DESTINATÁRIO',
        'NÚMERO PRODUTO',
        'DESCRIÇÃO DO PRODUTO/SERVIÇO',
        'CÓDIGO NCM/SH',
        'CFOP',
        'QUANTIDADE',
        'UNIDADE',
        'VALOR UNITÁRIO',
        'VALOR TOTAL',
      ]),
    ).toEqual({
      'CHAVE DE ACESSO': 'transaction_id',
      MODELO: '-',
      SÉRIE: '-',
      NÚMERO: 'transaction_number?',
      'NATUREZA DA OPERAÇÃO': '-',
      'DATA EMISSÃO': 'transaction_date',
      'CPF/CNPJ Emitente': '-',
      'RAZÃO SOCIAL EMITENTE': '-',
      'UF EMITENTE': '-',
      'CNPJ DESTINATÁRIO': 'customer.tax_information.tax_number',
      'NOME DESTINATÁRIO': 'customer.legal_name',
      'UF DESTINATÁRIO': 'customer.address.state',
      'NÚMERO PRODUTO': '-',
      'DESCRIÇÃO DO PRODUTO/SERVIÇO': 'items.name',
      'CÓDIGO NCM/SH': '-',
      CFOP: '-',
      QUANTIDADE: 'items.quantity',
      UNIDADE: 'items.unit',
      'VALOR UNITÁRIO': 'items.unit_price',
      'VALOR TOTAL': 'total_amount?',
    });
  });

  it('the element names of the NF-e', () => {
    expect(
      read([
        'nNF',
        'dhEmi',
        'xNome',
        'xProd',
        'qCom',
        'uCom',
        'vUnCom',
        'vProd',
        'pICMS',
        'vICMS',
        'vNF',
      ]),
    ).toEqual({
      nNF: 'transaction_number',
      dhEmi: 'transaction_date',
      xNome: 'customer.legal_name',
      xProd: 'items.name',
      qCom: 'items.quantity',
      uCom: 'items.unit',
      vUnCom: 'items.unit_price',
      vProd: 'items.net_price',
      pICMS: 'items.tax_breakdowns.rate',
      vICMS: 'items.tax_breakdowns.amount',
      vNF: 'total_amount',
    });
  });

  it('the element names of SAF-T are English', () => {
    expect(
      read([
        'InvoiceNo',
        'ATCUD',
        'InvoiceDate',
        'CustomerTaxID',
        'CompanyName',
        'ProductDescription',
        'Quantity',
        'UnitOfMeasure',
        'UnitPrice',
        'CreditAmount',
        'TaxPercentage',
        'TaxExemptionReason',
        'GrossTotal',
      ]),
    ).toEqual({
      InvoiceNo: 'transaction_number',
      ATCUD: '-',
      InvoiceDate: 'transaction_date',
      CustomerTaxID: 'customer.tax_information.tax_number',
      CompanyName: 'customer.legal_name?',
      ProductDescription: 'items.name',
      Quantity: 'items.quantity',
      UnitOfMeasure: 'items.unit',
      UnitPrice: 'items.unit_price',
      CreditAmount: 'items.net_price?',
      TaxPercentage: 'items.tax_breakdowns.rate?',
      TaxExemptionReason: 'tax_reason?',
      GrossTotal: 'total_amount?',
    });
  });
});
