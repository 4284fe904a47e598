import type { EntityManager } from '@dentisti/db/orm';
import { parseReschedule } from '@dentisti/domain/booking/booking-request.schema';
import { timeNotOfferedText } from '@dentisti/domain/booking/decide-booking-request';
import { asksAgenda, decidePatientAction } from '@dentisti/domain/booking/decide-patient-action';
import { isOfferedTime } from '@dentisti/domain/booking/preferred-times';
import { checkAgenda } from '../agenda/check-agenda.ts';
import { keepSlot } from '../agenda/keep-slot.ts';
import { agendaStep } from '../agenda/request-in-agenda.ts';
import type { RequestContext } from '../context.ts';
import { type ActionOutcome, actOnBooking, decideAndSave, type PrivateLink, type Saved } from './act-on-booking.ts';
import { type ActionRefused, type BookingToChange, refused, saveDecision } from './change-booking.ts';
import { scheduleOf } from './practice-to-call.ts';
import type { TimeNotOffered } from './request/answer-request.ts';

type Times = readonly [Date, Date, Date];

/** Asks for three other times; an appointment stands until one of them is confirmed. */
export function rescheduleBooking(
  context: RequestContext,
  link: PrivateLink,
  preferredTimes: readonly Date[],
): Promise<ActionOutcome> {
  return actOnBooking(context, link, async (em, toChange) => {
    const parsed = parseReschedule({ preferredTimes });
    if (!parsed.ok) return refused(parsed.fields[0]?.message ?? '');
    const times = parsed.value.preferredTimes as unknown as Times;
    if (asksAgenda(toChange.actionInput)) return rescheduleInAgenda(em, context, toChange, times);
    const { practice, actionInput, booking } = toChange;
    const lost = times.filter((time) => !isOfferedTime(scheduleOf(practice), actionInput.now, time));
    if (lost.length > 0) return timesLost(lost);
    const detail = { times: times.map((time) => time.toISOString()) };
    const kind = booking.status === 'confirmed' ? 'moveAsked' : 'rescheduled';
    return decideAndSave(em, context, toChange, { kind: 'reschedule', times }, [{ kind, detail }]);
  });
}

const timesLost = (times: Date[]): TimeNotOffered => ({
  kind: 'timeNotOffered',
  times,
  message: timeNotOfferedText(times.length),
});

/**
 * Other times at a practice that keeps an agenda: no call is needed. An appointment moves to the first that is free, and
 * stands when none is; a request without one gets that time, or the nearest kept for it.
 */
async function rescheduleInAgenda(
  em: EntityManager,
  context: RequestContext,
  toChange: BookingToChange,
  times: Times,
): Promise<Saved | ActionRefused | TimeNotOffered> {
  const { booking, actionInput, appointment } = toChange;
  const { dentistId } = booking;
  const { now } = actionInput;
  const answer = await checkAgenda(em, { dentistId, preferredTimes: times, now, own: appointment });
  if (!answer || answer.decision.kind === 'full') return timesLost([...times]);
  const { decision: agenda, slotMinutes } = answer;
  const { startsAt } = agenda;
  const decision = decidePatientAction(actionInput, { kind: 'reschedule', times, agenda });
  if (decision.kind === 'refused') return decision;
  const isMove = decision.agenda === 'move';
  if (isMove && agenda.kind !== 'free') return timesLost([...times]);
  const from = booking.appointmentAt?.toISOString() ?? '';
  const asked = times.map((time) => time.toISOString());
  const saved = isMove
    ? await saveDecision(
        em,
        context,
        toChange,
        { ...decision, set: { ...decision.set, appointmentAt: startsAt }, mail: 'moved' },
        [{ kind: 'moved', detail: { from, to: startsAt.toISOString() } }],
      )
    : await saveDecision(em, context, toChange, decision, [
        { kind: 'rescheduled', detail: { times: asked } },
        agendaStep(agenda),
      ]);
  if (saved.kind === 'saved') await keepSlot(em, { bookingId: booking.id, dentistId, startsAt, slotMinutes, now });
  return saved;
}
