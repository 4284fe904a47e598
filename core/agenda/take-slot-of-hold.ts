import { type AgendaServiceRow, listAgendaServices } from '@dentisti/db/agenda/agenda-service.repository';
import { type AppointmentRow, findHold, releaseHold } from '@dentisti/db/agenda/appointment.repository';
import { listFreeStarts } from '@dentisti/db/agenda/free-start.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { isBookableAt } from '@dentisti/domain/agenda/agenda-slots';
import { serviceOfVisit } from '@dentisti/domain/agenda/service-for-reason';
import type { BookingReason } from '@dentisti/domain/booking/booking-reason';
import { isStillOpen } from './chosen-slot.ts';
import { slotOf } from './find-visit.ts';
import { type SlotTaken, slotTaken } from './hold-slot.ts';

const noRoomFor = ({ name, durationMinutes }: AgendaServiceRow): SlotTaken => ({
  kind: 'slotTaken',
  message: `A quest’ora non c’è posto per «${name}», che dura ${durationMinutes} minuti: scegli un altro orario.`,
});

/**
 * The slot that a hold gives to a visit: as it was held, if it lives or anybody may have it, or from the same start on for the service that the reason means,
 * where that is free; the hold is given back then. Call it inside the transaction that books, with the agenda locked, and with the clock
 * read after that.
 */
export async function takeSlotOfHold(
  em: EntityManager,
  { dentistId, holdToken }: Pick<AppointmentRow, 'dentistId'> & { holdToken: string },
  reason: BookingReason,
  now: Date,
): Promise<({ kind: 'slot' } & ReturnType<typeof slotOf>) | SlotTaken> {
  const hold = await findHold(em, holdToken);
  if (!hold) return slotTaken;
  const { startsAt, endsAt, serviceId } = hold;
  const held = { dentistId, startsAt, endsAt, serviceId };
  const offered = await listAgendaServices(em, dentistId, { online: true });
  const service = serviceOfVisit(offered, { chosen: serviceId, reason });
  if (!service || service.id === serviceId)
    return (await isStillOpen(em, held, { holdToken }, now)) ? { kind: 'slot', ...held } : slotTaken;
  const isLive = hold.heldUntil !== null && hold.heldUntil > now;
  if (!isLive && !isBookableAt(now, startsAt)) return slotTaken;
  const wanted = { now, from: startsAt, to: startsAt, serviceId: service.id, ownId: hold.id };
  const [free] = await listFreeStarts(em, dentistId, wanted);
  if (!free) return noRoomFor(service);
  await releaseHold(em, holdToken);
  return { kind: 'slot', ...slotOf(dentistId, startsAt, { serviceId: service.id, minutes: service.durationMinutes }) };
}
