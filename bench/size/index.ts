/**
 * What has to be loaded, office.js apart, gzipped: before the first formula is answered, and before the first screen of
 * the pane is there. Read from `dist/`; the build notes which files are loaded together.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rounded, type BenchRow } from '../measure';

const DIST = join(__dirname, '../../dist');

/** What the build notes in `dist/.build.json`: the files of each named chunk. */
interface BuildRecord {
  readonly addin: { readonly chunks: Readonly<Record<string, readonly string[]>> };
}

export function sizeBench(): Promise<readonly BenchRow[]> {
  const record = JSON.parse(readFileSync(join(DIST, '.build.json'), 'utf8')) as BuildRecord;
  const { taskpane = [], pane = [], environments = [] } = record.addin.chunks;
  return Promise.resolve([
    size('first answer of a function', taskpane, 20),
    size(
      'first screen of the pane',
      ['taskpane.html', ...taskpane, ...pane, ...environments, 'environments.json'],
      200,
    ),
  ]);
}

/** Kilobytes of 1,024 bytes, as webpack counts them. */
function size(name: string, files: readonly string[], goal: number): BenchRow {
  const bytes = [...new Set(files)]
    .map((file) => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length)
    .reduce((sum, length) => sum + length, 0);
  const value = rounded(bytes / 1024, 1);
  return {
    group: 'size',
    name,
    value,
    goal,
    unit: 'KB gzipped',
    holds: bytes > 0 && value <= goal,
  };
}
