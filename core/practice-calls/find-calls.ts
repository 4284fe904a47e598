import { findStopRequest } from '@dentisti/db/dialing/call-stop-request.repository';
import { findPracticeToCall } from '@dentisti/db/practice/practice-to-call.repository';
import { findPracticeCalls } from '@dentisti/db/studio/practice-calls.repository';
import { findMembership } from '@dentisti/db/studio/practice-member.repository';
import { writtenEnd, writtenSoon } from '@dentisti/domain/booking/italian-time';
import type { Week } from '@dentisti/domain/hours/week';
import { allCallsAllowed, type CallsSetting } from '@dentisti/domain/practice-calls/calls-setting';
import { describeCalls } from '@dentisti/domain/practice-calls/calls-text';
import { dialScheduleOf, isCallable } from '../booking/practice-to-call.ts';
import type { RequestContext } from '../context.ts';
import { parsePracticeId } from '../practice/find-practice.ts';
import { currentAccountOf } from '../studio/get-current-account.ts';
import { inStudio } from '../studio/in-studio.ts';

/** When a practice lets us ring it, as its people see it. */
export interface CallsView extends CallsSetting {
  practiceId: number;
  sendsMail: boolean;
  /** Null: nobody ever changed it. */
  changedAt: Date | null;
  /** What holds now, a sentence. */
  text: string;
  /** When a call to us that showed the practice's number asked for no more calls, as long as nobody has decided; else null. */
  stopAskedAt: Date | null;
  /** The practice's opening hours; null when unknown. */
  openingHours: Week | null;
}

/** Returns when a practice lets us ring it; null unless the account that asks is in it. */
export async function findCalls(context: RequestContext, typedId: string): Promise<CallsView | null> {
  const practiceId = parsePracticeId(typedId);
  if (practiceId === null) return null;
  const { id: accountId } = currentAccountOf(context);
  if (!(await findMembership(context.em, practiceId, accountId))) return null;
  const stored = await inStudio(context, practiceId, accountId, (tx) => findPracticeCalls(tx, practiceId));
  const practice = await findPracticeToCall(context.em.fork(), practiceId);
  if (!practice) return null;
  const { mode, hours, pausedUntil } = stored ?? allCallsAllowed;
  const now = context.services.now();
  // A pause that is over is none.
  const setting = { mode, hours, pausedUntil: pausedUntil && pausedUntil > now ? pausedUntil : null };
  const schedule = { ...dialScheduleOf(practice), calls: setting };
  const { phone } = practice.dentist;
  const stop = phone === null ? null : await findStopRequest(context.em.fork(), phone);
  const callable = isCallable(practice, context.services.env);
  const isPaused = callable && stop !== null && stop.pausedUntil > now;
  return {
    practiceId,
    ...setting,
    sendsMail: stored?.sendsMail ?? true,
    changedAt: stored?.changedAt ?? null,
    text: isPaused
      ? `Non vi chiamiamo ${writtenEnd(writtenSoon(stop.pausedUntil, now))}: l’ha chiesto una telefonata che mostrava il vostro numero.`
      : describeCalls(schedule, { now, isCallable: callable }),
    stopAskedAt: stop?.askedAt ?? null,
    openingHours: practice.dentist.week,
  };
}
