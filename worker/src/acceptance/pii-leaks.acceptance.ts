/**
 * Plants unique words – names, telephones, addresses, health words, passwords – through the product's real interfaces,
 * breaks it while it holds them, and looks for them in everything it stores, says and sends. `--write` keeps the table.
 */
import { writeFileSync } from 'node:fs';
import { leakDocument, leakFigures, leakTable, problemsOf } from './pii-leaks/report.ts';
import { runLeakTest } from './pii-leaks/run-leak-test.ts';

const run = await runLeakTest((line) => console.log(line));
console.log(leakTable(run));
for (const line of leakFigures(run)) console.log(line);
const problems = problemsOf(run);
for (const line of problems) console.error(`✗ ${line}`);
if (problems.length === 0 && process.argv.includes('--write'))
  writeFileSync(new URL('../../../docs/pii-leaks.md', import.meta.url), leakDocument(run));
process.exit(problems.length === 0 ? 0 : 1);
