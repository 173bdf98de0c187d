/** Writes docs/functions.md from the metadata, the notes and the examples of the functions. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { functionsPage } from './functions/page';

writeFileSync(join(__dirname, '../docs/functions.md'), functionsPage());
