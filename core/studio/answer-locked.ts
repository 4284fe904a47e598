import { releaseAppointment } from '@dentisti/db/agenda/appointment.repository';
import { findCallTasks } from '@dentisti/db/dialing/call-task.repository';
import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { decidePracticeAnswer, type PracticeAnswer } from '@dentisti/domain/booking/decide-practice-answer';
import { writtenTime } from '@dentisti/domain/booking/italian-time';
import { noteAnswerWay } from '@dentisti/domain/booking/timeline-event';
import { explainAbsence, findSlot, takeSlot } from '../agenda/take-slot.ts';
import { type AfterCommit, followUp } from '../booking/after-commit.ts';
import { type BookingToChange, saveDecision } from '../booking/change-booking.ts';
import type { RequestContext } from '../context.ts';
import { answerMetricEvents } from '../platform/answer-metric-events.ts';
import { crashPoint } from '../platform/crash-point.ts';
import { type StudioRefused, studioRefused } from './refusal.ts';

/** The same sentence for a number that nobody has and for one of another practice. */
export const unknownRequest = 'Questa richiesta non c’è, o non è più di questo studio.';

/** Who answers, and in what way: signed in to the studio, or by the link of a mail. */
export interface Answerer {
  accountId: string;
  by: 'studio' | 'link';
  /** Also at a time at which nobody works who may take the visit. */
  isOverride: boolean;
}

export interface Answered {
  kind: 'answered';
  after: AfterCommit;
  /** Seconds from the request to its confirmation; null when the answer confirmed nothing. */
  confirmedAfter: number | null;
  /** The practice's team was taken at the accepted time: the visit stands in its agenda without chair and clinician. */
  isWithoutPlace: boolean;
}

/** Returns an answer as it was given; null when it lacks its time. */
export function parseAnswer({
  answer,
  at,
}: {
  answer: PracticeAnswer['kind'];
  at: Date | null;
}): PracticeAnswer | null {
  if (answer === 'refuse') return { kind: answer };
  return at ? { kind: answer, at } : null;
}

/**
 * Answers a locked booking for its practice, in the caller's transaction: decides, saves booking, agenda, timeline, mail and
 * audit, withdraws the open call.
 */
export async function answerLocked(
  tx: EntityManager,
  context: RequestContext,
  toChange: BookingToChange,
  answer: PracticeAnswer,
  { accountId, by, isOverride }: Answerer,
): Promise<StudioRefused | Answered> {
  const { booking, actionInput } = toChange;
  const { now } = actionInput;
  if (booking.erasedAt) return studioRefused(unknownRequest);
  const decision = decidePracticeAnswer({ now, booking }, answer);
  if (decision.kind === 'refused') return decision;
  const wanted = decision.slot === 'release' ? null : decision.slot;
  const slot = wanted && (await findSlot(tx, toChange, wanted.at, now));
  if (slot?.kind === 'notFree') {
    const nearest = slot.nearest ? ` Il più vicino libero è ${writtenTime(slot.nearest)}.` : '';
    return studioRefused(`Nella vostra agenda questo orario non è libero.${nearest}`);
  }
  const absence = slot && !isOverride ? await explainAbsence(tx, slot) : null;
  if (absence) return { ...studioRefused(absence), mayOverride: true };
  // The words of an earlier call are not those of this answer.
  const also = decision.set.appointmentAt ? { agreedSentence: null } : {};
  const tasks = await findCallTasks(tx, booking.id);
  const isPlanned = tasks.some(({ state, nextDialAt }) => state === 'open' && nextDialAt !== null);
  const sparesCall = isPlanned && tasks.every(({ attempts }) => attempts === 0);
  const events = noteAnswerWay(decision.events, { via: by, ...(sparesCall && { sparesCall }) });
  const saved = await saveDecision(tx, context, toChange, decision, events, also);
  if (saved.kind === 'refused') return saved;
  // Without an agenda of ours an offer is the practice's own to keep free, as when it is made by telephone.
  const isTaken = slot && (slot.exclusive || !wanted?.isOffer);
  const { isWithoutPlace } = isTaken
    ? await takeSlot(tx, booking.id, slot, now, { evenAway: isOverride })
    : { isWithoutPlace: false };
  if (decision.slot === 'release') await releaseAppointment(tx, booking.id);
  await writeAudit(tx, {
    at: now,
    operatorId: null,
    action: 'request.answered',
    target: { kind: 'booking', id: booking.number },
    detail: { accountId, answer: answer.kind, by },
    requestId: context.requestId,
  });
  crashPoint('answer.in-transaction');
  const isConfirmed = saved.booking.status === 'confirmed' && booking.status !== 'confirmed';
  const seconds = (now.getTime() - booking.createdAt.getTime()) / 1000;
  return { kind: 'answered', after: saved.after, confirmedAfter: isConfirmed ? seconds : null, isWithoutPlace };
}

/** What follows the commit of an answer: a call that rings is hung up, the mail is sent, the confirmation is counted. */
export async function followAnswer(
  context: RequestContext,
  { after, confirmedAfter }: Answered,
  given: { number: string; answer: PracticeAnswer; by: Answerer['by'] },
): Promise<void> {
  const { services } = context;
  crashPoint('answer.committed');
  await followUp(context, after);
  crashPoint('answer.followed-up');
  if (confirmedAfter !== null) answerMetricEvents.emit('bookingConfirmed', { seconds: confirmedAfter });
  const { number, answer, by } = given;
  services.log.info({ bookingNumber: number, answer: answer.kind, by }, 'request answered in the studio');
}
