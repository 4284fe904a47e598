import { bookAppointment } from '@dentisti/db/agenda/appointment.repository';
import type { BookingState } from '@dentisti/db/booking/booking-lock.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { usualVisitMinutes } from '@dentisti/domain/booking/appointment-event';
import { checkAgenda } from './check-agenda.ts';
import { slotOf } from './find-visit.ts';

/** A time that a booking can have. */
export interface FoundSlot {
  kind: 'found';
  dentistId: number;
  startsAt: Date;
  endsAt: Date;
  serviceId: number | null;
  /** The practice keeps its agenda with us: nobody else gets the time. */
  exclusive: boolean;
}

/** The practice's agenda does not have the time free; `nearest`: the free one nearest to it, if there is any. */
export interface SlotNotFree {
  kind: 'notFree';
  nearest: Date | null;
}

/**
 * Finds the slot of a booking's time. Where the practice keeps its agenda with us only a free one can be had: the agenda
 * stays locked until the transaction's end.
 */
export async function findSlot(
  em: EntityManager,
  { booking: { dentistId, reason }, appointment }: Pick<BookingState, 'booking' | 'appointment'>,
  startsAt: Date,
  now: Date,
): Promise<FoundSlot | SlotNotFree> {
  const answer = await checkAgenda(em, { dentistId, preferredTimes: [startsAt], reason, now, own: appointment });
  const visit = answer?.visit ?? { serviceId: null, minutes: usualVisitMinutes };
  if (!answer || answer.decision.kind === 'free')
    return { kind: 'found', ...slotOf(dentistId, startsAt, visit), exclusive: answer !== null };
  return { kind: 'notFree', nearest: answer.decision.kind === 'full' ? null : answer.decision.startsAt };
}

/** Gives a booking the slot that was found for it in the same transaction. */
export async function takeSlot(
  em: EntityManager,
  bookingId: string,
  { kind: _, exclusive, ...slot }: FoundSlot,
  now: Date,
): Promise<void> {
  const { kind } = await bookAppointment(em, slot, { bookingId, holdToken: null, exclusive, now });
  if (kind === 'slotTaken')
    throw new Error(`a free slot of practice ${slot.dentistId} was taken under its agenda's lock`);
}
