/**
 * `Excel.WorksheetProtection` and `Excel.WorkbookProtection`. A password is compared, not kept secret: the book
 * lives as long as the page.
 */
import { PROTECTION_OPTIONS, type ProtectionOptions } from '../model/protection';
import { recordOf } from '../protocol/host-session';
import { HostError } from '../protocol/rich-api/host-error';
import { type Arguments, type HostObject, define } from '../protocol/rich-api/host-object';
import type { Host } from './host';

const password = (args: Arguments, index: number): string =>
  args.has(index) ? args.string(index) : '';

function check(wanted: string, given: string): void {
  if (wanted !== given) throw new HostError('AccessDenied');
}

export function worksheetProtection({ protection }: Host): (sheetId: string) => HostObject {
  return define<string>({
    type: 'WorksheetProtection',
    scalars: {
      protected: (sheetId) => protection.of(sheetId) !== undefined,
      options(sheetId) {
        const found = protection.of(sheetId);
        return found ? { ...found.options, selectionMode: 'Normal' } : null;
      },
    },
    methods: {
      // Microsoft, WorksheetProtection.protect: fails if the worksheet has already been protected.
      protect(sheetId, args) {
        if (protection.of(sheetId)) throw new HostError('AccessDenied');
        protection.protect(sheetId, optionsOf(args.at(0)), password(args, 1));
        return null;
      },
      unprotect(sheetId, args) {
        check(protection.of(sheetId)?.password ?? '', password(args, 0));
        protection.unprotect(sheetId);
        return null;
      },
    },
  });
}

function optionsOf(given: unknown): Partial<ProtectionOptions> {
  const options = recordOf(given);
  const entries = PROTECTION_OPTIONS.map((name) => [name, options[name] === true] as const);
  return Object.fromEntries(entries);
}

export function workbookProtection({ protection }: Host): () => HostObject {
  return define<void>({
    type: 'WorkbookProtection',
    scalars: { protected: () => protection.structurePassword !== undefined },
    methods: {
      protect(_, args) {
        if (protection.structurePassword !== undefined) throw new HostError('AccessDenied');
        protection.structurePassword = password(args, 0);
        return null;
      },
      unprotect(_, args) {
        check(protection.structurePassword ?? '', password(args, 0));
        protection.structurePassword = undefined;
        return null;
      },
    },
  });
}
