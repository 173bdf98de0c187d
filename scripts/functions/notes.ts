/** What the page says beyond the metadata: about single functions, and about all of them. */
import { CALCULATION_FIELDS } from '../../src/functions/calculation-field';

function namesUnder(parent: string | undefined): string {
  const fields = CALCULATION_FIELDS.filter(
    (field) => field.parent === parent && field.name !== 'tax_breakdown',
  );
  return fields.map(({ name }) => `\`${name}\``).join(', ');
}

/** Under the ids of the functions. */
export const NOTES: Readonly<Record<string, string>> = {
  TAXCALC: `Numbers come as numbers, texts as texts, yes and no as TRUE and FALSE. A rate is a fraction: 0.21 is 21 %. The id may be in capitals or not, the name as well.

**Names.** The whole path (\`result.transaction_value_net\`), or its last part where only one path ends so (\`transaction_value_net\`). \`supplier_taxable\` stands in the input and in the result: write which. A field that the service sends and the specification does not name can be asked for as well. A breakdown holds several values and fits into no cell: see TAXCALC.BREAKDOWN.

- ${namesUnder(undefined)}
- under \`input.\`: ${namesUnder('input')}
- under \`result.\`: ${namesUnder('result')}`,

  'TAXCALC.TABLE': `The names are those of TAXCALC. A value that a calculation does not have is blank; a name that there is not is \`#VALUE!\` in its column. Blank cells after the last id make no rows. Up to 10,000 ids and 50,000 cells.`,

  TXSTATUS: `**Which transaction.** The id is looked for as your own id (\`transaction_id\`) first. Capitals matter; spaces around it do not. Only when no transaction has it, and it has the form of a UUID, it is looked for as the service's own id. Where several records have one id, the one that changed last counts.

**Which words.** SUCCESS and FAILURE are the ones the specification knows. The service may use others while it is still working, and new ones tomorrow: they are shown as they are. The text is data: even if it began with \`=\`, Excel would not calculate it.`,

  'TXSTATUS.TABLE': `The fields are those of TXFIELD. A field that the search does not tell, such as \`items[0].name\`, costs a request for each id; all others come with the status.`,

  TXERRORS: `A transaction that was reported may have warnings of the tax authority: they stand here as well. The message is the service's.`,

  TXFIELD: `A path is written as the service writes it in the \`field\` of an error: \`customer.legal_name\`, \`items[0].tax_breakdowns[0].rate\`. Lists count from 0. Dates come as text in RFC 3339, with their zone.

What the search tells of a transaction (status, dates, totals, supplier, customer's name, errors and others) is asked for together with that of other ids. Anything else stands in the whole transaction, which is one request more for each id.`,

  TXLIVE: `The service is asked after 2, 4, 8 seconds and so on, at most every 5 minutes, and anew from 2 seconds when the status has changed. After SUCCESS it is not asked any more, nor when the cell is gone. A failure that passes leaves the last status in the cell.`,

  TXSEARCH: `**Filters.** \`id\`, \`number\` and \`error_type\` may stand several times; any of them is meant. \`status\`, \`type\`, \`scenario\`, \`country\`, \`direction\`, \`source\`, \`operation\`, \`reference\`, \`supplier\` (name), \`supplier_id\`, \`workflow_status\`, \`workflow_operations\`, \`backfill\`, \`sort_by\`, \`sort_order\` stand once. \`date_from\` and \`date_to\`, \`reported_from\` and \`reported_to\`, \`updated_from\` and \`updated_to\` are a period of which both ends are part. The service's own names of these can be used, too. A filter without a value filters nothing, so that a form of two columns can be filled in partly; a name that there is not is refused.

**Dates** are dates of Excel, days (\`2025-01-31\`), times (\`2025-01-31T18:30\`) or instants with their zone. Without a zone they are on the clock of this computer, and a day at the end of a period means all of it. In a workbook that counts dates from 1904, write days as text.

**Fields** are those that a search tells: \`transaction_id\`, \`transaction_number\`, \`transaction_date\`, \`status\`, \`currency_code\`, \`total_net_amount\`, \`total_tax_amount\`, \`total_amount\` when none are named; also \`country_code\`, \`type\`, \`direction\`, \`reporting_date\`, \`last_updated_date\`, \`operation_id\`, \`supplier.name\`, \`customer.name\`, \`errors[0].message\` and others.

**Cut off.** Where a limit is given, so many rows are shown. Without one all are shown, up to 1,000; when there are more, the cell shows \`#N/A\` and says so.`,

  LOOKUPBATCH: `How the service answers is not shown in the specification: the columns are what was seen, and what is missing is blank. Numbers that are still being looked up have another status than \`completed\`.`,

  ASOF: `It asks the service nothing: it is the time of what TAXCALC, TXSTATUS or another function shows of the id, and changes when something newer was fetched. Choose a number format with date and time for the cell.`,
};

export const HEAD = `# Functions

Generated by \`npm run functions-page\` from the metadata, \`scripts/functions/notes.ts\` and \`scripts/functions/examples.ts\`; do not edit. A test holds the examples to what the [sandbox](sandbox.md) answers.

Type \`=TAXROW.\` in a cell and Excel lists them. They only read: nothing is ever sent, changed or written by a formula. They need a connection (Home → Open Taxrow → Connect) and use its environment and key.

For many ids use the functions that end in TABLE: one formula fills as many rows as there are ids, and Excel is much quicker with it. Functions that fill several cells need an Excel with dynamic arrays (Microsoft 365, or 2021 and later) and room below and to the right; where there is none, Excel shows \`#SPILL!\`.
`;

export const TAIL = `## Ids

A cell with text, or with a whole number of up to 15 digits. Longer numbers have been changed by Excel itself before any function sees them: store such ids as text. Blank cells, TRUE and FALSE, cells with errors, fractions and ranges of several cells are refused with \`#VALUE!\` and a reason, and the service is not asked. (In an Excel with dynamic arrays \`=TAXROW.TXSTATUS(A2:A9)\` fills eight cells, each with its own id.)

## Errors

Point at the cell, or choose the sign beside it, to read the reason (Excel on the Mac does not show it everywhere), or look at what went wrong in the pane, see below.

| Cell      | Means                                   | Reasons                                                                                                                                                                                    |
| --------- | --------------------------------------- | ------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------ |
| \`#VALUE!\` | The formula must be changed.            | The id cannot be one; the name is unknown, means two values or a list; the service refuses the id.                                                                                         |
| \`#N/A\`    | There is no value now.                  | Unknown id; no status yet; no key; key refused; too many requests (with until when); service not reachable, at fault, or not answering in time; answer not readable; more rows than shown. |
| \`#SPILL!\` | The result has no room.                 | Something stands in the cells that it would fill.                                                                                                                                          |
| \`#BUSY!\`  | The answer is on its way, at most 60 s. |                                                                                                                                                                                            |
| \`#NAME?\`  | Excel does not know the function.       | The add-in is not loaded in this Excel.                                                                                                                                                    |

An error is never a text: \`IFERROR\`, \`ISNA\` and \`SUM\` treat it as Excel's own. In a result of several rows an id that fails shows its error in its own row; when nothing can be asked at all, the whole result is one error.

When the service cannot be reached, is at fault, takes no more requests or does not answer in time, a cell keeps the last good value that is known of its id.

A cell that shows \`#N/A\` because there was no key, or because the answer came too late, is calculated again by itself: as soon as you have connected, or when the answer comes within five minutes. When you connect to another environment, or with another account's key, the cells that show something of the one before are calculated again, up to 50,000 of them, so that values of two environments do not stand side by side; refresh the workbook where there are more, and whatever another Excel window shows. Nothing is written into the sheet for this, and the calculation mode stays as you have set it.

To ask again: Formulas → Refresh, or \`F2\` and Enter in the cell.

## What went wrong

_Formulas_ at the top of the pane, or Home → Formulas, lists the last 200 entries, the newest first; beside _Formulas_ stands how many are new. It works without a connection.

![The screen Formulas: the service cannot be reached, one cell without a value and one that keeps its earlier value](images/formulas-what-went-wrong-light.png) ![Values only, with the question before formulas are replaced](images/formulas-values-only-light.png)

- What helps all of them alike is one entry: all cells without a key, all that could not reach the service. Refusals and unknown ids stand by their reason. Each entry opens to its cells, with function, id, cell, what is shown and when; choosing one goes to the cell.
- **No key, key refused**: _Connect_. The cells are calculated by themselves then.
- **Unknown id**: names the environment that was asked. Where this device has sent the id to another environment, it says to which, and leads there.
- **Too many requests**: until when. **Not reachable, at fault, no answer in time**: which cells keep their earlier value, and _Ask these cells again_.
- **Answer not readable**: something else may answer at the address; it leads to Connect.

What goes wrong in a formula that is being typed, and what you stopped yourself, is not listed. The list is gone when Excel closes; no key is in it.

**Settings**, at the end of the screen: the longest wait (10 to 300 seconds, usually 60) and for how long an answer that may still change serves other cells (1 to 3,600 seconds, usually 30). They hold at once, also for cells that wait already, and stay on this device.

## Refresh, stop, values only

Home → Formulas, or _Formulas_ in the pane, where progress and the end are seen.

**Refresh selection, sheet, workbook.** What is not final is forgotten, and the cells with a function of Taxrow, alone or inside of another formula, are calculated again: those of hidden sheets, too, where the workbook is meant. Calculations and SUCCESS are final and are not asked for again. 2,000 cells are handed to Excel at a time; _Stop_ ends it between two. A cell that a formula fills stands for that formula. TXLIVE goes on by itself. No other formula is calculated that does not depend on these, and the calculation mode stays as it is: where it is manual, these cells are calculated nevertheless, what depends on them waits for \`F9\`.

**Stop waiting.** All cells that wait show \`#N/A\` at once; requests that nobody waits for any more are ended.

**Values only** replaces the selection's formulas that call a function of Taxrow, alone or inside of others, by what they show. Texts stay texts, also those that begin with \`=\`; dates keep their format; of a number Excel keeps 15 digits. Nothing else is touched, not even in rows that a filter hides. _Bring the formulas back_ undoes it where the cells still say the same, until Taxrow is closed or formulas are replaced again, also where Excel refuses in the middle of it. What somebody typed into such a cell at that moment is put back; where Excel does not let it be, the cell is named with what stood there. A formula stays, and is told with its cell, where

- it shows an error, or waits for its answer (some builds of Excel show the earlier value instead of \`#BUSY!\`: let cells finish first);
- it fills several cells, and not all are selected or one of them shows an error;
- the cell is locked on a protected sheet, or has the format Text while it shows a number;
- the cell was changed at that moment: by a person, by sorting, by a new value.

## When the service is asked

- Cells and functions that want the same share one request, wherever they stand. Ten thousand cells over 500 calculations cost 500.
- Statuses, errors and fields of the ids that Excel calculates within a moment are joined into searches of up to 100 ids.
- A calculation never changes and SUCCESS is final: both are kept on this device, see below. Everything else is kept for 30 seconds (a setting of the pane), an error for one, because the service asks for a second between identical requests.
- Workbooks that are open at the same time count as one: identical requests of all of them, and of their panes, are a second apart, and what one of them has just been told is told to the others instead of being asked for again. This is so for workbooks that share a browser profile, or the web view of one Excel, with locks (Web Locks); where there are none each keeps the pace by itself.
- At most six requests of a workbook are under way at a time, fewer when the service says "too many". When it says for how long, none of the workbooks that are open at the same time asks before that, nor one that is opened meanwhile.
- Every cell has its value or a reason within 60 s (a setting of the pane). When the answer comes later, within five minutes, Excel is asked to calculate the cell again.
- A cell that is edited meanwhile stops waiting; a request that nobody waits for is ended.
- While a formula is being typed, Excel may preview its value. Taxrow then shows what it already knows and asks nothing.
- Nothing is recalculated by time, TXLIVE apart. Do not pass \`TODAY()\` or \`NOW()\` to a function: Excel would ask again at every edit.

## What is kept on this device

Calculations, and transactions with SUCCESS, are kept in the browser's database of this device (IndexedDB) with the time at which they were fetched (ASOF shows it), so that a workbook that is opened again asks for nothing that is final, and shows it without a key as well. Apart from them only the two settings are kept, and no key.

- **Whose.** Answers are kept apart by environment and account. Without a connection those of the one that stood last are shown.
- **How long.** They do not change, so they do not expire. Of more than 50,000 the oldest make room; an answer of more than 100,000 characters is not kept.
- **Marks of the pace.** While a request is under way, and for a second after, a mark of it stands in the browser's local storage: a hash, which tells neither key nor id. What a workbook leaves that is closed in that second is removed by the next one. Until when the service takes no more requests is noted there under such a hash as well, for a quarter of an hour at most; forgetting the key leaves that note.
- **How they are cleared.** Choose "Forget the key" in the pane: everything that was kept goes with it, of all environments and accounts. Clearing the site data in the browser does the same.
- Where the browser has no such database, or it does not open within a second, the service is asked as if nothing were kept.

## For developers

\`src/functions/functions.ts\` declares. TAXCALC is part of the page's entry; all other functions are loaded when one of them is first called (\`src/functions/family\`). \`joined-answers\` joins, keeps and ends look-ups, \`kept-answers\` says for how long an answer serves, \`late-cells\` and \`connection-cells\` which cells are calculated again, \`src/runtime/origin-turns\` and \`origin-queue\` keep the pace between workbooks, \`src/runtime/answer-stores\` and \`indexeddb-answers\` keep what is final on the device, \`cell-error\` maps every error, \`cell-answer\` is the edge towards Excel. What is done to formulas from outside stands in \`src/office\`: \`find-formulas\`, \`refresh-formulas\`, \`values-only\` with \`exchange-cells\`, which writes cells only while they hold what they held. The pane's screen is \`src/taskpane/activity\`; \`TAXROW_PANE_PICTURES=docs/images\` makes \`test/e2e/formula-activity.test.ts\` draw its pictures anew. What the rest of the page sees of it stands in \`src/runtime/formula-desk.ts\`. \`functions.json\` is generated from the declarations and compared with \`test/golden/functions.json\`. Ids, once released, never change.
`;
