/** The rules no linter brings along: file length, process.env, focused tests, traces of a machine. */
import { rootDir } from '../start/env.ts';
import { rules } from './rules.ts';
import { listFiles, readFiles } from './source-file.ts';

const files = readFiles(rootDir, listFiles(rootDir));
let problems = 0;
for (const rule of rules) {
  for (const { path, line, message } of files.flatMap((file) => rule.check(file))) {
    problems += 1;
    console.error(`${path}${line ? `:${line}` : ''}  ${rule.name}: ${message}`);
  }
}
if (files.length === 0) {
  console.error('no files found to check');
  problems += 1;
}
console.log(`${files.length} files, ${rules.length} rules, ${problems} problems`);
process.exit(problems === 0 ? 0 : 1);
