/**
 * The functions of src/office inside the add-in's page of the workbench, through the genuine office.js: for what they do
 * to a workbook, whatever the pane makes of it.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { webpack } from 'webpack';
import type * as Office from '../../src/office';

const PROJECT = join(__dirname, '..', '..');
const FILE = 'office.js';

/** `office` stands for what src/office/index.ts exports, in the functions that are given to `run`. */
export interface OfficeScripts {
  /** Runs in the add-in's page; it uses nothing but its arguments. */
  run<A, R>(task: (office: typeof Office, given: A) => R, given: A): Promise<Awaited<R>>;
}

/** Bundles once and puts it into the add-in's page, which must have loaded. */
export async function loadOfficeScripts(page: Page): Promise<OfficeScripts> {
  const frame = addinFrame(page);
  await frame.evaluate(await bundle());
  return {
    // As an expression: the page's content security policy lets nothing be evaluated in it.
    run: (task, given) =>
      frame.evaluate(`(${task.toString()})(taxrowOffice, ${JSON.stringify(given)})`),
  };
}

function addinFrame(page: Page): Frame {
  const found = page.frames().find((frame) => frame.url().includes('taskpane.html'));
  if (found === undefined) throw new Error('The add-in has no frame.');
  return found;
}

async function bundle(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'taxrow-office-'));
  try {
    await build(folder);
    return await readFile(join(folder, FILE), 'utf8');
  } finally {
    await rm(folder, { recursive: true });
  }
}

function build(folder: string): Promise<void> {
  const compiler = webpack({
    mode: 'development',
    target: ['web', 'es2022'],
    devtool: false,
    context: PROJECT,
    entry: './src/office/index.ts',
    output: { path: folder, filename: FILE, library: { name: 'taxrowOffice', type: 'window' } },
    resolve: { extensions: ['.ts', '.js'] },
    module: {
      rules: [
        {
          test: /\.ts$/,
          exclude: /node_modules/,
          loader: 'swc-loader',
          options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
        },
      ],
    },
  });
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const failed = error ?? (stats?.hasErrors() === true ? new Error(stats.toString()) : null);
      compiler.close(() => (failed === null ? resolve() : reject(failed)));
    });
  });
}
