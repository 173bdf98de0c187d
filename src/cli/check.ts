/** `taxrow check`: reads a file, maps and checks it, and says what was found. Nothing is sent. */
import { checkSource } from '../core/mapping/check-source';
import { createWords } from '../words/words';
import { checkReport } from './check-report';
import { checkSummary } from './check-summary';
import type { Ending } from './ending';
import { readMappedSource, type SourceCall } from './mapped-source';

export interface CheckCall {
  readonly source: SourceCall;
  readonly json: boolean;
}

/** @throws AppError `INVALID_INPUT` when the file, the mapping or the time zone is wrong. */
export async function check(call: CheckCall): Promise<Ending> {
  const mapped = await readMappedSource(call.source);
  const { source, mapping, note } = mapped;
  const result = checkSource(source, mapping);
  const report = checkReport(mapped, result, createWords('en', 'cli'));
  const stdout = call.json
    ? `${JSON.stringify(report, null, 2)}\n`
    : checkSummary(report, mapping.reading.timeZone);
  const failed = report.problems.some(({ severity }) => severity === 'error');
  return { exitCode: failed ? 1 : 0, stdout, stderr: note };
}
