/**
 * The suppliers that the service has seen: those of the transactions that a search brings. The service has no list of
 * them, so a few pages are looked at, and whoever asks is told when there are more.
 */
import { readerOf } from '../../core/service/reader';
import { searchPages } from '../../core/service/search-all';
import type { SearchRecord } from '../../core/service/search-record';
import type { Services } from '../../runtime/services';
import type { SeenSupplier, SupplierPort } from '../mapping-services';

/** A company reports for a few suppliers: these are hundreds of its transactions. */
const MOST_PAGES = 5;
const PAGE_SIZE = 100;

export function createSupplierPort(services: Pick<Services, 'serviceConnection'>): SupplierPort {
  return {
    seen: async (signal) => {
      const { searchTransactions } = readerOf(services.serviceConnection());
      const suppliers = new Map<string, SeenSupplier>();
      let pages = 0;
      let isCut = false;
      for await (const page of searchPages({ limit: PAGE_SIZE }, { signal }, searchTransactions)) {
        for (const record of page.transactions) note(record, suppliers);
        pages += 1;
        isCut = pages === MOST_PAGES && page.nextCursor !== undefined;
        if (isCut) break;
      }
      return { suppliers: [...suppliers.values()].sort(byName), isCut };
    },
  };
}

/** Of a transaction that we received, the supplier is somebody else. Without an id it cannot be named in a row. */
function note({ supplier, direction }: SearchRecord, suppliers: Map<string, SeenSupplier>): void {
  const { id, name, country_code: countryCode } = supplier ?? {};
  if (id === undefined || id === '' || direction === 'RECEIVED') return;
  const known = suppliers.get(id);
  suppliers.set(id, {
    ...known,
    id,
    ...(name !== undefined && name !== '' && { name }),
    ...(countryCode !== undefined && countryCode !== '' && { countryCode }),
  });
}

function byName(a: SeenSupplier, b: SeenSupplier): number {
  if (a.name === undefined || b.name === undefined) {
    return Number(a.name === undefined) - Number(b.name === undefined);
  }
  return a.name.localeCompare(b.name);
}
