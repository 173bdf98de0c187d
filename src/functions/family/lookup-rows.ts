/**
 * LOOKUPBATCH: the validated tax numbers of a batch, a row each. How a batch looks is an assumption: what is missing is
 * blank.
 */
import type { BatchValidation } from '../../core/service/batch-validation';
import { createResourceReader } from '../../core/service/resource-reader';
import type { Share } from '../answers';
import { readIdText } from '../cell-input';
import type { CellPorts } from '../cell-ports';
import { answerFor, type Invocation } from '../invocation';
import type { JoinedAnswers } from '../joined-answers';
import { BLANK, withHeaders, type Rows } from './rows';
import { readHeaders } from './table-input';

const COLUMNS = [
  'country_iso_code',
  'tax_identification_number',
  'format',
  'is_business',
  'status',
  'business_name',
  'business_address',
  'error_details',
] as const;

export function shareBatches(
  share: Share,
  { connection }: Pick<CellPorts, 'connection'>,
): JoinedAnswers<BatchValidation> {
  return share<BatchValidation>({
    functionName: 'LOOKUPBATCH',
    load: async (id, signal) =>
      createResourceReader(connection()).getBatchValidation(id, { signal }),
    isFinal: () => false,
  });
}

export async function lookupRows(
  batches: JoinedAnswers<BatchValidation>,
  [id, headers]: readonly unknown[],
  invocation: Invocation,
): Promise<Rows> {
  const hasHeaders = readHeaders(headers);
  const { validations = [] } = await answerFor(batches, readIdText(id), invocation);
  const rows = validations.map((validation) => COLUMNS.map((name) => validation[name] ?? BLANK));
  return withHeaders(hasHeaders, COLUMNS, rows);
}
