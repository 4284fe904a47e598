/**
 * Random edits on both sides of a calendar, half against Radicale and half against Xandikos, as Debian has them, with lines that
 * are cut, workers that are killed and edits between our read and our write; then everything is compared. `--edits=10000`
 * sets how many, `--seed=…` which; in CI a few hundred, each turn others. Ends with 1 when anything differs.
 */
import { calendarPrograms, isInstalled } from '../integrations/calendars/testing/real-calendars.ts';
import { playTwoWayEdits, type TwoWayResult } from './calendars/two-way-edits.ts';
import { acceptanceShare } from './env.ts';

const { isWhole, turn } = acceptanceShare();
const option = (name: string) => process.argv.find((given) => given.startsWith(`--${name}=`))?.split('=')[1];
const edits = Number(option('edits') ?? (isWhole ? 2_000 : 300));
const seed = option('seed') ?? `turn-${turn}`;
/** From a foreign edit to the time that is blocked. */
const maxSeconds = 60;

const results: TwoWayResult[] = [];
for (const program of calendarPrograms) {
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
  if (lost + doubled + wrongSpans + silences > 0 || slowestSeconds > maxSeconds) isRight = false;
}
console.log(`seed ${seed}`);
process.exit(isRight ? 0 : 1);
