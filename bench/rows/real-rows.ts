/** 50,062 real rows (online-retail), as the cells come from a CSV file. */
import { join } from 'node:path';
import { findSource } from '../../src/cli/read-source';
import type { Source } from '../../src/core/mapping/source';

const FILE = join(__dirname, '../../test/data/online-retail/online_retail_50k.csv');

export async function realRows(): Promise<Source> {
  return (await findSource(FILE, { sheet: undefined, headerRow: undefined })).source;
}
