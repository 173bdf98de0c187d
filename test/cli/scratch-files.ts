/** Files that a test writes, in a directory of its own that is gone afterwards. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface ScratchFiles {
  /** Path of the directory. */
  readonly directory: () => string;
  /** Writes a file and gives its path. */
  readonly file: (name: string, content: string | Uint8Array) => string;
}

export function scratchFiles(): ScratchFiles {
  let directory = '';
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'taxrow-check-'));
  });
  afterAll(() => {
    rmSync(directory, { recursive: true });
  });
  return {
    directory: () => directory,
    file: (name, content) => {
      const path = join(directory, name);
      writeFileSync(path, content);
      return path;
    },
  };
}
