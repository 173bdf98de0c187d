/**
 * The contract run: Taxrow's client and the sandbox hold every conversation of the specification, through a public validating
 * proxy. Then docs/service-coverage.md must say what was recorded, and no element of the contract may be left without a
 * conversation. `npm run coverage-page` writes the page.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { coverageOf } from '../../scripts/service-coverage/page';
import { parseTraffic } from '../../scripts/service-coverage/traffic';
import { contractRun } from './contract-run';
import { limitConversations } from './conversations/limits';
import { readConversations } from './conversations/reads';
import { refusalConversations } from './conversations/refusals';
import { stateConversations } from './conversations/states';
import { transactionConversations } from './conversations/transactions';
import { webhookConversations } from './conversations/webhooks';
import { CONTRACT, recordOf } from './recording';
import { talksOn } from './talk';

const PAGE = join(__dirname, '../../docs/service-coverage.md');

describe('conversations', () => {
  const run = contractRun();
  const begin = talksOn(run);
  transactionConversations(run, begin);
  stateConversations(run, begin);
  readConversations(run, begin);
  refusalConversations(run, begin);
  limitConversations(run, begin);
  webhookConversations(run, begin);
});

describe('the page', () => {
  const coverage = () =>
    coverageOf(CONTRACT, parseTraffic(readFileSync(recordOf(__filename), 'utf8')));

  test('has no element without a conversation', () => {
    expect(coverage().missing).toEqual([]);
  });

  test('is what was recorded', () => {
    expect(readFileSync(PAGE, 'utf8')).toBe(coverage().page);
  });
});
