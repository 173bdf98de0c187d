/**
 * Look-ups over HTTP: a batch is read by the service's own path; to request one, which the
 * specification does not show, there is a control path.
 */
import { Hono, type Context } from 'hono';
import { isValid as isCountry } from 'i18n-iso-countries';
import { z } from 'zod';
import { ACCEPTED_STATUS } from '../assumptions';
import { errorResponse, invalid, jsonResponse, type ServiceError } from '../operation-result';
import { complaintsOf, complaintWords } from '../schema-complaints';
import { wholeBatch } from './batch-representation';
import type { BatchRequest, BatchValidations } from './batch-validations';

const MOST_VALIDATIONS = 1000;

const VALIDATION = z.object({
  country_iso_code: z
    .string()
    .transform((code) => code.toUpperCase())
    .refine((code) => code.length === 2 && isCountry(code), 'is not a known country'),
  tax_identification_number: z.string().min(1).max(50),
});

const REQUEST = z.object({
  batch_name: z.string().max(200).exactOptional(),
  // Counted first: a list that is too long is not looked into.
  validations: z.array(z.unknown()).min(1).max(MOST_VALIDATIONS).pipe(z.array(VALIDATION)),
});

export function lookupRoutes(batches: BatchValidations): Hono {
  return new Hono().get('/lookup/v2/batch-validations/:id', (context) => {
    const id = context.req.param('id');
    const batch = batches.find(id);
    return batch === undefined
      ? errorResponse(404, { message: `No batch validation has the identifier ${id}` })
      : jsonResponse(200, wholeBatch(batch, baseAddress(context)));
  });
}

/** Beside the other control paths. */
export function batchControl(batches: BatchValidations): Hono {
  return new Hono().post('/batch-validations', async (context) => {
    const request = readRequest(await context.req.text());
    if ('errors' in request) {
      return errorResponse(400, { ...request, message: 'The batch is not valid.' });
    }
    const batch = await batches.request(request);
    return jsonResponse(ACCEPTED_STATUS, wholeBatch(batch, baseAddress(context)));
  });
}

function baseAddress(context: Context): string {
  return new URL(context.req.url).origin;
}

function readRequest(text: string): BatchRequest | { errors: ServiceError[] } {
  const read = parseJson(text);
  if ('errors' in read) return read;
  const parsed = REQUEST.safeParse(read.value, { error: complaintWords });
  if (!parsed.success) return { errors: complaintsOf(parsed.error) };
  const { batch_name: batchName, validations } = parsed.data;
  return {
    ...(batchName === undefined ? {} : { batchName }),
    validations: validations.map((asked) => ({
      countryCode: asked.country_iso_code,
      taxNumber: asked.tax_identification_number,
    })),
  };
}

function parseJson(text: string): { value: unknown } | { errors: ServiceError[] } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { errors: [invalid('', `The body is not valid JSON: ${error.message}`)] };
  }
}
