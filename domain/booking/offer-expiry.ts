import { offerBeforeMinutes } from '../dialing/new-call-task.ts';

/** An offer is held two hours for the patient. */
const holdMinutes = 120;

/** Until when an offered time is kept for the patient: two hours, or until half an hour before it. */
export function offerExpiresAt(at: Date, now: Date): Date {
  const latest = at.getTime() - offerBeforeMinutes * 60_000;
  return new Date(Math.min(now.getTime() + holdMinutes * 60_000, latest));
}
