/**
 * The rules that Biome does not bring along, or is slow with: switched-off tests, tests that truncate, traces of a machine,
 * imports without an ending, copy, vocabulary, raw SQL, generated migrations, migrations that take something away, functions
 * written twice, folder size, files that are named and not there.
 */
import { rootDir } from '../start/env.ts';
import { findDuplicateFunctions } from './duplicate-functions.ts';
import { findUnsafeMigrations } from './migrations.ts';
import { findMissingFiles } from './missing-files.ts';
import { findLargeFolders, rules } from './rules.ts';
import { listFiles, readFiles } from './source-file.ts';

const paths = listFiles(rootDir);
const files = readFiles(rootDir, paths);
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
for (const { path, line, message } of findMissingFiles(files, paths)) {
  problems += 1;
  console.error(`${path}:${line}  missing files: ${message}`);
}
for (const { path, message } of await findUnsafeMigrations(rootDir)) {
  problems += 1;
  console.error(`${path}  expand only: ${message}`);
}
if (files.length === 0) {
  console.error('no files found to check');
  problems += 1;
}
console.log(`${files.length} files, ${rules.length + 4} rules, ${problems} problems`);
process.exit(problems === 0 ? 0 : 1);
