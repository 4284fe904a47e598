import { releaseAppointment } from '@dentisti/db/agenda/appointment.repository';
import { findBookingIdByNumber } from '@dentisti/db/booking/booking-list.repository';
import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { findMembership } from '@dentisti/db/studio/practice-member.repository';
import { parseBookingNumber } from '@dentisti/domain/booking/booking-number';
import { decidePracticeAnswer, type PracticeAnswer } from '@dentisti/domain/booking/decide-practice-answer';
import { writtenTime } from '@dentisti/domain/booking/italian-time';
import { findSlot, takeSlot } from '../agenda/take-slot.ts';
import { type AfterCommit, followUp } from '../booking/after-commit.ts';
import { type BookingToChange, lockToChange, saveDecision } from '../booking/change-booking.ts';
import type { RequestContext } from '../context.ts';
import { parsePracticeId } from '../practice/find-practice.ts';
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
}
export type AnswerOutcome = { kind: 'answered' } | { kind: 'changedMeanwhile'; message: string } | StudioRefused;
type Answered = { kind: 'answered'; after: AfterCommit };

/** The same sentence for a number that nobody has and for one of another practice. */
const unknownNumber = 'Questa richiesta non c’è, o non è più di questo studio.';

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
      if (!id) return studioRefused(unknownNumber);
      const toChange = await lockToChange(tx, context, id);
      // Two practices may have become one meanwhile.
      if (toChange.booking.dentistId !== practiceId) return studioRefused(unknownNumber);
      if (toChange.booking.version !== input.seenVersion)
        return { kind: 'changedMeanwhile', message: changedMeanwhile };
      return answerLocked(tx, context, toChange, answer);
    });
  if (outcome.kind !== 'answered') return outcome;
  await followUp(context, outcome.after);
  context.services.log.info({ bookingNumber: number, answer: answer.kind }, 'request answered in the studio');
  return { kind: 'answered' };
}

function parseAnswer({ answer, at }: AnswerInput): PracticeAnswer | null {
  if (answer === 'refuse') return { kind: answer };
  return at ? { kind: answer, at } : null;
}

async function answerLocked(
  tx: EntityManager,
  context: RequestContext,
  toChange: BookingToChange,
  answer: PracticeAnswer,
): Promise<StudioRefused | Answered> {
  const { booking, actionInput } = toChange;
  const { now } = actionInput;
  if (booking.erasedAt) return studioRefused(unknownNumber);
  const decision = decidePracticeAnswer({ now, booking }, answer);
  if (decision.kind === 'refused') return decision;
  const wanted = decision.slot === 'release' ? null : decision.slot;
  const slot = wanted && (await findSlot(tx, toChange, wanted.at, now));
  if (slot?.kind === 'notFree') {
    const nearest = slot.nearest ? ` Il più vicino libero è ${writtenTime(slot.nearest)}.` : '';
    return studioRefused(`Nella vostra agenda questo orario non è libero.${nearest}`);
  }
  // The words of an earlier call are not those of this answer.
  const also = decision.set.appointmentAt ? { agreedSentence: null } : {};
  const saved = await saveDecision(tx, context, toChange, decision, decision.events, also);
  if (saved.kind === 'refused') return saved;
  // Without an agenda of ours an offer is the practice's own to keep free, as when it is made by telephone.
  if (slot && (slot.exclusive || !wanted?.isOffer)) await takeSlot(tx, booking.id, slot, now);
  if (decision.slot === 'release') await releaseAppointment(tx, booking.id);
  await writeAudit(tx, {
    at: now,
    operatorId: null,
    action: 'request.answered',
    target: { kind: 'booking', id: booking.number },
    detail: { accountId: currentAccountOf(context).id, answer: answer.kind },
    requestId: context.requestId,
  });
  return { kind: 'answered', after: saved.after };
}
