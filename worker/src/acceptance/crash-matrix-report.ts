import { crashPoints } from '@dentisti/core/platform/crash-point';
import type { CrashMatrix } from './crash-matrix.ts';

/** The meaning of each crash point. */
const meanings: Readonly<Record<(typeof crashPoints)[number], string>> = {
  'request.in-transaction': 'gateway: booking, task and mail written, not committed',
  'request.committed': 'gateway: committed, nothing enqueued',
  'request.followed-up': 'gateway: enqueued, the patient has no answer',
  'action.committed': "gateway: a patient's click committed, nothing enqueued",
  'answer.in-transaction': "gateway: a practice's answer in the studio written, not committed",
  'answer.committed': 'gateway: answer committed, nothing enqueued',
  'answer.followed-up': 'gateway: enqueued, the practice has no answer',
  'webhook.received': 'gateway: message of the platform read, not stored',
  'webhook.stored': 'gateway: stored, not enqueued',
  'webhook.enqueued': 'gateway: enqueued, the platform has no answer',
  'dial.claimed': 'worker: task leased',
  'dial.in-transaction': 'worker: attempt written, not committed',
  'dial.begun': 'worker: attempt committed, nobody dialled',
  'dial.in-flight': 'worker: the dial is on its way',
  'dial.answered': 'worker: the platform has the call, we do not know it',
  'dial.noted': 'worker: call id stored',
  'event.in-transaction': 'worker: outcome applied, not committed',
  'event.committed': 'worker: outcome committed, mail and page not told',
  'event.followed-up': 'worker: told, the job not finished',
  'mail.claimed': 'worker: mail leased',
  'mail.in-flight': 'worker: the mail is on its way',
  'mail.delivered': 'worker: delivered, not noted',
  'mail.noted': 'worker: noted, the job not finished',
  'reconcile.looked-up': 'worker: lost call looked up',
  'reconcile.stored': 'worker: its end stored, not enqueued',
};

export function crashMatrixTable({ crashes }: CrashMatrix): string {
  const rows = crashPoints.map((point) => `| \`${point}\` | ${meanings[point]} | ${crashes[point]} |`);
  return ['| point | killed when | times |', '|---|---|---|', ...rows].join('\n');
}

export function crashMatrixFigures(matrix: CrashMatrix): string[] {
  const kills = Object.values(matrix.crashes).reduce((sum, count) => sum + count, 0);
  const ends = Object.entries(matrix.byStatus).map(([status, count]) => `${status} ${count}`);
  return [
    `${matrix.bookings} bookings: ${ends.join(', ')}`,
    `${kills} kills at ${Object.values(matrix.crashes).filter(Boolean).length} points, Redis emptied ${matrix.redisFlushes} times, Postgres restarted ${matrix.postgresRestarts} times`,
    `calls per attempt: ${matrix.rangPerAttempt} at most (${matrix.calls} calls)`,
    `mails lost: ${matrix.mailsLost} of ${matrix.mails}`,
    `mails delivered twice: ${matrix.mailsTwice}, each cut off in the middle of its send, with the same Message-ID`,
    `violations: ${matrix.violations.length}`,
    `${(matrix.seconds / 60).toFixed(1)} minutes`,
  ];
}

export function crashMatrixDocument(matrix: CrashMatrix): string {
  return `# Crash matrix of telephone bookings

Waves of bookings, each with a story of its own (accepted, offered, refused, busy, rung back, cancelled, never reported …),
while gateway and worker – real processes – are killed with SIGKILL at every point below that they come by, Redis is emptied
and Postgres restarted in the middle. After each wave every booking must have the end its story has without any kill, no
attempt may have rung twice, no booking been confirmed or mailed twice, no mail been lost; a mail may come twice only when
its send was cut off, and then under the same Message-ID.

\`node worker/src/acceptance/crash-matrix.acceptance.ts --write\` plays it and writes this page; \`make prove\` plays it too, CI two waves of it.

${crashMatrixTable(matrix)}

${crashMatrixFigures(matrix)
  .map((line) => `- ${line}`)
  .join('\n')}
`;
}
