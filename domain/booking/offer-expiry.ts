import { offerBeforeMinutes } from '../dialing/new-call-task.ts';
import { addDays } from '../hours/holidays.ts';
import { romeClock, romeInstant } from '../hours/rome-time.ts';

/** An offer is held two hours for the patient. */
const holdMinutes = 120;
/** Nobody looks at a page then: an offer that would end at night is held until the morning. */
const [nightFrom, nightTo, morning] = [21 * 60, 8 * 60, 9 * 60];

/** Until when an offered time is kept for the patient: two hours, by night until 9 in the morning, or until half an hour before it. */
export function offerExpiresAt(at: Date, now: Date): Date {
  const latest = at.getTime() - offerBeforeMinutes * 60_000;
  return new Date(Math.min(endByDay(new Date(now.getTime() + holdMinutes * 60_000)).getTime(), latest));
}

function endByDay(end: Date): Date {
  const { date, minutes } = romeClock(end);
  if (minutes >= nightFrom) return romeInstant(addDays(date, 1), morning);
  return minutes < nightTo ? romeInstant(date, morning) : end;
}
