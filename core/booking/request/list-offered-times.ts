import type { NearbyPracticeRow } from '@dentisti/db/practice/nearby-practice.repository';
import { findBookableNearby } from '@dentisti/db/practice/practice-to-book.repository';
import type { PracticeToCall } from '@dentisti/db/practice/practice-to-call.repository';
import type { BookingReason } from '@dentisti/domain/booking/booking-reason';
import {
  type CannotBeCalledReason,
  cannotBeCalledText,
  notCallableReason,
} from '@dentisti/domain/booking/decide-booking-request';
import { type OfferedTimes, offeredTimes, opensOutsideCallHours } from '@dentisti/domain/booking/preferred-times';
import { type AskedDays, findOpenAgenda, listFreeDays } from '../../agenda/find-free-slots.ts';
import { findVisit } from '../../agenda/find-visit.ts';
import type { RequestContext } from '../../context.ts';
import { findPractice, practiceInput, scheduleOf } from '../practice-to-call.ts';

const alternativesCount = 3;

/** Why a practice cannot be phoned, and where else to go. */
export interface CannotBeCalled {
  kind: 'cannotBeCalled';
  message: string;
  website: string | null;
  alternatives: NearbyPracticeRow[];
}

export type OfferedTimesAnswer =
  | ({ kind: 'offered'; simulated: boolean; withoutCall: boolean } & OfferedTimes)
  | CannotBeCalled;

/**
 * Times a patient may choose at a practice; null when there is no such practice. Where an agenda answers, those with room
 * for what the reason asks for.
 */
export async function listOfferedTimes(
  context: RequestContext,
  dentistId: string,
  { reason: wanted, ...asked }: AskedDays & { reason: BookingReason | null },
): Promise<OfferedTimesAnswer | null> {
  const { env, now } = context.services;
  const practice = await findPractice(context, dentistId);
  if (!practice) return null;
  if (practice.keepsAgenda && !practice.hidden) {
    const agenda = await findOpenAgenda(context, practice.dentist.id);
    if (agenda) {
      const visit = await findVisit(context.em, agenda, wanted);
      const days = await listFreeDays(context, agenda, asked, { visit, ownId: null });
      return { kind: 'offered', simulated: false, withoutCall: true, hoursKnown: true, days };
    }
  }
  const reason = notCallableReason(practiceInput(practice, env));
  if (reason) return explainRefusal(context, practice, reason);
  const schedule = scheduleOf(practice);
  if (opensOutsideCallHours(schedule, now())) return explainRefusal(context, practice, 'outside-call-hours');
  const times = offeredTimes(schedule, now(), asked.from, asked.days);
  return { kind: 'offered', simulated: env.VOICE === 'simulator', withoutCall: false, ...times };
}

export async function explainRefusal(
  { em, services }: RequestContext,
  { dentist, hidden }: PracticeToCall,
  reason: CannotBeCalledReason,
): Promise<CannotBeCalled> {
  return {
    kind: 'cannotBeCalled',
    message: cannotBeCalledText(reason),
    // A hidden practice's website stays hidden too.
    website: hidden ? null : dentist.website,
    alternatives: await findBookableNearby(em, dentist, { limit: alternativesCount, voice: services.env.VOICE }),
  };
}
