/** The words of `--help`. */

const SOURCE = `[--sheet NAME] [--header-row N] [--encoding NAME]
                     [--mapping FILE.json] [--set field=value]... [--time-zone ZONE] [--decimal-sign SIGN]
                     [--date-order ORDER] [--rates HOW] [--accept-unsure FIELD]...`;

const SERVICE = `(--environment NAME | --base-url ADDRESS) --key-env VARIABLE
                     [--environments FILE.json] [--timeout SECONDS]`;

export const USAGES = {
  check: `Usage: taxrow check  FILE ${SOURCE}
                     [--json]
  Checks the transactions in a CSV or xlsx file. Nothing is sent.
`,
  submit: `Usage: taxrow submit FILE ${SERVICE}
                     --journal DIR ${SOURCE}
                     [--dry-run] [--yes] [--replay-failed] [--send-anyway ID]... [--concurrency N]
                     [--wait SECONDS] [--results OUT.csv] [--json]
  Sends them, each exactly once. Ended at any moment, the same command goes on.
`,
  status: `Usage: taxrow status ID... ${SERVICE} [--json]
  Says what the service has under these transaction ids.
`,
  calc: `Usage: taxrow calc   ID... ${SERVICE} [--json]
  Says what these tax calculations came to.
`,
} as const;

export const EXIT_CODES = `Exit 0: all is well; 1: some rows are not; 2: the file or the call is wrong; 3: it ended early, nothing is lost, and
the same command goes on. See docs/command-line.md.
`;
