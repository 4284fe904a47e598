/** The rules that Biome does not bring along: switched-off tests, traces of a machine, copy, raw SQL, duplicates, folder size. */
import { rootDir } from '../start/env.ts';
import { findDuplicateFunctions } from './duplicate-functions.ts';
import { findLargeFolders, rules } from './rules.ts';
import { listFiles, readFiles } from './source-file.ts';

const files = readFiles(rootDir, listFiles(rootDir));
let problems = 0;
for (const rule of rules) {
  for (const { path, line, message } of files.flatMap((file) => rule.check(file))) {
    problems += 1;
    console.error(`${path}${line ? `:${line}` : ''}  ${rule.name}: ${message}`);
  }
}
for (const { path, line, message } of findDuplicateFunctions(files)) {
  problems += 1;
  console.error(`${path}:${line}  duplicates: ${message}`);
}
for (const { path, message } of findLargeFolders(files)) {
  problems += 1;
  console.error(`${path}  folder size: ${message}`);
}
if (files.length === 0) {
  console.error('no files found to check');
  problems += 1;
}
console.log(`${files.length} files, ${rules.length + 2} rules, ${problems} problems`);
process.exit(problems === 0 ? 0 : 1);
