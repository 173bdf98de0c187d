/**
 * Faults from a command line: as JSON, or one setting at a time (`latencyMs=300`,
 * `serverError.status=503`), which needs no quotes in any shell.
 */
import { parseFaults, type FaultSettings } from './faults';

/** Names that would reach beyond the object they are set on. */
const NOT_A_NAME = new Set(['', '__proto__']);

interface Tree {
  [name: string]: unknown;
}

/** The settings are laid over the JSON. @throws TypeError or SyntaxError saying what is wrong. */
export function readFaultFlags(json: string, settings: readonly string[]): FaultSettings {
  const faults: unknown = readJson(json);
  if (settings.length === 0) return parseFaults(faults);
  if (!isTree(faults)) throw new TypeError('faults must be an object');
  for (const setting of settings) apply(faults, setting);
  return parseFaults(faults);
}

function readJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new SyntaxError(`it is not valid JSON: ${why}`, { cause });
  }
}

function apply(faults: Tree, setting: string): void {
  const equals = setting.indexOf('=');
  const names = (equals === -1 ? setting : setting.slice(0, equals)).split('.');
  const last = names.pop();
  if (last === undefined || [last, ...names].some((name) => NOT_A_NAME.has(name))) {
    throw new TypeError(`"${setting}" names no fault`);
  }
  const parent = names.reduce<Tree>((tree, name) => {
    const inner = tree[name];
    if (isTree(inner)) return inner;
    const made: Tree = {};
    tree[name] = made;
    return made;
  }, faults);
  parent[last] = equals === -1 ? true : valueOf(setting.slice(equals + 1));
}

/** A number or a truth value where it reads as one, else a text. */
function valueOf(text: string): unknown {
  return /^(-?\d+(\.\d+)?|true|false)$/.test(text) ? JSON.parse(text) : text;
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
