/**
 * The whole scoreboard; `--write` keeps it in docs/booking-scoreboard.md. In CI a part, each turn another one. Ends with 1
 * when anything is not as the rules say.
 */
import { writeFileSync } from 'node:fs';
import { acceptanceShare } from './env.ts';
import { casesOfTurn, playScoreboard, turns } from './scoreboard.ts';
import { scoreboardDocument, scoreboardFigures, scoreboardProblems, scoreboardTable } from './scoreboard-report.ts';
import { playStudioCases } from './studio-cases.ts';

const { isWhole, turn } = acceptanceShare();
if (!isWhole) console.log(`part ${turn % turns} of ${turns}: ACCEPTANCE_TURN=${turn}`);
const board = await playScoreboard(isWhole ? undefined : casesOfTurn(turn));
console.log(scoreboardTable(board.cells));
for (const line of scoreboardFigures(board)) console.log(line);
const studio = await playStudioCases();
console.log(
  `answered in the studio during the call: ${studio.answered} (to ${studio.spokenTo} the last sentence was spoken); calls stopped while one was planned: ${studio.stopped}; ${studio.violations.length} violations, ${studio.seconds.toFixed(0)} s`,
);
const problems = [...scoreboardProblems(board), ...studio.violations];
for (const line of problems) console.error(`✗ ${line}`);
if (problems.length === 0 && isWhole && process.argv.includes('--write')) {
  writeFileSync(new URL('../../../docs/booking-scoreboard.md', import.meta.url), scoreboardDocument(board));
}
process.exit(problems.length === 0 ? 0 : 1);
