import { expect, test } from 'vitest';
import { allCases, playScoreboard } from './scoreboard.ts';
import { scoreboardProblems } from './scoreboard-report.ts';

/** `make prove` plays every practice with every fault; here each fault once, with a practice that says yes. */
const cases = allCases.filter(({ persona }) => persona === 'accepts-first');

test('every fault of the platform ends as the rules say', async () => {
  expect(scoreboardProblems(await playScoreboard(cases))).toEqual([]);
}, 600_000);
