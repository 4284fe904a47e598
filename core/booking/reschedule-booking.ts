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
    if (mayMove(toChange)) return moveToFirst(em, context, toChange, times);
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

/** Moves an appointment of the practice's agenda to a free time of it, at once. */
export function moveBooking(context: RequestContext, link: PrivateLink, to: Date): Promise<ActionOutcome> {
  return actOnBooking(context, link, (em, toChange) => moveToFirst(em, context, toChange, [to]));
}

const mayMove = ({ booking, actionInput }: BookingToChange) =>
  booking.status === 'confirmed' && asksAgenda(actionInput);

/** Moves an appointment of the agenda to the first of some times that is free there; it stands when none is. */
async function moveToFirst(
  em: EntityManager,
  context: RequestContext,
  toChange: BookingToChange,
  times: readonly Date[],
): Promise<Saved | ActionRefused | TimeNotOffered> {
  const { booking, actionInput } = toChange;
  const { now } = actionInput;
  const answer = mayMove(toChange) ? await askAgenda(em, toChange, times) : null;
  const to = answer?.decision.kind === 'free' ? answer.decision.startsAt : null;
  const decision = decidePatientAction(actionInput, { kind: 'move', to: to ?? now });
  if (decision.kind === 'refused') return decision;
  if (!answer || !to) return timesLost([...times]);
  // It stands there already: a tap that came twice moves and mails once.
  if (to.getTime() === booking.appointmentAt?.getTime())
    return { kind: 'saved', booking, after: { bookingId: booking.id, task: null, mailIds: [] } };
  const detail = { from: booking.appointmentAt?.toISOString() ?? '', to: to.toISOString() };
  const saved = await saveDecision(em, context, toChange, decision, [{ kind: 'moved', detail }]);
  const { dentistId } = booking;
  if (saved.kind === 'saved')
    await keepSlot(em, { bookingId: booking.id, dentistId, startsAt: to, visit: answer.visit, now });
  return saved;
}

const askAgenda = (
  em: EntityManager,
  { booking: { dentistId, reason }, actionInput: { now }, appointment }: BookingToChange,
  preferredTimes: readonly Date[],
) => checkAgenda(em, { dentistId, preferredTimes, reason, now, own: appointment });

/**
 * Other times for a request at a practice that keeps an agenda: no call is needed. The first that is free is the patient's,
 * else the nearest is kept for them.
 */
async function rescheduleInAgenda(
  em: EntityManager,
  context: RequestContext,
  toChange: BookingToChange,
  times: Times,
): Promise<Saved | ActionRefused | TimeNotOffered> {
  const { booking, actionInput } = toChange;
  const answer = await askAgenda(em, toChange, times);
  if (!answer || answer.decision.kind === 'full') return timesLost([...times]);
  const { decision: agenda, visit } = answer;
  const { startsAt } = agenda;
  const decision = decidePatientAction(actionInput, { kind: 'reschedule', times, agenda });
  if (decision.kind === 'refused') return decision;
  const asked = times.map((time) => time.toISOString());
  const saved = await saveDecision(em, context, toChange, decision, [
    { kind: 'rescheduled', detail: { times: asked } },
    agendaStep(agenda),
  ]);
  const { dentistId } = booking;
  if (saved.kind === 'saved')
    await keepSlot(em, { bookingId: booking.id, dentistId, startsAt, visit, now: actionInput.now });
  return saved;
}
