import { findBookingIdByNumber } from '@dentisti/db/booking/booking-list.repository';
import { findMembership } from '@dentisti/db/studio/practice-member.repository';
import { parseBookingNumber } from '@dentisti/domain/booking/booking-number';
import type { PracticeAnswer } from '@dentisti/domain/booking/decide-practice-answer';
import { lockToChange } from '../booking/change-booking.ts';
import type { RequestContext } from '../context.ts';
import { parsePracticeId } from '../practice/find-practice.ts';
import { type Answered, answerLocked, followAnswer, parseAnswer, unknownRequest } from './answer-locked.ts';
import { currentAccountOf } from './get-current-account.ts';
import { notYours } from './own-practice.ts';
import { changedMeanwhile, type StudioRefused, studioRefused } from './refusal.ts';

export interface AnswerInput {
  /** `DENT-XXXX-YYYY`. */
  number: string;
  /** The booking's version that was seen. */
  seenVersion: number;
  answer: PracticeAnswer['kind'];
  /** Null for a refusal. */
  at: Date | null;
  /** Also at a time at which nobody works who may take the visit. */
  isOverride: boolean;
}
export type AnswerOutcome =
  | Pick<Answered, 'kind' | 'isWithoutPlace'>
  | { kind: 'changedMeanwhile'; message: string }
  | StudioRefused;

/**
 * Answers a request as one of the practice's people. One transaction: check the membership, lock the booking, check that
 * it is still what was seen, decide, save booking, agenda, timeline, mail and audit, withdraw the open call. After the
 * commit a call that rings is hung up and the mail is sent.
 */
export async function answerRequest(
  context: RequestContext,
  typedId: string,
  input: AnswerInput,
): Promise<AnswerOutcome> {
  const practiceId = parsePracticeId(typedId);
  if (practiceId === null) return studioRefused(notYours);
  const answer = parseAnswer(input);
  if (!answer) return studioRefused('Scegli un orario.');
  const number = parseBookingNumber(input.number.slice(0, 40));
  const { id: accountId } = currentAccountOf(context);
  // A fork: what the request has read before must not stand for what is locked here.
  const outcome = await context.em
    .fork()
    .transactional(async (tx): Promise<Exclude<AnswerOutcome, { kind: 'answered' }> | Answered> => {
      if (!(await findMembership(tx, practiceId, accountId))) return studioRefused(notYours);
      const id = number && (await findBookingIdByNumber(tx, number, practiceId));
      if (!id) return studioRefused(unknownRequest);
      const toChange = await lockToChange(tx, context, id);
      // Two practices may have become one meanwhile.
      if (toChange.booking.dentistId !== practiceId) return studioRefused(unknownRequest);
      if (toChange.booking.version !== input.seenVersion)
        return { kind: 'changedMeanwhile', message: changedMeanwhile };
      return answerLocked(tx, context, toChange, answer, { accountId, by: 'studio', isOverride: input.isOverride });
    });
  if (outcome.kind !== 'answered') return outcome;
  await followAnswer(context, outcome, { number: number ?? '', answer, by: 'studio' });
  return { kind: 'answered', isWithoutPlace: outcome.isWithoutPlace };
}
