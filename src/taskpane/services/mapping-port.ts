/**
 * Suggesting, restoring and checking, by core. It is loaded with the first step that needs it. What looks at all rows does
 * so in steps, so that the pane answers in between.
 */
import { isAppError } from '../../core/domain/app-error';
import type { Clock } from '../../core/domain/ports';
import { eachInSteps, paced, type Pace } from '../../core/domain/steps';
import { checkSourceInSteps } from '../../core/mapping/check-source';
import { columnValues } from '../../core/mapping/column-values';
import { zoneAfterEdit } from '../../core/mapping/country-zone';
import type { Mapping } from '../../core/mapping/mapping';
import { provenReading, readingQuestions } from '../../core/mapping/reading-questions';
import { rechecker, type Rechecked, type Rechecker } from '../../core/mapping/recheck';
import { alignMapping, parseMapping } from '../../core/mapping/saved-mapping';
import { importMapping, mappingFileText } from '../../core/mapping/mapping-file';
import type { CheckResult, MappedTransaction } from '../../core/mapping/reading-result';
import { recogniseMapping } from '../../core/mapping/recognise-mapping';
import { rowsPassedOver } from '../../core/mapping/skipped-list';
import type { Source } from '../../core/mapping/source';
import { offersFor } from '../../core/mapping/suggest-offers';
import { suggestMappingInSteps } from '../../core/mapping/suggest';
import type { MappingPort } from '../pane-services';

export function createMappingPort(clock: Clock): MappingPort {
  const pace = (signal: AbortSignal | undefined): Pace =>
    signal === undefined ? { clock } : { clock, signal };
  const recheckers = new WeakMap<CheckResult, Promise<Rechecker>>();

  /** Made when it is first asked for; from then on an edit costs what was edited. */
  async function ready(checked: Rechecked, mapping: Mapping): Promise<Rechecker> {
    const { check, source } = checked;
    const standing = recheckers.get(check);
    if (standing !== undefined) {
      const known = await standing;
      // What it came to last time may not have been taken over.
      if (known.latest().check === check && known.latest().source === source) return known;
    }
    const made = paced(rechecker(checked, mapping), pace(undefined));
    recheckers.set(check, made);
    made.catch(() => {
      recheckers.delete(check);
    });
    return made;
  }

  return {
    suggest: (source, signal) => suggestMappingInSteps(source, {}, pace(signal)),
    questions: (source, mapping, signal) => paced(readingQuestions(source, mapping), pace(signal)),
    offers: (source, mapping, signal) => paced(offersFor(source, mapping, []), pace(signal)),
    provenReading: (source, column, mapping) =>
      paced(provenReading(source, column, mapping), pace(undefined)),
    zoneAfterEdit: (source, before, after, signal) =>
      paced(zoneAfterEdit(source, before, after), pace(signal)),
    columnValues: (source, mapping, column, signal) =>
      paced(columnValues(source, mapping, column), pace(signal)),
    passedOver: (source, mapping, signal) => paced(rowsPassedOver(source, mapping), pace(signal)),
    restore: (saved, source) => Promise.resolve().then(() => restoreMapping(saved, source)),
    recognise: (kept, source) => Promise.resolve().then(() => recogniseMapping(kept, source)),
    fileText: (mapping) => Promise.resolve(mappingFileText(mapping)),
    fromFile: (text, source) => Promise.resolve().then(() => importMapping(text, source)),
    check: (source, mapping, { signal, onProgress } = {}) =>
      checkSourceInSteps(source, mapping, pace(signal), onProgress),
    recheck: async (before, mapping, edited) => {
      const one = await ready(before, mapping);
      const rechecked = one.recheck(edited);
      if (rechecked !== undefined) recheckers.set(rechecked.check, Promise.resolve(one));
      return rechecked;
    },
    reread: async (before, mapping, edited) => (await ready(before, mapping)).reread(edited),
    find: async (checked, mapping, ids) => {
      const one = await ready(checked, mapping);
      const found: MappedTransaction[] = [];
      const steps = eachInSteps(ids, (id) => {
        const mapped = one.find(id);
        if (mapped !== undefined) found.push(mapped);
      });
      await paced(steps, pace(undefined));
      return found;
    },
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
