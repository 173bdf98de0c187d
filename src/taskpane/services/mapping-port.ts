/** Suggesting, restoring and checking, by core. It is loaded with the first step that needs it. */
import { isAppError } from '../../core/domain/app-error';
import { checkSource } from '../../core/mapping/check-source';
import type { Mapping } from '../../core/mapping/mapping';
import { recheckRows } from '../../core/mapping/recheck';
import { alignMapping, parseMapping } from '../../core/mapping/saved-mapping';
import { importMapping, mappingFileText } from '../../core/mapping/mapping-file';
import { recogniseMapping } from '../../core/mapping/recognise-mapping';
import type { Source } from '../../core/mapping/source';
import { suggestMapping } from '../../core/mapping/suggest';
import type { MappingPort } from '../pane-services';

export function createMappingPort(): MappingPort {
  return {
    suggest: (source) => Promise.resolve().then(() => suggestMapping(source)),
    restore: (saved, source) => Promise.resolve().then(() => restoreMapping(saved, source)),
    recognise: (kept, source) => Promise.resolve().then(() => recogniseMapping(kept, source)),
    fileText: (mapping) => Promise.resolve(mappingFileText(mapping)),
    fromFile: (text, source) => Promise.resolve().then(() => importMapping(text, source)),
    check: (source, mapping) => Promise.resolve().then(() => checkSource(source, mapping)),
    recheck: (before, mapping, edited) =>
      Promise.resolve().then(() => recheckRows(before, mapping, edited)),
  };
}

/** A mapping that another version wrote, or that no longer finds one of its columns, is not worth keeping. */
function restoreMapping(saved: unknown, source: Source): Mapping | undefined {
  try {
    const aligned = alignMapping(parseMapping(saved), source);
    return aligned.columns.length > 0 ? aligned : undefined;
  } catch (thrown) {
    if (isAppError(thrown, 'INVALID_INPUT')) return undefined;
    throw thrown;
  }
}
