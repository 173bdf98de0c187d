/** What `check` found, for a person at a terminal: counts, what is missing, and the largest groups of problems. */
import { currencyDigits } from '../core/domain/currencies';
import { decimal, toFixedAtLeast } from '../core/domain/decimal';
import type { CheckReport, ReportedProblem } from './check-report';
import { doubtWords } from './reading-doubts';
import { acceptingWords } from './unsure-columns';

/** Groups of equal problems that are shown; `--json` lists every cell. */
const MOST_GROUPS = 20;

export function checkSummary(report: CheckReport, timeZone: string): string {
  const groups = groupEqual(report.problems);
  const shownGroups = groups.slice(0, MOST_GROUPS).map(groupLine);
  const more = groups.length - shownGroups.length;
  return [
    `${count(report.rows, 'row')}, ${count(report.transactions, 'transaction')}, ${count(report.items, 'item')}: ${String(report.ready)} ready.`,
    ...skippedLines(report.skipped),
    ...report.totals.map(totalLine),
    `Dates without an offset are read in ${timeZone}.`,
    '',
    'Columns:',
    ...report.mapping.map(columnLine),
    ...(report.unmapped.length === 0 ? [] : [`  not used: ${report.unmapped.join(', ')}`]),
    ...(report.mapping.length > 0
      ? []
      : ['  None was recognised. Headers that stand further down are named with --header-row N.']),
    ...unsureLines(report),
    ...doubtLines(report),
    '',
    ...(groups.length === 0 ? ['No problems.'] : ['Problems:', ...shownGroups]),
    ...(more > 0 ? [`  and ${String(more)} more kinds. --json lists every cell.`] : []),
    '',
  ].join('\n');
}

function columnLine({ column, header, field, confidence }: CheckReport['mapping'][number]): string {
  return `  ${column}  ${header} -> ${field}${confidence === 'unsure' ? '  (not sure)' : ''}`;
}

function unsureLines({ mapping }: CheckReport): readonly string[] {
  const unsure = mapping.filter(({ confidence }) => confidence === 'unsure');
  if (unsure.length === 0) return [];
  return ['', `Not sure; submit asks to confirm what is right: ${acceptingWords(unsure)}`];
}

function doubtLines({ doubts }: CheckReport): readonly string[] {
  if (doubts.length === 0) return [];
  const lines = doubts.map((doubt) => `  ${doubtWords(doubt)}`);
  return ['', 'Can be read in two ways; submit asks which:', ...lines];
}

/** Rows named here hold something: a person can see whether they were passed over rightly. */
const MOST_ROWS = 10;

function skippedLines({ blank, totals, repeated_header: headers }: CheckReport['skipped']) {
  const named = (what: string, rows: readonly number[]) => {
    if (rows.length === 0) return [];
    if (rows.length === 1) return [`the ${what} in row ${rows.join('')}`];
    const more = rows.length > MOST_ROWS ? ', …' : '';
    const places = `${rows.slice(0, MOST_ROWS).join(', ')}${more}`;
    return [`the ${count(rows.length, what)} in rows ${places}`];
  };
  const kinds = [
    ...(blank === 0 ? [] : [count(blank, 'blank row')]),
    ...named('total', totals),
    ...named('repeated header', headers),
  ];
  return kinds.length === 0 ? [] : [`Skipped: ${kinds.join('; ')}.`];
}

/** Amounts with all the digits of their currency, and more where they have more. */
function totalLine({
  currency_code: currency,
  net,
  tax,
  gross,
}: CheckReport['totals'][number]): string {
  const digits = currencyDigits(currency) ?? 0;
  const money = (amount: string) => toFixedAtLeast(decimal(amount), digits);
  const name = currency === '' ? 'No currency' : currency;
  return `${name}: net ${money(net)}, tax ${money(tax)}, total ${money(gross)}.`;
}

interface ProblemGroup {
  readonly first: ReportedProblem;
  cells: number;
}

/** Problems that say the same of the same field are one line. The largest group stands first, errors before warnings. */
function groupEqual(problems: readonly ReportedProblem[]): readonly ProblemGroup[] {
  const groups = new Map<string, ProblemGroup>();
  for (const problem of problems) {
    const key = [problem.severity, problem.code, generalField(problem)].join(' ');
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { first: problem, cells: 1 });
    else known.cells += 1;
  }
  return [...groups.values()].sort(
    (a, b) => Number(isWarning(a)) - Number(isWarning(b)) || b.cells - a.cells,
  );
}

function isWarning({ first }: ProblemGroup): boolean {
  return first.severity === 'warning';
}

function groupLine({ first, cells }: ProblemGroup): string {
  const where = first.cell === '' ? 'all rows' : first.cell;
  const place = cells === 1 ? where : `${where} and ${count(cells - 1, 'other')}`;
  const field = generalField(first);
  return `  ${first.severity}  ${place}  ${field === '' ? '' : `${field}: `}${first.message}`;
}

/** Without the item's number. A problem of the source names the field as a mapping does. */
function generalField({ field, row }: ReportedProblem): string {
  return row === 0 ? field : field.replace(/\[\d+\]/g, '');
}

function count(number: number, noun: string): string {
  return `${String(number)} ${noun}${number === 1 ? '' : 's'}`;
}
