/**
 * What Taxrow keeps in the workbook itself: the saved mappings. Small, without rows, names of customers or keys:
 * whoever has the file can read it.
 */
import { AppError } from '../core/domain/app-error';

const MAPPING = 'taxrow.mapping.';
/** Settings are held in memory and in the file, and Excel on the web fails on large ones (office-js issue 3957). */
const MAX_MAPPING_BYTES = 32_000;

/** The mapping kept for a source, unparsed; `undefined` when there is none. @throws AppError `WORKBOOK`. */
export function loadMapping(sourceKey: string): Promise<unknown> {
  return Promise.resolve().then(() => {
    const kept: unknown = documentSettings().get(MAPPING + sourceKey);
    return kept ?? undefined;
  });
}

/**
 * Keeps a mapping (JSON value) for a source; the workbook's next saving makes it last.
 *
 * @throws AppError `INVALID_INPUT` when it is larger than 32 kB, `WORKBOOK` when the workbook does not take it.
 */
export async function saveMapping(sourceKey: string, mapping: unknown): Promise<void> {
  const bytes = new TextEncoder().encode(JSON.stringify(mapping)).length;
  if (bytes > MAX_MAPPING_BYTES) {
    throw new AppError(
      'INVALID_INPUT',
      `The mapping is too large to be kept in the workbook (${String(bytes)} of at most ` +
        `${String(MAX_MAPPING_BYTES)} bytes). Use fewer or shorter constants.`,
    );
  }
  const settings = documentSettings();
  settings.set(MAPPING + sourceKey, mapping);
  await save(settings);
}

/** Without Office.js there is no `Office`, and outside of a workbook it has no document. */
function documentSettings(): Office.Settings {
  const document = typeof Office === 'undefined' ? undefined : hostedDocument();
  if (document === undefined) {
    throw new AppError('WORKBOOK', 'Taxrow is not open in a workbook. Open it from Excel.');
  }
  return document.settings;
}

function hostedDocument(): Office.Document | undefined {
  const context: Partial<Office.Context> | undefined = Office.context;
  return context?.document;
}

function save(settings: Office.Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    settings.saveAsync((result) => {
      if (result.status === Office.AsyncResultStatus.Succeeded) resolve();
      else reject(notKept(result.error));
    });
  });
}

function notKept(cause: Office.Error): AppError {
  return new AppError(
    'WORKBOOK',
    'The workbook does not keep what Taxrow wants to remember in it. ' +
      'If it is read-only, save a copy and go on there.',
    { cause },
  );
}
