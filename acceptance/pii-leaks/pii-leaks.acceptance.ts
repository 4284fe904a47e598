/**
 * Plants unique words – names, telephones, addresses, health words, passwords – through the product's real interfaces,
 * breaks it while it holds them, and looks for them in everything it stores, says and sends. `ACCEPTANCE_OPTIONS='write=yes'` keeps the table.
 */
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isWritten } from '../env.ts';
import { leakDocument, leakFigures, leakTable, problemsOf } from './report.ts';
import { runLeakTest } from './run-leak-test.ts';

test('nothing planted is seen where it may not be', async () => {
  const run = await runLeakTest((line) => console.log(line));
  console.log(leakTable(run));
  for (const line of leakFigures(run)) console.log(line);
  expect(problemsOf(run)).toEqual([]);
  if (isWritten) writeFileSync(new URL('../../docs/pii-leaks.md', import.meta.url), leakDocument(run));
});
