/**
 * The whole crash matrix; `ACCEPTANCE_OPTIONS='write=yes'` keeps it in docs/crash-matrix.md. In CI two waves, each turn with
 * other passings.
 */
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isWhole, isWritten, turn } from '../env.ts';
import { playCrashMatrix } from './play-crash-matrix.ts';
import { crashMatrixDocument, crashMatrixFigures, crashMatrixTable } from './report.ts';

const plan = isWhole
  ? { seed: 20_261_124, waves: 11, bookingsPerWave: 20, disturbs: true }
  : { seed: turn, waves: 2, bookingsPerWave: 20, disturbs: true };

test(`${plan.waves} waves: wherever a process dies, nothing is lost and nothing comes twice`, async () => {
  const matrix = await playCrashMatrix(plan, (wave, { bookings, violations, seconds }) => {
    console.log(
      `wave ${wave} of ${plan.waves}: ${bookings} bookings, ${violations.length} violations, ${seconds.toFixed(0)} s`,
    );
  });
  console.log(crashMatrixTable(matrix));
  for (const line of [...crashMatrixFigures(matrix), ...matrix.histories]) console.log(line);
  if (matrix.skipped.length > 0)
    console.log(`skipped, not installed: apt-get install radicale: ${matrix.skipped.join(', ')}`);
  const missed = Object.entries(matrix.crashes).filter(
    ([point, times]) => times === 0 && !matrix.skipped.some((skipped) => skipped === point),
  );
  expect([...matrix.violations, ...missed.map(([point]) => `nothing was killed at ${point}`)]).toEqual([]);
  if (isWritten && matrix.skipped.length === 0)
    writeFileSync(new URL('../../docs/crash-matrix.md', import.meta.url), crashMatrixDocument(matrix));
});
