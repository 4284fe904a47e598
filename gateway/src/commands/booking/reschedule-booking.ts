import { bookAppointment, type EntityManager } from '@dentisti/db';
import { isAgendaSlot } from '@dentisti/domain/booking/agenda-slots';
import { readReschedule } from '@dentisti/domain/booking/booking-request.schema';
import { timeNotOfferedText } from '@dentisti/domain/booking/decide-booking-request';
import { decidePatientAction } from '@dentisti/domain/booking/decide-patient-action';
import { isOfferedTime } from '@dentisti/domain/booking/preferred-times';
import type { RequestContext } from '../../http/request-context.ts';
import { findOpenAgenda } from '../../queries/booking/list-agenda-slots.ts';
import { scheduleOf } from '../../queries/booking/practice.ts';
import { type ActionOutcome, actOnBooking, decideAndSave, type PrivateLink, type Saved } from './act-on-booking.ts';
import { type ActionRefused, type BookingToChange, refused, saveDecision } from './change-booking.ts';
import { reminderTime } from './reminder-time.ts';
import type { TimeNotOffered } from './request-booking.ts';

type Times = readonly [Date, Date, Date];

/** Asks for three other times; an appointment stands until one of them is confirmed. */
export function rescheduleBooking(
  context: RequestContext,
  link: PrivateLink,
  preferredTimes: readonly Date[],
): Promise<ActionOutcome> {
  return actOnBooking(context, link, async (em, toChange) => {
    const read = readReschedule({ preferredTimes });
    if (!read.ok) return refused(read.fields[0]?.message ?? '');
    const times = read.value.preferredTimes as unknown as Times;
    if (toChange.facts.inAgenda) return moveInAgenda(em, context, toChange, times);
    const { practice, facts, booking } = toChange;
    const lost = times.filter((time) => !isOfferedTime(scheduleOf(practice), facts.now, time));
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

/** The first of the times that is still free, in the practice's own agenda: no call is needed. */
async function moveInAgenda(
  em: EntityManager,
  context: RequestContext,
  toChange: BookingToChange,
  times: Times,
): Promise<Saved | ActionRefused | TimeNotOffered> {
  const { booking, facts } = toChange;
  const decision = decidePatientAction(facts, { kind: 'reschedule', times });
  if (decision.kind === 'refused') return decision;
  const agenda = await findOpenAgenda({ em }, booking.dentistId);
  const from = booking.appointmentAt;
  if (!agenda || !from) return timesLost([...times]);
  const lost: Date[] = [];
  for (const startsAt of times) {
    const endsAt = new Date(startsAt.getTime() + agenda.slotMinutes * 60_000);
    const slot = { dentistId: booking.dentistId, startsAt, endsAt };
    const isFree =
      isAgendaSlot(agenda, facts.now, startsAt) &&
      (await bookAppointment(em, slot, { bookingId: booking.id, holdToken: null, exclusive: true, now: facts.now }))
        .kind === 'booked';
    if (!isFree) {
      lost.push(startsAt);
      continue;
    }
    const moved = { from: from.toISOString(), to: startsAt.toISOString() };
    const set = { ...decision.set, appointmentAt: startsAt };
    return saveDecision(
      em,
      context,
      toChange,
      { ...decision, set, mail: 'moved' },
      [{ kind: 'moved', detail: moved }],
      {
        reminderDueAt: reminderTime(startsAt, facts.now),
        icsSequence: booking.icsSequence + 1,
      },
    );
  }
  return timesLost(lost);
}
