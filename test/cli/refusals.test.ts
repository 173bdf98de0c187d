/** A call or a file that is wrong: exit 2, the reason and what to do on standard error, nothing on standard output. */
import { runCommand } from '../../src/cli/run-command';
import { scratchFiles } from './scratch-files';
import { xlsxFile } from './xlsx-file';

const { directory, file } = scratchFiles();

/** What is said on standard error when the call or the file is wrong. */
async function complaint(...args: readonly string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await runCommand(args);
  expect([exitCode, stdout]).toEqual([2, '']);
  return stderr;
}

describe('what is refused', () => {
  const good = () => file('good.csv', 'Invoice No,Item\n1,Consulting\n');

  it.each([
    ['no such file', () => ['check', 'nowhere.csv'], 'nowhere.csv: There is no such file.'],
    ['a directory', () => ['check', directory()], 'It is a directory.'],
    ['an empty file', () => ['check', file('empty.csv', '')], 'is empty'],
    [
      'an unknown sheet',
      () => ['check', file('one.xlsx', xlsxFile({ Data: [['a']] })), '--sheet', 'Date'],
      'has no sheet "Date". It has "Data".',
    ],
    ['a sheet of a CSV file', () => ['check', good(), '--sheet', 'Data'], 'has no sheets'],
    [
      'a broken xlsx',
      () => ['check', file('broken.xlsx', 'PK\u0003\u0004rubbish')],
      'is not a readable xlsx file',
    ],
    [
      'text that is not UTF-8',
      () => ['check', file('latin.csv', Buffer.from('Descripci\u00f3n', 'latin1'))],
      'save it as "CSV UTF-8"',
    ],
    ['an open quote', () => ['check', file('quote.csv', 'a,b\n"x,1\n')], 'a quote'],
    [
      'an unknown field',
      () => ['check', good(), '--set', 'contry_code=PT'],
      'There is no field "contry_code". Did you mean "country_code"?',
    ],
    [
      'a setting without a value',
      () => ['check', good(), '--set', 'country_code'],
      '--set takes field=value',
    ],
    [
      'the prototype as a field',
      () => ['check', good(), '--set', '__proto__=x'],
      'There is no field "__proto__"',
    ],
    [
      'a mapping that is not there',
      () => ['check', good(), '--mapping', 'nowhere.json'],
      'The mapping nowhere.json: There is no such file.',
    ],
    [
      'a mapping that is no JSON',
      () => ['check', good(), '--mapping', file('bad.json', '{')],
      'bad.json: The mapping is not JSON: line 1: ',
    ],
    [
      'a mapping with a comma too many, by its line',
      () => ['check', good(), '--mapping', file('comma.json', '{\n  "version": 1,\n}\n')],
      'comma.json: The mapping is not JSON: line 3: ',
    ],
    [
      'a mapping of another shape',
      () => ['check', good(), '--mapping', file('other.json', '{"version":3}')],
      'version',
    ],
    [
      'a time zone that does not exist',
      () => ['check', good(), '--time-zone', 'Mars'],
      '"Mars" is not a time zone.',
    ],
    [
      'a header row below the file',
      () => ['check', good(), '--header-row', '99'],
      'there is no row 99',
    ],
    [
      'a header row that is no number',
      () => ['check', good(), '--header-row', 'x'],
      '--header-row takes a row number',
    ],
    [
      'a decimal sign that is none',
      () => ['check', good(), '--decimal-sign', ';'],
      '--decimal-sign takes "." or ",", not ";".',
    ],
    [
      'an order of dates that is none',
      () => ['check', good(), '--date-order', 'american'],
      '--date-order takes "dmy" or "mdy" or "ymd", not "american".',
    ],
    [
      'rates that are neither',
      () => ['check', good(), '--rates', 'half'],
      '--rates takes "percent" or "fraction", not "half".',
    ],
    ['an unknown option', () => ['check', good(), '--colour'], 'There is no option --colour.\n'],
    [
      'an option with a slip of the pen',
      () => ['submit', good(), '--concurency', '3'],
      'There is no option --concurency. Did you mean --concurrency?\n\nUsage: taxrow submit',
    ],
    [
      'an option without its value',
      () => ['check', good(), '--mapping'],
      '--mapping takes a value, and none stands behind it.',
    ],
    [
      'an option that another one is taken for the value of',
      () => ['check', good(), '--mapping', '--json'],
      '--mapping takes a value, and none stands behind it.',
    ],
    [
      'a value that begins with a dash',
      () => ['check', good(), '--sheet', '-Q1'],
      'One that begins with a dash is written --sheet=-1.',
    ],
    ['a switch with a value', () => ['check', good(), '--json=yes'], '--json takes no value.'],
    [
      'a PDF',
      () => ['check', file('invoices.pdf', '%PDF-1.7\n1 0 obj\n')],
      'invoices.pdf is a PDF. Name the CSV or xlsx file that the rows stand in.',
    ],
    ['two files', () => ['check', good(), 'other.csv'], 'One file at a time'],
    ['no file', () => ['check'], 'No file is named'],
    ['nothing but the command', () => ['submit'], 'No file is named.\n\nUsage: taxrow submit'],
    ['no command', () => [], 'Usage: taxrow check'],
    ['an unknown command', () => ['chek'], 'There is no command "chek"'],
  ])('%s', async (_, args, message) => {
    expect(await complaint(...args())).toContain(message);
  });
});
