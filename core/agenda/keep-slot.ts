import { bookAppointment } from '@dentisti/db/agenda/appointment.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { slotOf, type Visit } from './find-visit.ts';

export interface SlotToKeep {
  bookingId: string;
  dentistId: number;
  startsAt: Date;
  visit: Visit;
  now: Date;
}

/**
 * Gives a booking the slot that `checkAgenda` found, in the same transaction. The constraint decides as ever; under the
 * agenda's lock it has nothing to object to.
 */
export async function keepSlot(
  em: EntityManager,
  { bookingId, dentistId, startsAt, visit, now }: SlotToKeep,
): Promise<void> {
  const slot = slotOf(dentistId, startsAt, visit);
  const { kind } = await bookAppointment(em, slot, { bookingId, holdToken: null, exclusive: true, now });
  if (kind === 'slotTaken') throw new Error(`a free slot of practice ${dentistId} was taken under its agenda's lock`);
}
