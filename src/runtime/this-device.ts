/**
 * What this device knows of itself and of the person: a random id, and the name that the person typed once for others
 * to see. Excel tells an add-in no name (ExcelApi 1.15 has none). Where nothing can be kept, both live as long as the
 * page.
 */
import type { DeviceStorage } from './device-storage';

export interface ThisDevice {
  /** Random: it says that two runs were started from one browser profile, and nothing else. */
  id(): string;
  /** As typed; empty when it was not. */
  personName(): string;
  /** False when it will be forgotten with the page. */
  keepPersonName(name: string): boolean;
  /** Calls back when the page is left, as far as the browser tells; returns what ends it. */
  whenLeft(listener: () => void): () => void;
}

const ID = 'taxrow.device';
const PERSON = 'taxrow.person';
/** More is no name; a log or a claim is no place for texts. */
const MAX_NAME_LENGTH = 100;

export function createThisDevice(
  storage: DeviceStorage,
  newId: () => string,
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
): ThisDevice {
  let id: string | undefined;
  let name: string | undefined;
  return {
    id() {
      id ??= storage.read(ID);
      if (id === undefined) {
        id = newId();
        storage.write(ID, id);
      }
      return id;
    },
    personName() {
      name ??= storage.read(PERSON) ?? '';
      return name;
    },
    keepPersonName(typed) {
      name = typed.trim().slice(0, MAX_NAME_LENGTH);
      return name === '' ? storage.remove(PERSON) : storage.write(PERSON, name);
    },
    whenLeft(listener) {
      page.addEventListener('pagehide', listener);
      return () => {
        page.removeEventListener('pagehide', listener);
      };
    },
  };
}
