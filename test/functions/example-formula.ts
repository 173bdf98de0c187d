/** Formulas of the documentation, read as Excel would hand them over: function id and arguments. */

export interface ExampleCall {
  readonly id: string;
  readonly args: readonly unknown[];
}

/** Text in quotes, a number, TRUE or FALSE, or one of the signs that divide. */
const TOKEN = /"((?:[^"]|"")*)"|(-?\d+(?:\.\d+)?)|(TRUE|FALSE)|([{};,])/g;

/** @throws Error for what is no call of one of our functions. */
export function readFormula(formula: string): ExampleCall {
  const [, id = '', inner = ''] = /^=TAXROW\.([A-Z.]+)\((.*)\)$/.exec(formula) ?? [];
  if (id === '') throw new Error(`No formula of ours: ${formula}`);
  const args: unknown[] = [];
  let range: unknown[][] | undefined;
  for (const [, text, number, flag, sign] of inner.matchAll(TOKEN)) {
    if (sign === '{') range = [[]];
    else if (sign === ';') range?.push([]);
    else if (sign === '}') {
      args.push(range);
      range = undefined;
    } else if (sign === undefined) {
      const value =
        text?.replaceAll('""', '"') ?? (number === undefined ? flag === 'TRUE' : Number(number));
      const row = range?.at(-1);
      if (row === undefined) args.push(value);
      else row.push(value);
    }
  }
  return { id, args };
}
