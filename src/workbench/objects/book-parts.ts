/**
 * The smaller parts of a book: names, document settings, properties.
 */
import { formatAddress } from '../model/address';
import type { DefinedName } from '../model/workbook-model';
import { HostError } from '../protocol/rich-api/host-error';
import { type HostObject, define } from '../protocol/rich-api/host-object';
import { emptyCollection } from './empty-collection';
import type { Host } from './host';

export function namedItems(host: Host): (sheetId: string | null) => HostObject {
  const { model, targets } = host;
  const range = (name: DefinedName): HostObject | null => {
    const target = targets.nameRange(name);
    return target && host.make.range(target);
  };
  const worksheet = ({ sheetId }: DefinedName): HostObject | null =>
    sheetId === undefined ? null : host.make.worksheet(sheetId);

  const item = define<DefinedName>({
    type: 'NamedItem',
    id: ({ name }) => name,
    scalars: {
      name: ({ name }) => name,
      formula: {
        get: ({ formula }) => formula,
        set: (name, value) => model.setName({ ...name, formula: String(value) }),
      },
      comment: {
        get: ({ comment }) => comment,
        set: (name, value) => model.setName({ ...name, comment: String(value) }),
      },
      visible: {
        get: ({ visible }) => visible,
        set: (name, value) => model.setName({ ...name, visible: value === true }),
      },
      scope: ({ sheetId }) => (sheetId === undefined ? 'Workbook' : 'Worksheet'),
      type: (name) => (targets.nameRange(name) ? 'Range' : 'String'),
      value: (name) => {
        const target = targets.nameRange(name);
        if (!target) return name.formula.replace(/^=/, '').replace(/^"(.*)"$/s, '$1');
        return formatAddress(targets.sheetName(target.sheetId), target.rect);
      },
    },
    objects: { worksheet, worksheetOrNullObject: worksheet },
    methods: {
      getRange: (name) => {
        const target = range(name);
        if (!target) throw new HostError('InvalidReference');
        return target;
      },
      getRangeOrNullObject: range,
      delete({ name }) {
        model.deleteName(name);
        return null;
      },
    },
  });

  const inScope = (sheetId: string | null): readonly DefinedName[] =>
    model.names().filter((name) => (name.sheetId ?? null) === sheetId);
  const find = (sheetId: string | null, key: unknown): HostObject | null => {
    const wanted = String(key).toLowerCase();
    const found = inScope(sheetId).find(({ name }) => name.toLowerCase() === wanted);
    return found ? item(found) : null;
  };

  return define<string | null>({
    type: 'NamedItemCollection',
    item: find,
    items: (sheetId) => inScope(sheetId).map(item),
    methods: {
      getItemOrNullObject: (sheetId, args) => find(sheetId, args.at(0)),
      getCount: (sheetId) => inScope(sheetId).length,
      add(sheetId, args) {
        const name = args.string(0);
        if (find(sheetId, name)) throw new HostError('ItemAlreadyExists');
        const defined: DefinedName = {
          name,
          formula: referenceFormula(args.at(1)),
          comment: args.has(2) ? args.string(2) : '',
          visible: true,
          sheetId: sheetId ?? undefined,
        };
        model.setName(defined);
        return item(defined);
      },
    },
  });

  function referenceFormula(reference: unknown): string {
    if (typeof reference === 'string') {
      return reference.startsWith('=') ? reference : `=${JSON.stringify(reference)}`;
    }
    if (typeof reference === 'number') return `=${reference}`;
    const target = targets.rangeOf(reference, model.activeSheetId());
    const address = formatAddress(targets.sheetName(target.sheetId), target.rect);
    return `=${address.replace(/([A-Z]+)(\d+)(?=[:\d]|$)/g, '$$$1$$$2')}`;
  }
}

/** `workbook.settings`: the same store as `Office.context.document.settings`. */
export function settingCollection(host: Host): () => HostObject {
  const { settings } = host;
  const item = define<string>({
    type: 'Setting',
    id: (key) => key,
    scalars: {
      key: (key) => key,
      value: {
        get: (key) => JSON.parse(settings.get(key) ?? 'null') as unknown,
        set: (key, value) => settings.set(key, JSON.stringify(value)),
      },
    },
    methods: {
      delete(key) {
        settings.delete(key);
        return null;
      },
    },
  });
  const find = (key: unknown): HostObject | null =>
    settings.get(String(key)) === undefined ? null : item(String(key));
  return define<void>({
    type: 'SettingCollection',
    item: (_, key) => find(key),
    items: () => settings.entries().map(([key]) => item(key)),
    methods: {
      getItemOrNullObject: (_, args) => find(args.at(0)),
      getCount: () => settings.entries().length,
      add(_, args) {
        settings.set(args.string(0), JSON.stringify(args.at(1)));
        return item(args.string(0));
      },
    },
  });
}

export function documentProperties(): () => HostObject {
  const blank = () => '';
  return define<void>({
    type: 'DocumentProperties',
    scalars: {
      title: blank,
      subject: blank,
      author: blank,
      keywords: blank,
      comments: blank,
      lastAuthor: blank,
      category: blank,
      manager: blank,
      company: blank,
      revisionNumber: () => 0,
    },
    objects: { custom: emptyCollection('CustomPropertyCollection') },
  });
}
