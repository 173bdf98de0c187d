/** Writes docs/service-coverage.md from the contract and from what the contract run has recorded. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { coverageOf } from './service-coverage/page';
import { parseTraffic } from './service-coverage/traffic';

const projectDir = join(__dirname, '..');
const contract = parse(readFileSync(join(projectDir, 'docs/openapi.yaml'), 'utf8'));
const recorded = readFileSync(join(projectDir, '.taxrow/traffic/service-coverage.jsonl'), 'utf8');
const { page, missing } = coverageOf(contract, parseTraffic(recorded));
writeFileSync(join(projectDir, 'docs/service-coverage.md'), page);
for (const element of missing) process.stderr.write(`not shown by any conversation: ${element}\n`);
process.exitCode = missing.length === 0 ? 0 : 1;
