import { expect, test } from 'vitest';
import { allCases, playScoreboard } from './scoreboard.ts';
import { scoreboardProblems } from './scoreboard-report.ts';

/** `make prove` plays all of them; here each persona once without a fault, and each fault once. */
const cases = allCases.filter(({ persona, fault }) => fault === null || persona === 'accepts-first');

test('practices of every kind, and every fault of the platform, end as the rules say', async () => {
  expect(scoreboardProblems(await playScoreboard(cases))).toEqual([]);
}, 600_000);
