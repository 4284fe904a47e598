/** `node parse-sources.ts a.ts b.ts`: leaves with 1 and says where when Node cannot read one of the files. */
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';

for (const file of process.argv.slice(2)) {
  try {
    stripTypeScriptTypes(readFileSync(file, 'utf8'));
  } catch (error) {
    // Node's own message ends with the line, a mark under the place and, after an empty line, the stack.
    const [place] = String((error as Error).stack).split('\n\n');
    console.error(`${file}${place}\n${(error as Error).message}`);
    process.exitCode = 1;
  }
}
