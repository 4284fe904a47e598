import { findAgenda } from '@dentisti/db/agenda/agenda.repository';
import { bookAppointment } from '@dentisti/db/agenda/appointment.repository';
import { findTeam, hasTeam } from '@dentisti/db/agenda/team.repository';
import type { BookingState } from '@dentisti/db/booking/booking-lock.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { nobodyWorksText } from '@dentisti/domain/agenda/clinician-absence';
import { checkAgenda } from './check-agenda.ts';
import { findBookedVisit, slotOf } from './find-visit.ts';

/** A time that a booking can have. */
export interface FoundSlot {
  kind: 'found';
  dentistId: number;
  startsAt: Date;
  endsAt: Date;
  serviceId: number | null;
  /** The practice offers its agenda with us: nobody else gets the time. */
  exclusive: boolean;
}

/** The practice's agenda does not have the time free; `nearest`: the free one nearest to it, if there is any. */
export interface SlotNotFree {
  kind: 'notFree';
  nearest: Date | null;
}

/**
 * Finds the slot of a booking's time. Where the practice offers its agenda with us only a free one can be had: the agenda
 * stays locked until the transaction's end. Anywhere else the practice's word counts, also outside its hours.
 */
export async function findSlot(
  em: EntityManager,
  { booking: { dentistId, reason }, appointment }: Pick<BookingState, 'booking' | 'appointment'>,
  startsAt: Date,
  now: Date,
): Promise<FoundSlot | SlotNotFree> {
  const by = 'practice';
  const answer = await checkAgenda(em, { dentistId, preferredTimes: [startsAt], reason, now, own: appointment, by });
  if (!answer) {
    const agenda = await findAgenda(em, dentistId);
    const visit = await findBookedVisit(em, { dentistId, agenda, reason, times: [startsAt] }, appointment, by);
    return { kind: 'found', ...slotOf(dentistId, startsAt, visit), exclusive: false };
  }
  if (answer.decision.kind === 'free')
    return { kind: 'found', ...slotOf(dentistId, startsAt, answer.visit), exclusive: true };
  return { kind: 'notFree', nearest: answer.decision.kind === 'full' ? null : answer.decision.startsAt };
}

/**
 * Says why a found slot is for a time at which none of those who may take the visit works; null when somebody does. A free
 * one of an agenda always has somebody.
 */
export async function explainAbsence(
  em: EntityManager,
  { dentistId, serviceId, exclusive, ...span }: FoundSlot,
): Promise<string | null> {
  if (exclusive) return null;
  const { clinicians, services } = await findTeam(em, dentistId);
  const inUse = clinicians.filter(({ active }) => active);
  const chosen = services.find(({ id }) => id === serviceId)?.clinicianIds ?? [];
  const able = inUse.filter(({ id }) => chosen.includes(id));
  return nobodyWorksText(able.length > 0 ? able : inUse, span);
}

/**
 * Gives a booking the slot that was found for it in the same transaction. Returns whether the practice has a team, none of
 * which was free then: the visit stands without chair and clinician. `evenAway`: also with a clinician who does not work then.
 */
export async function takeSlot(
  em: EntityManager,
  bookingId: string,
  { kind: _, exclusive, ...slot }: FoundSlot,
  now: Date,
  { evenAway = false }: { evenAway?: boolean } = {},
): Promise<{ isWithoutPlace: boolean }> {
  const booked = await bookAppointment(em, slot, { bookingId, holdToken: null, exclusive, now, evenAway });
  if (booked.kind === 'slotTaken')
    throw new Error(`a free slot of practice ${slot.dentistId} was taken under its agenda's lock`);
  return { isWithoutPlace: booked.appointment.chairId === null && (await hasTeam(em, slot.dentistId)) };
}
