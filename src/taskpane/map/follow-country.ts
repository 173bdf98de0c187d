/**
 * The time zone of a mapping follows the country of its rows, as long as no person chose it. Which zone that is takes a
 * look at the rows: the answer comes after the edit, and one that a later edit of the country overtakes is dropped.
 */
import type { Mapping } from '../../core/mapping/mapping';
import type { Source } from '../../core/mapping/source';
import type { MappingPort } from '../mapping-services';

export interface CountryFollower {
  /** The zone that the mapping has to take; `undefined` where it keeps its own, or a later edit answers for this one. */
  edited(source: Source, before: Mapping, after: Mapping): Promise<string | undefined>;
  /** Another mapping, or another source: what was asked is of no use. */
  stop(): void;
}

export function createCountryFollower(port: () => Promise<MappingPort>): CountryFollower {
  /** The last mapping whose zone was settled, while an answer is waited for. */
  let settled: Mapping | undefined;
  let asking = new AbortController();
  return {
    edited: async (source, before, after) => {
      if (isSameCountry(before, after)) return undefined;
      const basis = (settled ??= before);
      asking.abort();
      asking = new AbortController();
      const { signal } = asking;
      try {
        const mappings = await port();
        const zone = await mappings.zoneAfterEdit(source, basis, after, signal);
        if (signal.aborted) return undefined;
        settled = undefined;
        return zone;
      } catch (thrown) {
        if (signal.aborted) return undefined;
        settled = undefined;
        throw thrown;
      }
    },
    stop: () => {
      asking.abort();
      settled = undefined;
    },
  };
}

/** True when nothing was edited that says of which country the rows are. */
function isSameCountry(before: Mapping, after: Mapping): boolean {
  return (
    before.constants.country_code === after.constants.country_code &&
    before.defaults?.country_code === after.defaults?.country_code &&
    before.values?.country_code === after.values?.country_code &&
    countryColumn(before) === countryColumn(after)
  );
}

function countryColumn({ columns }: Mapping): number | undefined {
  return columns.find(({ field }) => field === 'country_code')?.column;
}
