import { personas } from '../../worker/simulators/voice/personas.ts';
import type { Scoreboard, ScoreboardCell } from './scoreboard.ts';
import { expectations } from './scoreboard-expectations.ts';

const faultsOf = (cells: readonly ScoreboardCell[]) => [...new Set(cells.map(({ fault }) => fault))];

/** The table: one row per persona, one column per fault; a tick and how often the practice rang, or a cross. */
export function scoreboardTable(cells: readonly ScoreboardCell[]): string {
  const faults = faultsOf(cells);
  const head = ['practice', 'must end', ...faults.map((fault) => fault ?? 'no fault')];
  const rows = personas.map((persona) => {
    const { status, time } = expectations[persona];
    const found = faults.map((fault) => {
      const cell = cells.find((one) => one.persona === persona && one.fault === fault);
      return cell ? `${cell.wrong.length === 0 ? '✓' : '✗'} ${cell.audit.rang}` : '';
    });
    return [persona, time === undefined ? status : `${status}, ${time}`, ...found];
  });
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** Returns the problems, one line each; empty when there are none. */
export function scoreboardProblems({ cells, violations, audit }: Scoreboard): string[] {
  const wrong = cells.flatMap((cell) =>
    cell.wrong.map((words) => `${cell.persona}, ${cell.fault ?? 'no fault'}: ${words}`),
  );
  // Nothing is killed here, so nothing may come twice.
  return [...wrong, ...violations, ...(audit.mailsTwice > 0 ? [`${audit.mailsTwice} mails delivered twice`] : [])];
}

export function scoreboardFigures({ cells, audit, seconds }: Scoreboard): string[] {
  const rang = audit.bookings.reduce((sum, booking) => sum + booking.rang, 0);
  return [
    `${cells.filter(({ wrong }) => wrong.length === 0).length} of ${cells.length} outcomes in the database as expected`,
    `calls per attempt: ${Math.max(...audit.bookings.map(({ rangPerAttempt }) => rangPerAttempt))} at most (${rang} calls)`,
    `distinct Message-IDs per event: ${audit.messageIdsPerEvent} (${audit.mails} mails)`,
    `mails lost: ${audit.mailsLost}; delivered twice: ${audit.mailsTwice}`,
    `calls of no attempt: ${audit.strayCalls}; bookings per form: ${audit.bookingsPerForm}`,
    `${seconds.toFixed(0)} s`,
  ];
}

export function scoreboardDocument(board: Scoreboard): string {
  return `# Scoreboard of telephone bookings

Every kind of practice the voice simulator plays, with every fault it knows at the first dial: gateway, worker, Postgres,
Redis and a mail server as real processes, the clock moved from one due instant to the next. What must come of each case
stands in \`acceptance/scoreboard/scoreboard-expectations.ts\`, written from the rules (docs/product.md, 6 and 7); what came of it is read
from the database, from what rang at the simulator and from what reached the mailbox.

A tick means: the status, the agreed time, the number of calls and the opt-out list are as the rules say, never two calls
within 5 minutes nor more than 4 a day. The number is how often the practice rang. \`ACCEPTANCE_OPTIONS='write=yes' npx
vitest run --project acceptance scoreboard\` plays it and writes this page; \`make prove\` plays it too, CI a part.

${scoreboardTable(board.cells)}

${scoreboardFigures(board)
  .map((line) => `- ${line}`)
  .join('\n')}
`;
}
