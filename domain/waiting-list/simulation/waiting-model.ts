import { romeClock } from '../../hours/rome-time.ts';
import { createRandom } from '../../practice/seeded-random.ts';
import type { WaitingCandidate } from '../fit.ts';

/**
 * How people answer. Given, not to be tuned: somebody who is asked sees the message after a time drawn from `seenAfter`, and
 * takes the span with 0.35, with 0.6 on a day that they wished for; a practice has 0 to 12 people waiting, 4 on average.
 */
export const waitingModel = {
  /** Shares and minutes; the rest never sees it. */
  seenAfter: [
    { share: 0.1, minutes: 1 },
    { share: 0.3, minutes: 5 },
    { share: 0.3, minutes: 20 },
    { share: 0.2, minutes: 60 },
  ],
  takes: 0.35,
  takesWanted: 0.6,
  mostWaiting: 12,
  meanWaiting: 4,
} as const;

/** What a person does with one span: after how many minutes they see the message, null never, and whether they take it. */
export interface DrawnAnswer {
  seenAfter: number | null;
  takes: boolean;
}

/** Draws what somebody does with a span; the same for the same names, whatever rule asks. */
export function drawAnswer(name: string, isWantedDay: boolean): DrawnAnswer {
  const random = createRandom(name);
  let left = random.next();
  const seen = waitingModel.seenAfter.find(({ share }) => {
    left -= share;
    return left < 0;
  });
  const takes = random.chance(isWantedDay ? waitingModel.takesWanted : waitingModel.takes);
  return { seenAfter: seen?.minutes ?? null, takes };
}

/** Whether a span lies on a day that somebody named. */
export const isWantedDay = ({ wish }: WaitingCandidate, startsAt: Date): boolean =>
  wish.weekdays.includes(romeClock(startsAt).weekday);

/** A span that a cancellation freed, and who waits at its practice then. */
export interface SimulatedSpan {
  /** Names it in every draw. */
  name: string;
  startsAt: Date;
  freedAt: Date;
  waiting: readonly WaitingCandidate[];
}

const dayMs = 86_400_000;
const visitMinutes = 30;
/** Ours: four of five who wait have a visit already, at most 40 days ahead; each wishes one to three weekdays. */
const haveVisit = 0.8;
const daysAhead = 40;

/** Invents who waits at a practice when a span is freed. */
function inventWaiting(name: string, freedAt: Date): WaitingCandidate[] {
  const random = createRandom(`${name} waiting`);
  const share = waitingModel.meanWaiting / waitingModel.mostWaiting;
  const people: WaitingCandidate[] = [];
  for (let i = 0; i < waitingModel.mostWaiting; i++) {
    const days = new Set(Array.from({ length: random.integer(1, 3) }, () => random.integer(0, 4)));
    const present = new Date(freedAt.getTime() + Math.round(random.next() * daysAhead * 48) * (dayMs / 48));
    const since = new Date(freedAt.getTime() - Math.round(random.next() * 30 * dayMs));
    const hasVisit = random.chance(haveVisit);
    if (!random.chance(share)) continue;
    people.push({
      entryId: `${i}`.padStart(2, '0'),
      since,
      wish: { weekdays: [...days], part: 'any', notBefore: null, isStrict: false },
      minutes: visitMinutes,
      bufferMinutes: 0,
      clinicianIds: [],
      chairIds: [],
      presentAt: hasVisit ? present : null,
    });
  }
  return people;
}

/** Ours: a fifth of the visits is called off, half of these in the last 48 hours, by day and in the evening. */
const cancels = 0.2;
const isLate = 0.5;
const lateMs = 2 * dayMs;

/** Invents which of the month's visits are called off, and when. */
export function inventSpans(seed: number, visits: readonly { requestedAt: Date; startsAt: Date }[]): SimulatedSpan[] {
  const random = createRandom(`cancellations ${seed}`);
  return visits.flatMap(({ requestedAt, startsAt }, i) => {
    const [isCancelled, late, part] = [random.chance(cancels), random.chance(isLate), random.next()];
    if (!isCancelled) return [];
    const from = late ? Math.max(requestedAt.getTime(), startsAt.getTime() - lateMs) : requestedAt.getTime();
    const freedAt = byDay(new Date(Math.round(from + part * (startsAt.getTime() - from))));
    if (freedAt < requestedAt || freedAt >= startsAt) return [];
    const name = `${seed} ${i}`;
    return [{ name, startsAt, freedAt, waiting: inventWaiting(name, freedAt) }];
  });
}

/** Nobody calls off between 23:00 and 7:00: they do so in the morning. */
function byDay(at: Date): Date {
  const { minutes } = romeClock(at);
  const wait = minutes < 7 * 60 ? 7 * 60 - minutes : minutes >= 23 * 60 ? 31 * 60 - minutes : 0;
  return wait === 0 ? at : new Date(at.getTime() + (wait + (minutes % 60)) * 60_000);
}
