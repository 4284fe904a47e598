import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DialPolicy, dialPolicy, firstPolicy } from '@dentisti/domain/dialing/dial-policy';
import type { MonthFigures } from '@dentisti/domain/dialing/simulation/month-figures';
import {
  monthTargets,
  type PreparedMonth,
  playMonth,
  prepareMonth,
  simulatedRequests,
} from '../db/seed/demo/simulated-months.ts';

/** `node bench/simulated-month.ts [--write]`: the simulated month for several seeds and plans, into docs/ with --write. */
const seeds = [1, 2, 3, 4, 5, 6];
const target = join(import.meta.dirname, '..', 'docs', 'simulated-month.md');
const { retryMinutes } = dialPolicy;
const hourly = retryMinutes.noAnswer;
const withRetries = (changes: Partial<DialPolicy['retryMinutes']>): DialPolicy => ({
  ...dialPolicy,
  retryMinutes: { ...retryMinutes, ...changes },
});
/** One change of the plan at a time, from the delays first written down to those in force. */
const variants: readonly (readonly [string, DialPolicy])[] = [
  ['as first written: busy 5, 10, 20; no answer 20, 60, 120; voicemail next opening', firstPolicy],
  ['… and a full day of four dials ends with alternatives', { ...firstPolicy, fullDayEnds: true }],
  ['hourly after everything', withRetries({ busy: hourly })],
  ['hourly, busy 5, 10, 20 first', withRetries({ busy: [5, 10, 20, ...hourly] })],
  ['hourly, no answer 20, 60, 120', withRetries({ noAnswer: [20, 60, 120] })],
  ['hourly, voicemail next opening', withRetries({ voicemail: [] })],
  ['in force without the full-day rule', { ...dialPolicy, fullDayEnds: false }],
  ['**in force: hourly, a busy line once after 5 minutes**', dialPolicy],
];

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const share = (month: MonthFigures) => month.sameDay / month.eligible;
const count = (n = 0) => n.toLocaleString('en-GB');

function targetsTable(month: MonthFigures): string {
  const rows = [
    ['final answer the same day, asked with ≥ 3 practice hours left', `≥ ${percent(monthTargets.sameDayShare)}`, `${percent(share(month))} (${count(month.sameDay)} of ${count(month.eligible)})`],
    ['booking calls per confirmation', `≤ ${monthTargets.bookingCallsPerConfirmation}`, month.bookingCallsPerConfirmation.toFixed(2)],
    ['most dials for one request on one day, closing calls included', `≤ ${monthTargets.dialsPerDay}`, String(month.maxDialsPerDay)],
    ['shortest time between two dials to one practice', `≥ ${monthTargets.spacingMinutes} min`, `${month.minSpacingMinutes.toFixed(1)} min`],
    ['median from request to answer, asked in opening hours', `≤ ${monthTargets.medianMinutes} min`, `${month.medianMinutes.toFixed(1)} min`],
  ]; // biome-ignore format: a table
  return ['| | target | measured |', '|---|---|---|', ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n');
}

function outcomesTable(month: MonthFigures): string {
  const { byStatus } = month;
  const cells = [
    count(month.requests), count(month.practices), count(byStatus.confirmed), count(byStatus.declined),
    count(byStatus.unreachable), count(byStatus.expired), count(month.bookingCalls),
    `${count(month.closingCalls)} (${month.closingCallsPerConfirmation.toFixed(2)} a confirmation)`,
    percent(month.within15), count(month.practiceNotTold),
  ]; // biome-ignore format: a row
  return `| requests | practices | confirmed | declined | unreachable | expired | booking calls | closing calls | answered ≤ 15 min | operator alerted |
|---|---|---|---|---|---|---|---|---|---|
| ${cells.join(' | ')} |`;
}

function variantRow([name, policy]: readonly [string, DialPolicy], prepared: readonly PreparedMonth[]): string {
  const months = prepared.map((month) => playMonth(month, policy));
  const mean = (pick: (month: MonthFigures) => number) => months.reduce((sum, m) => sum + pick(m), 0) / months.length;
  const cells = [
    name,
    percent(Math.min(...months.map(share))),
    Math.max(...months.map((month) => month.bookingCallsPerConfirmation)).toFixed(2),
    months.map((month) => month.medianMinutes.toFixed(1)).join(' · '),
    percent(Math.min(...months.map((month) => month.within15))),
    count(Math.round(mean((month) => month.byStatus.confirmed ?? 0))),
    count(Math.round(mean((month) => month.byStatus.unreachable ?? 0))),
  ];
  console.info(cells.join(' | '));
  return `| ${cells.join(' | ')} |`;
}

const started = performance.now();
const first = prepareMonth(seeds[0] ?? 1);
const month = playMonth(first);
const seconds = (performance.now() - started) / 1000;
console.info(targetsTable(month), '\n', outcomesTable(month), `\n${seconds.toFixed(1)} s`);
const misses = [
  share(month) < monthTargets.sameDayShare,
  month.bookingCallsPerConfirmation > monthTargets.bookingCallsPerConfirmation,
  month.maxDialsPerDay > monthTargets.dialsPerDay,
  month.minSpacingMinutes < monthTargets.spacingMinutes,
  month.medianMinutes > monthTargets.medianMinutes,
];
if (misses.includes(true)) process.exitCode = 1;

if (process.argv.includes('--write')) {
  const prepared = [first, ...seeds.slice(1).map(prepareMonth)];
  const page = `# The simulated month
Written by \`node bench/simulated-month.ts --write\`; \`db/seed/demo/simulated-months.test.ts\` asserts the targets of its last week in every test run.

${count(simulatedRequests)} requests in October 2026 (summer time ends in it) at every demonstration practice that has a telephone; each is asked at least
once, the better known more often. A discrete-event simulation plays them on a clock that jumps, through the product's own
planner, deciders and transition table (\`domain/dialing/simulation/booking-machine.ts\`).

**The model is given, not tuned** (\`answer-model.ts\`): a call is answered with 0.56 (0.50 at 9–10 and 15–16), busy 0.08, voicemail 0.12, the
rest no answer; within 60 minutes of the last call to that practice the same happens again with 0.5; who answers takes the
first, second, third time with 0.38, 0.14, 0.08, offers another with 0.25, refuses with 0.10, hangs up or is a menu of keys with 0.05; 70 % of patients
answer an offer within 20 minutes, 90 % within two hours. Calls last two minutes, unanswered ringing half a minute. **Ours**: the
arrivals (a hump in the morning, one after dinner, fewer at weekends; times from those the page would offer) and what a closing
call meets: the same telephone, and a listener who takes note, except the 5 % that hang up.

## Targets (seed 1)
${targetsTable(month)}

${outcomesTable(month)}

*Final* is confirmed, declined, or unreachable with alternatives. An offer the patient lets lapse, or one that cannot be confirmed in
time, counts as expired, not as final.

## Plans compared (six seeds: worst share, worst calls, every median, mean outcomes)
| plan | same day | calls per confirmation | median minutes by seed | within 15 min | confirmed | unreachable |
|---|---|---|---|---|---|---|
${variants.map((variant) => variantRow(variant, prepared)).join('\n')}

Why the plan in force differs from the delays first written down: \`docs/decisions/\`, "Dialling plan".
`;
  writeFileSync(target, page);
}
