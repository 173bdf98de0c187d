/** Writes docs/rules.md from the register of the rules and from the words of their messages. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rulesPage } from './rules/page';

writeFileSync(join(__dirname, '../docs/rules.md'), rulesPage());
