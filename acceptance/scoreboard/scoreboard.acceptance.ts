/**
 * The whole scoreboard; `ACCEPTANCE_OPTIONS='write=yes'` keeps it in docs/booking-scoreboard.md. In CI a part, each turn
 * another one.
 */
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isWhole, isWritten, turn } from '../env.ts';
import { casesOfTurn, playScoreboard, turns } from './scoreboard.ts';
import { scoreboardDocument, scoreboardFigures, scoreboardProblems, scoreboardTable } from './scoreboard-report.ts';
import { playStudioCases } from './studio-cases.ts';

const part = isWhole ? 'every practice with every fault' : `part ${turn % turns} of ${turns}`;

test(`${part}: each request ends as the rules say`, async () => {
  const board = await playScoreboard(isWhole ? undefined : casesOfTurn(turn));
  console.log(scoreboardTable(board.cells));
  for (const line of scoreboardFigures(board)) console.log(line);
  const studio = await playStudioCases();
  console.log(
    `answered in the studio during the call: ${studio.answered} (to ${studio.spokenTo} the last sentence was spoken); calls stopped while one was planned: ${studio.stopped}; ${studio.violations.length} violations, ${studio.seconds.toFixed(0)} s`,
  );
  expect([...scoreboardProblems(board), ...studio.violations]).toEqual([]);
  if (isWritten) writeFileSync(new URL('../../docs/booking-scoreboard.md', import.meta.url), scoreboardDocument(board));
});
