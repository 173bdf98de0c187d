/**
 * Collections of things the workbench has none of: an add-in that lists them finds none.
 */
import { type HostObject, define } from '../protocol/rich-api/host-object';

export function emptyCollection(type: string): () => HostObject {
  const collection = define<null>({
    type,
    items: () => [],
    item: () => null,
    methods: { getCount: () => 0, getItemOrNullObject: () => null },
  });
  return () => collection(null);
}
