/**
 * Plants unique words – names, telephones, addresses, health words, passwords – through the product's real interfaces,
 * breaks it while it holds them, and looks for them in everything it stores, says and sends. `--write` keeps the table.
 */
import { writeFileSync } from 'node:fs';
import { playCanary } from './canary/play-canary.ts';
import { canaryDocument, canaryFigures, canaryTable, problemsOf } from './canary/report.ts';

const run = await playCanary((line) => console.log(line));
console.log(canaryTable(run));
for (const line of canaryFigures(run)) console.log(line);
const problems = problemsOf(run);
for (const line of problems) console.error(`✗ ${line}`);
if (problems.length === 0 && process.argv.includes('--write'))
  writeFileSync(new URL('../../../docs/canary.md', import.meta.url), canaryDocument(run));
process.exit(problems.length === 0 ? 0 : 1);
