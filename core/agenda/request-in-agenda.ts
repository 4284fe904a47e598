import { randomUUID } from 'node:crypto';
import { findAgenda } from '@dentisti/db/agenda/agenda.repository';
import type { EntityManager } from '@dentisti/db/orm';
import type { PracticeToCall } from '@dentisti/db/practice/practice-to-call.repository';
import { isAgendaSlot } from '@dentisti/domain/agenda/agenda-slots';
import type { AgendaDecision } from '@dentisti/domain/agenda/decide-in-agenda';
import type { BookingRequestInput } from '@dentisti/domain/booking/booking-request.schema';
import { timeNotOfferedText } from '@dentisti/domain/booking/decide-booking-request';
import { isOfferedTime } from '@dentisti/domain/booking/preferred-times';
import type { TimelineEvent } from '@dentisti/domain/booking/timeline-event';
import { followUp } from '../booking/after-commit.ts';
import { scheduleOf } from '../booking/practice-to-call.ts';
import { type ContactProof, type RequestOutcome, requested } from '../booking/request/answer-request.ts';
import { requestUntilCode } from '../booking/request/hold-for-code.ts';
import { explainRefusal } from '../booking/request/list-offered-times.ts';
import { requestedStep, storeNewBooking } from '../booking/request/new-booking.ts';
import type { RequestContext } from '../context.ts';
import { calendarParams } from '../mail/booking-mail.ts';
import { crashPoint } from '../platform/crash-point.ts';
import { countRequest } from '../platform/request-limits.ts';
import { checkAgenda } from './check-agenda.ts';
import { findVisit, slotOf } from './find-visit.ts';
import { keepSlot } from './keep-slot.ts';

type Offer = Exclude<AgendaDecision, { kind: 'full' }>;

/**
 * Asks the practice's own agenda instead of its telephone: the first wanted time that is free is the patient's at once;
 * with none free the nearest slot is kept for them. A contact that has to prove itself gets a free time by the mailed code.
 */
export async function requestInAgenda(
  context: RequestContext,
  practice: PracticeToCall,
  request: BookingRequestInput,
  proof: ContactProof,
): Promise<RequestOutcome> {
  const { em, services } = context;
  const now = services.now();
  const dentistId = practice.dentist.id;
  const agenda = await findAgenda(em, dentistId);
  const visit = agenda && (await findVisit(em, agenda, request.reason));
  // A longer visit may ask for an ordinary one's time: it is offered the nearest.
  const isAskable = (time: Date) =>
    (agenda && visit && isAgendaSlot(agenda, now, time, Math.min(visit.minutes, agenda.slotMinutes))) ||
    isOfferedTime(scheduleOf(practice), now, time);
  const times = request.preferredTimes.filter((time) => !isAskable(time));
  if (times.length > 0) return { kind: 'timeNotOffered', times, message: timeNotOfferedText(times.length) };
  const limited = await countRequest(context, { ...request, dentistId, isProved: proof.isProved });
  if (limited) return limited;
  if (!proof.isProved) return holdUntilCode(context, dentistId, request);

  const { provedAt } = proof;
  const stored = await em.transactional((transaction) =>
    store(transaction, context, { practice, request, provedAt, now }),
  );
  crashPoint('request.committed');
  // Switched off in this second, or full for sixty days: the practice says by its agenda that it has no time.
  if (!stored) return explainRefusal(context, practice, 'agenda-full');
  const { booking, mailIds } = stored;
  await followUp(context, { bookingId: booking.id, task: null, mailIds });
  return requested(context, booking);
}

/** The contact has still to prove itself: the first wanted time that is free is held for ten minutes, and no other. */
async function holdUntilCode(
  context: RequestContext,
  dentistId: number,
  request: BookingRequestInput,
): Promise<RequestOutcome> {
  const { preferredTimes, reason } = request;
  const chooseSlot = async (em: EntityManager, now: Date) => {
    const answer = await checkAgenda(em, { dentistId, preferredTimes, reason, now, own: null });
    if (answer?.decision.kind !== 'free') return null;
    return { ...slotOf(dentistId, answer.decision.startsAt, answer.visit), holdToken: randomUUID() };
  };
  const held = await requestUntilCode(context, request, { dentistId, chooseSlot });
  if (held.kind !== 'slotTaken') return held;
  return { kind: 'timeNotOffered', times: [...preferredTimes], message: timeNotOfferedText(preferredTimes.length) };
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
  const { preferredTimes, reason } = request;
  const answer = await checkAgenda(em, { dentistId, preferredTimes, reason, now, own: null });
  if (!answer || answer.decision.kind === 'full') return null;
  const { decision, visit } = answer;
  const { startsAt } = decision;
  const { kind, booking, mailIds } = await storeNewBooking(em, env, {
    person: request,
    dentistId,
    now,
    preferredTimes,
    verifiedAt: provedAt,
    steps: [requestedStep(preferredTimes), agendaStep(decision)],
    ...(decision.kind === 'free'
      ? {
          status: 'confirmed',
          appointmentAt: startsAt,
          mail: { template: 'confirmed', params: calendarParams(startsAt, 0) },
        }
      : {
          status: 'proposed',
          proposedAt: startsAt,
          proposalExpiresAt: decision.expiresAt,
          mail: {
            template: 'proposal',
            params: { at: startsAt.toISOString(), expiresAt: decision.expiresAt.toISOString() },
          },
        }),
  });
  if (kind === 'inserted') await keepSlot(em, { bookingId: booking.id, dentistId, startsAt, visit, now });
  return { booking, mailIds };
}

/** Returns the step that tells the agenda's answer in the timeline. */
export function agendaStep(decision: Offer): TimelineEvent {
  const at = decision.startsAt.toISOString();
  return decision.kind === 'free'
    ? { kind: 'confirmed', detail: { at, by: 'agenda' } }
    : { kind: 'proposed', detail: { at, expiresAt: decision.expiresAt.toISOString(), by: 'agenda' } };
}
