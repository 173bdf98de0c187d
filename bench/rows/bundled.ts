/**
 * A module of the bench as production code: bundled and minified as the add-in is, for Node. As sources run by tsx, every
 * import is a getter and every function carries its name, which costs small functions more than what they do; product,
 * floor and peer are all in the bundle, so that none of them is spared it alone.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webpack, { type Configuration } from 'webpack';

const FILE = 'bench.js';

/** @param entry path of the module; what it exports is returned. */
export async function bundled<Exports>(entry: string): Promise<Exports> {
  const folder = await mkdtemp(join(tmpdir(), 'taxrow-bench-'));
  try {
    await build(entry, folder);
    return createRequire(entry)(join(folder, FILE)) as Exports;
  } finally {
    await rm(folder, { recursive: true });
  }
}

function build(entry: string, folder: string): Promise<void> {
  const addin = createRequire(__filename)('../../webpack.config.js') as Configuration;
  const { mode = 'production', resolve = {}, module: rules = {}, optimization = {} } = addin;
  const compiler = webpack({
    ...{ mode, resolve, module: rules, optimization, entry },
    target: 'node20',
    devtool: false,
    performance: false,
    experiments: { layers: true },
    output: { path: folder, filename: FILE, library: { type: 'commonjs2' } },
  });
  return new Promise((done, fail) => {
    compiler?.run((error, stats) => {
      if (error !== null) fail(error);
      else if (stats?.hasErrors() === true) fail(new Error(stats.toString('errors-only')));
      else done();
    });
  });
}
