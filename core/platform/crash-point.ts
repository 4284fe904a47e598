import { writeSync } from 'node:fs';
import { parseTestHooks } from './env.ts';

/** Points between two steps of a booking, and of what follows from one, at which the crash matrix kills a process (docs/crash-matrix.md). */
export const crashPoints = [
  'request.in-transaction',
  'request.committed',
  'request.followed-up',
  'action.committed',
  'answer.in-transaction',
  'answer.committed',
  'answer.followed-up',
  'webhook.received',
  'webhook.stored',
  'webhook.enqueued',
  'dial.claimed',
  'dial.in-transaction',
  'dial.begun',
  'dial.in-flight',
  'dial.answered',
  'dial.noted',
  'event.in-transaction',
  'event.committed',
  'event.followed-up',
  'mail.claimed',
  'mail.in-flight',
  'mail.delivered',
  'mail.noted',
  'reconcile.looked-up',
  'reconcile.stored',
  'offer.in-transaction',
  'offer.committed',
  'take.in-transaction',
  'take.committed',
  'recall.in-transaction',
  'recall.committed',
  'recall-booking.in-transaction',
  'recall-booking.committed',
  'review-request.in-transaction',
  'review-request.committed',
  'review.in-transaction',
  'review.committed',
  'publication.in-transaction',
  'calendar.sent',
  'calendar.noted',
  'calendar.in-transaction',
] as const;
/** The same for a package order and its payment; killed at by acceptance/chaos/payment-kills.acceptance.ts. */
export const paymentCrashPoints = ['checkout.opened', 'payment.in-transaction', 'payment.committed'] as const;
/** The same for erasures; killed at by acceptance/chaos/erasure-kills.acceptance.ts. */
export const erasureCrashPoints = ['erasure.in-transaction', 'erasure.committed'] as const;

const allCrashPoints = [...crashPoints, ...paymentCrashPoints, ...erasureCrashPoints] as const;
export type CrashPoint = (typeof allCrashPoints)[number];

/** How many passes of each armed point are left, the fatal one included. */
const armed = parseArmed(parseTestHooks().crashAt);

function parseArmed(crashAt: string | null): Map<string, number> {
  const entries = (crashAt?.split(',') ?? []).map((entry): [string, number] => {
    const [point = '', nth = '1'] = entry.split(':');
    if (!allCrashPoints.some((known) => known === point)) throw new Error(`no crash point ${point}`);
    return [point, Number(nth)];
  });
  return new Map(entries);
}

function isDue(point: CrashPoint): boolean {
  const left = armed.get(point);
  if (left === undefined) return false;
  armed.set(point, left - 1);
  return left === 1;
}

function die(point: CrashPoint): void {
  // Written at once, so that the test knows where; nothing else is written any more.
  writeSync(2, `crash-point ${point}\n`);
  process.kill(process.pid, 'SIGKILL');
}

/** Kills the process at once if a test armed this very point; does nothing otherwise. */
export function crashPoint(point: CrashPoint): void {
  if (isDue(point)) die(point);
}

/** As `crashPoint`, a moment later: for a step that hands over to the network and waits. */
export function crashPointDuring(point: CrashPoint, afterMs = 3): void {
  if (isDue(point)) setTimeout(die, afterMs, point);
}
