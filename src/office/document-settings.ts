/**
 * What Taxrow keeps in the workbook itself: the saved mappings, and how its columns came in. Small, without rows, names
 * of customers or keys: whoever has the file can read it.
 */
import { AppError } from '../core/domain/app-error';
import type { KeptMapping } from '../core/mapping/recognise-mapping';

const MAPPING = 'taxrow.mapping.';
/** Which sources a mapping is kept for, the latest first: settings cannot be listed. */
const KEPT = 'taxrow.mappings';
/** All of them together. Settings are held in memory and in the file, and Excel on the web fails on large ones (office-js issue 3957). */
const MAX_MAPPING_BYTES = 32_000;

/** What a kept mapping is known by. */
type MappingLabel = Omit<KeptMapping, 'mapping'>;

/** The mapping kept for a source, unparsed; `undefined` when there is none. @throws AppError `WORKBOOK`. */
export function loadMapping(sourceKey: string): Promise<unknown> {
  return Promise.resolve().then(() => mappingFor(documentSettings(), sourceKey));
}

/** All mappings that the workbook keeps, the latest first. @throws AppError `WORKBOOK`. */
export function listMappings(): Promise<readonly KeptMapping[]> {
  return Promise.resolve().then(() => {
    const settings = documentSettings();
    return readIndex(settings).flatMap(({ source, name, fingerprint }) => {
      const mapping = mappingFor(settings, source);
      return mapping === undefined ? [] : [{ name, fingerprint, mapping }];
    });
  });
}

/**
 * Keeps a mapping (JSON value) for a source; the workbook's next saving makes it last. Where all of them together grow
 * beyond 32 kB, those that were used longest ago go.
 *
 * @throws AppError `INVALID_INPUT` when it alone is larger than 32 kB, `WORKBOOK` when the workbook does not take it.
 */
export async function saveMapping(
  sourceKey: string,
  mapping: unknown,
  label: MappingLabel,
): Promise<void> {
  const bytes = bytesOf(mapping);
  if (bytes > MAX_MAPPING_BYTES) {
    throw new AppError(
      'INVALID_INPUT',
      `The mapping is too large to be kept in the workbook (${String(bytes)} of at most ` +
        `${String(MAX_MAPPING_BYTES)} bytes). Use fewer or shorter constants.`,
    );
  }
  const settings = documentSettings();
  const others = readIndex(settings).filter(({ source }) => source !== sourceKey);
  const stay = withinBytes(settings, others, MAX_MAPPING_BYTES - bytes);
  for (const { source } of others.slice(stay.length)) settings.remove(MAPPING + source);
  settings.set(MAPPING + sourceKey, mapping);
  settings.set(KEPT, [{ source: sourceKey, ...label }, ...stay]);
  await save(settings);
}

/** Unparsed; `undefined` when there is none. @throws AppError `WORKBOOK`. */
export function readSetting(name: string): unknown {
  const kept: unknown = documentSettings().get(name);
  return kept ?? undefined;
}

/** @throws AppError `WORKBOOK` when the workbook does not take it. */
export async function keepSetting(name: string, value: unknown): Promise<void> {
  const settings = documentSettings();
  settings.set(name, value);
  await save(settings);
}

interface IndexEntry extends MappingLabel {
  readonly source: string;
}

function mappingFor(settings: Office.Settings, sourceKey: string): unknown {
  const kept: unknown = settings.get(MAPPING + sourceKey);
  return kept ?? undefined;
}

/** What is no entry is passed over: whoever has the workbook can write into it. */
function readIndex(settings: Office.Settings): readonly IndexEntry[] {
  const kept: unknown = settings.get(KEPT);
  return Array.isArray(kept) ? kept.flatMap(indexEntry) : [];
}

function indexEntry(kept: unknown): readonly IndexEntry[] {
  if (typeof kept !== 'object' || kept === null) return [];
  const { source, name, fingerprint } = kept as Partial<Record<keyof IndexEntry, unknown>>;
  const isEntry =
    typeof source === 'string' && typeof name === 'string' && typeof fingerprint === 'string';
  return isEntry ? [{ source, name, fingerprint }] : [];
}

/** As many entries, from the first on, as have their mappings within `most` bytes. */
function withinBytes(
  settings: Office.Settings,
  entries: readonly IndexEntry[],
  most: number,
): readonly IndexEntry[] {
  let left = most;
  const end = entries.findIndex(({ source }) => {
    left -= bytesOf(mappingFor(settings, source) ?? null);
    return left < 0;
  });
  return end < 0 ? entries : entries.slice(0, end);
}

function bytesOf(json: unknown): number {
  return new TextEncoder().encode(JSON.stringify(json)).length;
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
