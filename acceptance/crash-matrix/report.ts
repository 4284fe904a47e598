import { crashPoints } from '@dentisti/core/platform/crash-point';
import type { CrashMatrix } from './play-crash-matrix.ts';

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
  'offer.in-transaction': 'worker: a freed time kept, offer and mail written, not committed',
  'offer.committed': 'worker: offer committed, mail not enqueued',
  'take.in-transaction': 'gateway: an offer taken, visit moved, not committed',
  'take.committed': 'gateway: taking committed, nothing enqueued',
  'recall.in-transaction': "worker: a recall's mail written, not committed",
  'recall.committed': 'worker: recall committed, mail not enqueued',
  'recall-booking.in-transaction': 'gateway: a visit booked by a recall, not committed',
  'recall-booking.committed': 'gateway: visit committed, nothing enqueued',
  'review-request.in-transaction': 'worker: request for a review and its mail written, not committed',
  'review-request.committed': 'worker: request committed, mail not enqueued',
  'review.in-transaction': 'gateway: a review written, not committed',
  'review.committed': 'gateway: review committed, its writer has no answer',
  'publication.in-transaction': 'worker: review published, not committed',
  'calendar.sent': 'worker: a visit stands in a foreign calendar, not noted',
  'calendar.noted': 'worker: noted, the job not finished',
  'calendar.in-transaction': 'worker: foreign changes read and stored, not committed',
};

export function crashMatrixTable({ crashes }: CrashMatrix): string {
  const rows = crashPoints.map((point) => `| \`${point}\` | ${meanings[point]} | ${crashes[point]} |`);
  return ['| point | killed when | times |', '|---|---|---|', ...rows].join('\n');
}

export function crashMatrixFigures(matrix: CrashMatrix): string[] {
  const kills = Object.values(matrix.crashes).reduce((sum, count) => sum + count, 0);
  const { rooms } = matrix;
  const ends = Object.entries(matrix.byStatus).map(([status, count]) => `${status} ${count}`);
  return [
    `${matrix.bookings} bookings: ${ends.join(', ')}`,
    `${kills} kills at ${Object.values(matrix.crashes).filter(Boolean).length} points, Redis emptied ${matrix.redisFlushes} times, Postgres restarted ${matrix.postgresRestarts} times`,
    `calls per attempt: ${matrix.rangPerAttempt} at most (${matrix.calls} calls)`,
    `mails lost: ${matrix.mailsLost} of ${matrix.mails}`,
    `mails delivered twice: ${matrix.mailsTwice}, each cut off in the middle of its send, with the same Message-ID`,
    `waiting lists: ${rooms.offers} offers, ${rooms.taken} taken, never a time by two`,
    `recalls: ${rooms.recalls}, one for each last visit; ${rooms.bookedByRecall} booked by them`,
    `reviews: ${rooms.reviewRequests} requests, one for each kept visit; ${rooms.reviews} written and published`,
    `calendars: ${rooms.mirrored} visits, each once and as it stands; ${rooms.foreign} events of others, the time of each kept`,
    `violations: ${matrix.violations.length}`,
    `${(matrix.seconds / 60).toFixed(1)} minutes`,
  ];
}

export function crashMatrixDocument(matrix: CrashMatrix): string {
  return `# Crash matrix

Waves of bookings, each with a story of its own (accepted, offered, refused, busy, rung back, cancelled, never reported …),
while gateway and worker – real processes – are killed with SIGKILL at every point below that they come by, Redis is emptied
and Postgres restarted in the middle. After each wave every booking must have the end its story has without any kill, no
attempt may have rung twice, no booking been confirmed or mailed twice, no mail been lost; a mail may come twice only when
its send was cut off, and then under the same Message-ID.

Beside them, in each wave, three practices with an agenda. At two a visit is called off and its time offered to three who wait:
the first takes it, the first refuses, two take it at once with two taps each, or nobody answers. Patients of the third are
recalled by the worker and by a tap of the practice's at once, and book by the link in two tabs; others are asked for a review
and write one. Two of the three are kept in step with a calendar of a real Radicale, into which somebody else writes. A freed
time has one winner at most, each last visit one recall and each kept visit one request, with one mail; each visit stands once
in its calendar, and what stands there of others is kept as busy time.

\`ACCEPTANCE_OPTIONS='write=yes' npx vitest run --project acceptance crash-matrix\` plays it and writes this page; \`make prove\` plays it too, CI two waves of it.

${crashMatrixTable(matrix)}

${crashMatrixFigures(matrix)
  .map((line) => `- ${line}`)
  .join('\n')}
`;
}
