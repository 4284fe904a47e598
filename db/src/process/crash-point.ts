import { readProofEnv } from './env.ts';

/** Where a process may die between two steps of a booking; the crash matrix kills at each (docs/crash-matrix.md). */
export const crashPoints = [
  'request.in-transaction',
  'request.committed',
  'request.followed-up',
  'action.committed',
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
] as const;
export type CrashPoint = (typeof crashPoints)[number];

/** Points inside the send of a mail: nobody can know whether it left, so it may leave twice, under one Message-ID. */
export const mailMayRepeatAt: readonly CrashPoint[] = ['mail.in-flight', 'mail.delivered'];

const armed = readArmed(readProofEnv().crashAt);
let passed = 0;

function readArmed(crashAt: string | null): { point: string; nth: number } | null {
  if (crashAt === null) return null;
  const [point = '', nth = '1'] = crashAt.split(':');
  if (!crashPoints.some((known) => known === point)) throw new Error(`no crash point ${point}`);
  return { point, nth: Number(nth) };
}

/** Does nothing, unless a proof armed this very point: then the process is gone, without a last word. */
export function crashPoint(point: CrashPoint): void {
  if (armed?.point === point && ++passed === armed.nth) process.kill(process.pid, 'SIGKILL');
}

/** As `crashPoint`, a moment later: for a step that hands over to the network and waits. */
export function crashPointDuring(point: CrashPoint, afterMs = 5): void {
  if (armed?.point === point && ++passed === armed.nth) setTimeout(() => process.kill(process.pid, 'SIGKILL'), afterMs);
}
