/**
 * A call of one function as it is typed: its name and arguments, which are texts, numbers, logicals, references or left
 * out. What is calculated first (a sum, a call within the call) is not read: nothing here calculates.
 */
import { readNumber } from '../model/cell-input';
import type { Scalar } from '../model/workbook-model';

export type TypedArgument =
  | { readonly kind: 'value'; readonly value: Scalar }
  /** As typed; whether there is such a place is the caller's question. */
  | { readonly kind: 'reference'; readonly address: string }
  | { readonly kind: 'omitted' };

export interface TypedCall {
  /** In capitals, with its namespace. */
  readonly name: string;
  readonly given: readonly TypedArgument[];
}

const CALL = /^\s*=?\s*([A-Za-z_][\w.]*)\s*\((.*)\)\s*$/s;
/** Commas outside of texts ("a ""b"" c") and of quoted sheet names. */
const COMMA = /,(?=(?:[^"']|"[^"]*"|'[^']*')*$)/;
const TEXT = /^"((?:[^"]|"")*)"$/s;
const REFERENCE =
  /^(?:(?:'(?:[^']|'')+'|[\w.]+)!)?\$?[A-Za-z]{1,3}\$?\d+(?::\$?[A-Za-z]{1,3}\$?\d+)?$/;

/** Null when the text is no such call. */
export function readCall(text: string): TypedCall | null {
  const [, name, inside] = CALL.exec(text) ?? [];
  if (name === undefined || inside === undefined) return null;
  const parts = inside.trim() === '' ? [] : inside.split(COMMA);
  const given = parts.map((part) => readArgument(part.trim()));
  if (given.includes(null)) return null;
  return { name: name.toUpperCase(), given: given.filter((argument) => argument !== null) };
}

function readArgument(part: string): TypedArgument | null {
  if (part === '') return { kind: 'omitted' };
  const text = TEXT.exec(part)?.[1];
  if (text !== undefined) return { kind: 'value', value: text.replaceAll('""', '"') };
  if (/^(true|false)$/i.test(part)) return { kind: 'value', value: part.toLowerCase() === 'true' };
  if (REFERENCE.test(part)) return { kind: 'reference', address: part };
  const number = readNumber(part);
  return number === null ? null : { kind: 'value', value: number };
}
