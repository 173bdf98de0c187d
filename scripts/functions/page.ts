/** Text of docs/functions.md, from the metadata, the notes and the examples. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tableLines } from '../table-lines';
import { EXAMPLES, type Example, type ExampleValue } from './examples';
import { HEAD, NOTES, TAIL } from './notes';

interface DeclaredParameter {
  readonly name: string;
  readonly description: string;
  readonly optional?: boolean;
}

interface DeclaredFunction {
  readonly id: string;
  readonly description: string;
  readonly parameters: readonly DeclaredParameter[];
}

const METADATA = join(__dirname, '../../test/golden/functions.json');

export function functionsPage(): string {
  const { functions } = JSON.parse(readFileSync(METADATA, 'utf8')) as {
    readonly functions: readonly DeclaredFunction[];
  };
  const sections = functions.flatMap((declared) => [...sectionOf(declared), '']);
  return [HEAD, ...sections, TAIL].join('\n');
}

function sectionOf({ id, description, parameters }: DeclaredFunction): string[] {
  const names = parameters.map(({ name, optional }) => (optional === true ? `[${name}]` : name));
  const rows = parameters.map((parameter) => [`\`${parameter.name}\``, parameter.description]);
  const examples = EXAMPLES[id] ?? [];
  const single = examples.filter((example) => !Array.isArray(example.shows));
  return [
    `## TAXROW.${id}(${names.join(', ')})`,
    '',
    description,
    '',
    ...tableLines(['Argument', 'What it is'], rows),
    '',
    ...(NOTES[id] === undefined ? [] : [NOTES[id], '']),
    ...(single.length === 0 ? [] : [...singleLines(single), '']),
    ...examples.flatMap((example) => spilledLines(example)),
  ].slice(0, -1);
}

function singleLines(examples: readonly Example[]): readonly string[] {
  const rows = examples.map(({ formula, shows }) => [
    `\`${formula}\``,
    cellText(shows as ExampleValue),
  ]);
  return tableLines(['Formula', 'Shows'], rows);
}

function spilledLines({ formula, shows }: Example): string[] {
  if (!Array.isArray(shows)) return [];
  const rows = shows as readonly (readonly ExampleValue[])[];
  const columns = (rows[0] ?? []).map((_, n) => String.fromCharCode(65 + n));
  return [
    `\`${formula}\` shows`,
    '',
    ...tableLines(
      columns,
      rows.map((row) => row.map(cellText)),
    ),
    '',
  ];
}

/** A value as Excel writes it; a vertical line would end the cell of the table. */
function cellText(value: ExampleValue): string {
  const text = typeof value === 'boolean' ? String(value).toUpperCase() : String(value);
  return text.replaceAll('|', '\\|');
}
