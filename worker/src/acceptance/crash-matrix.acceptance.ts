/**
 * The whole crash matrix; `--write` keeps it in docs/crash-matrix.md. In CI two waves, each turn with other passings. Ends
 * with 1 when anything was lost or came twice.
 */
import { writeFileSync } from 'node:fs';
import { playCrashMatrix } from './crash-matrix/play-crash-matrix.ts';
import { crashMatrixDocument, crashMatrixFigures, crashMatrixTable } from './crash-matrix/report.ts';
import { acceptanceShare } from './env.ts';

const { isWhole, turn } = acceptanceShare();
if (!isWhole) console.log(`two waves of turn ${turn}: ACCEPTANCE_TURN=${turn}`);
const plan = isWhole
  ? { seed: 20_261_124, waves: 11, bookingsPerWave: 20, disturbs: true }
  : { seed: turn, waves: 2, bookingsPerWave: 20, disturbs: true };
const matrix = await playCrashMatrix(plan, (wave, { bookings, violations, seconds }) => {
  console.log(
    `wave ${wave} of ${plan.waves}: ${bookings} bookings, ${violations.length} violations, ${seconds.toFixed(0)} s`,
  );
});
console.log(crashMatrixTable(matrix));
for (const line of crashMatrixFigures(matrix)) console.log(line);
const missed = Object.entries(matrix.crashes).filter(
  ([point, times]) => times === 0 && !matrix.skipped.some((skipped) => skipped === point),
);
if (matrix.skipped.length > 0)
  console.log(`skipped, not installed: apt-get install radicale: ${matrix.skipped.join(', ')}`);
const problems = [...matrix.violations, ...missed.map(([point]) => `nothing was killed at ${point}`)];
for (const line of matrix.histories) console.log(line);
for (const line of problems) console.error(`✗ ${line}`);
if (problems.length === 0 && matrix.skipped.length === 0 && isWhole && process.argv.includes('--write')) {
  writeFileSync(new URL('../../../docs/crash-matrix.md', import.meta.url), crashMatrixDocument(matrix));
}
process.exit(problems.length === 0 ? 0 : 1);
