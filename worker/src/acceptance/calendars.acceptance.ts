/**
 * Random edits on both sides of a calendar, half against Radicale and half against Xandikos, as Debian has them, with lines that
 * are cut, workers that are killed and edits between our read and our write; then everything is compared. `--edits` sets how
 * many, `--seed` which, `--programs` against whom; in CI fewer, each turn others. Ends with 1 when anything differs.
 */
import { parseArgs } from 'node:util';
import { calendarPrograms, isInstalled } from '@dentisti/core/calendars/testing/real-calendars';
import type { TwoWayResult } from './calendars/compare-calendars.ts';
import { maxBlockSeconds, playTwoWayEdits } from './calendars/two-way-edits.ts';
import { acceptanceShare } from './env.ts';

const { isWhole, turn } = acceptanceShare();
const { values } = parseArgs({
  options: {
    edits: { type: 'string', default: isWhole ? '2000' : '100' },
    seed: { type: 'string', default: `turn-${turn}` },
    programs: { type: 'string', default: calendarPrograms.join(',') },
  },
});
const { seed } = values;
const edits = Number(values.edits);
if (!Number.isSafeInteger(edits) || edits < 1) throw new Error(`--edits: ${values.edits} is no number of edits`);
if (!isWhole) console.log(`${edits} edits of turn ${turn}: ACCEPTANCE_TURN=${turn}`);

const results: TwoWayResult[] = [];
for (const program of calendarPrograms.filter((name) => values.programs.split(',').includes(name))) {
  if (isInstalled(program)) results.push(await playTwoWayEdits(program, edits / calendarPrograms.length, seed));
  else console.log(`${program}: skipped, not installed: apt-get install radicale xandikos`);
}
let isRight = true;
for (const result of results) {
  const { program, problems, slowestSeconds, lost, doubled, wrongSpans, silences } = result;
  console.log(
    `${program}: ${result.edits} edits, ${result.syncs} syncs, ${result.kills} kills, ${result.cuts} cut lines, ${result.restarts} restarts, ${result.conflicts} edits between read and write; lost ${lost}, doubled ${doubled}, wrong spans ${wrongSpans}, silences ${silences}; a foreign edit blocks its time within ${slowestSeconds.toFixed(1)} s`,
  );
  for (const problem of problems) console.error(`✗ ${problem}`);
  if (lost + doubled + wrongSpans + silences > 0 || slowestSeconds > maxBlockSeconds) isRight = false;
}
console.log(`seed ${seed}`);
process.exit(isRight ? 0 : 1);
