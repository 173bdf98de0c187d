/** Writes docs/real-documents.md from the real documents under test/data. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { realDocumentsPage } from './real-documents/page';

async function writePage(): Promise<void> {
  writeFileSync(join(__dirname, '../docs/real-documents.md'), await realDocumentsPage());
}

void writePage();
