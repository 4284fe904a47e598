import { addDays } from '../hours/holidays.ts';
import { romeClock, romeInstant } from '../hours/rome-time.ts';

/** Nobody is asked outside these minutes after midnight, Europe/Rome. */
const from = 10 * 60;
const until = 19 * 60;
/** Longer after a visit nobody is asked: a worker was down, or the practice recorded the presence late. */
const tooLateDays = 14;

/** Returns the first moment at which a patient may be asked for a review: ten o'clock of the day after, in Rome. */
export const firstAskedAt = (visitEndsAt: Date): Date => romeInstant(addDays(romeClock(visitEndsAt).date, 1), from);

/** Whether now is the time to ask for a review of a visit that ended then. */
export function isTimeToAsk(visitEndsAt: Date, now: Date): boolean {
  const { minutes } = romeClock(now);
  return now >= firstAskedAt(visitEndsAt) && now < askedUntil(visitEndsAt) && minutes >= from && minutes < until;
}

const askedUntil = (visitEndsAt: Date) => romeInstant(addDays(romeClock(visitEndsAt).date, tooLateDays), until);

/** Visits that ended before this are not looked at any more. */
export const oldestAsked = (now: Date): Date => new Date(now.getTime() - (tooLateDays + 1) * 86_400_000);
