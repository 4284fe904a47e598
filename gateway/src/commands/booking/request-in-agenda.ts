import { randomUUID } from 'node:crypto';
import { appendTimeline, type EntityManager, findAgenda, type PracticeToCall } from '@dentisti/db';
import { crashPoint } from '@dentisti/db/crash-point';
import { isAgendaSlot } from '@dentisti/domain/booking/agenda-slots';
import type { BookingRequestInput } from '@dentisti/domain/booking/booking-request.schema';
import { timeNotOfferedText } from '@dentisti/domain/booking/decide-booking-request';
import type { AgendaDecision } from '@dentisti/domain/booking/decide-in-agenda';
import { reminderTime } from '@dentisti/domain/booking/decided-change';
import { isOfferedTime } from '@dentisti/domain/booking/preferred-times';
import type { TimelineEvent } from '@dentisti/domain/booking/timeline-event';
import type { RequestContext } from '../../http/request-context.ts';
import { explainRefusal } from '../../queries/booking/list-offered-times.ts';
import { lookIntoAgenda } from '../../queries/booking/look-into-agenda.ts';
import { scheduleOf } from '../../queries/booking/practice.ts';
import { followUp } from './after-commit.ts';
import { answerOpenRequest, standInAgain } from './answer-like-success.ts';
import { countRequest } from './booking-limits.ts';
import { calendarParams, queueBookingMail } from './booking-mail.ts';
import { findContactProof } from './contact-proof.ts';
import { clientHolds, requestUntilCode } from './hold-for-code.ts';
import { keepSlot } from './keep-slot.ts';
import { countTypedAddressMail } from './mail-limits.ts';
import { storeNewBooking } from './new-booking.ts';
import { type RequestOutcome, requested } from './request-outcome.ts';

type Offer = Exclude<AgendaDecision, { kind: 'full' }>;

/**
 * Asks the practice's own agenda instead of its telephone: the first wanted time that is free is the patient's at once;
 * with none free the nearest slot is kept for them. A contact that has to prove itself gets a free time by the mailed code.
 */
export async function requestInAgenda(
  context: RequestContext,
  practice: PracticeToCall,
  request: BookingRequestInput,
): Promise<RequestOutcome> {
  const { em, services } = context;
  const now = services.now();
  const dentistId = practice.dentist.id;
  const agenda = await findAgenda(em, dentistId);
  const isAskable = (time: Date) =>
    (agenda !== null && isAgendaSlot(agenda, now, time)) || isOfferedTime(scheduleOf(practice), now, time);
  const times = request.preferredTimes.filter((time) => !isAskable(time));
  if (times.length > 0) return { kind: 'timeNotOffered', times, message: timeNotOfferedText(times.length) };
  const proof = await findContactProof(context, request);
  const { isProved } = proof;
  const limited = await countRequest(context, { phone: request.phone, dentistId, isProved });
  if (limited) return limited;
  if (!proof.isProved) return holdUntilCode(context, dentistId, request);

  const { provedAt } = proof;
  const stored = await em.transactional((transaction) =>
    store(transaction, context, { practice, request, provedAt, now }),
  );
  crashPoint('request.committed');
  // Switched off in this second, or full for sixty days: the practice says by its agenda that it has no time.
  if (!stored) return explainRefusal(context, practice, 'agenda-full');
  const { kind, booking, mailId } = stored;
  if (mailId) await followUp(context, { bookingId: booking.id, task: null, mailIds: [mailId] });
  return kind === 'openRequest' ? answerOpenRequest(context, booking, request) : requested(context, booking);
}

/** The contact has still to prove itself: the first wanted time that is free is held for ten minutes, and no other. */
async function holdUntilCode(
  context: RequestContext,
  dentistId: number,
  request: BookingRequestInput,
): Promise<RequestOutcome> {
  const now = context.services.now();
  const again = await standInAgain(context, request, dentistId);
  if (again) return again;
  const refused = await countTypedAddressMail(context, request.email);
  if (refused) return refused;
  const { preferredTimes } = request;
  let heldAt: Date | undefined;
  const held = await requestUntilCode(context, request, async (em) => {
    const answer = await lookIntoAgenda(em, { dentistId, preferredTimes, now, own: null });
    if (answer?.decision.kind !== 'free') return null;
    const { startsAt } = answer.decision;
    const endsAt = new Date(startsAt.getTime() + answer.slotMinutes * 60_000);
    heldAt = startsAt;
    return { dentistId, startsAt, endsAt, holdToken: randomUUID() };
  });
  switch (held.kind) {
    case 'slotTaken':
      return {
        kind: 'timeNotOffered',
        times: [...preferredTimes],
        message: timeNotOfferedText(preferredTimes.length),
      };
    case 'clientHolds':
      return clientHolds(held.until, now);
    case 'openRequest':
      return answerOpenRequest(context, held.booking, request, 'requested', heldAt);
  }
  if (held.mailId) await followUp(context, { bookingId: held.booking.id, task: null, mailIds: [held.mailId] });
  return requested(context, held.booking);
}

interface AgendaRequest {
  practice: PracticeToCall;
  request: BookingRequestInput;
  provedAt: Date | null;
  now: Date;
}

/** Looks into the agenda and stores what it says, in one transaction; null when it has nothing. */
async function store(
  em: EntityManager,
  { services: { env } }: RequestContext,
  { practice, request, provedAt, now }: AgendaRequest,
) {
  const dentistId = practice.dentist.id;
  const { preferredTimes } = request;
  const answer = await lookIntoAgenda(em, { dentistId, preferredTimes, now, own: null });
  if (!answer || answer.decision.kind === 'full') return null;
  const { decision, slotMinutes } = answer;
  const { startsAt } = decision;
  const { kind, booking } = await storeNewBooking(em, env, {
    person: request,
    dentistId,
    now,
    preferredTimes,
    verifiedAt: provedAt,
    ...(decision.kind === 'free'
      ? { status: 'confirmed', appointmentAt: startsAt, reminderDueAt: reminderTime(startsAt, now) }
      : { status: 'proposed', proposedAt: startsAt, proposalExpiresAt: decision.expiresAt }),
  });
  if (kind !== 'inserted') return { kind, booking, mailId: null };
  await keepSlot(em, { bookingId: booking.id, dentistId, startsAt, slotMinutes, now });
  const steps: TimelineEvent[] = [
    { kind: 'requested', detail: { times: preferredTimes.map((time) => time.toISOString()) } },
    agendaStep(decision),
  ];
  await appendTimeline(
    em,
    booking.id,
    steps.map((step) => ({ ...step, at: now })),
  );
  const mail =
    decision.kind === 'free'
      ? { template: 'confirmed' as const, params: calendarParams(startsAt, booking.icsSequence) }
      : {
          template: 'proposal' as const,
          params: { at: startsAt.toISOString(), expiresAt: decision.expiresAt.toISOString() },
        };
  return { kind, booking, mailId: await queueBookingMail(em, env, booking, { ...mail, now }) };
}

/** What the agenda answered, as the timeline tells it. */
export function agendaStep(decision: Offer): TimelineEvent {
  const at = decision.startsAt.toISOString();
  return decision.kind === 'free'
    ? { kind: 'confirmed', detail: { at, by: 'agenda' } }
    : { kind: 'proposed', detail: { at, expiresAt: decision.expiresAt.toISOString(), by: 'agenda' } };
}
