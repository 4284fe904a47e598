import type { StoredAgenda } from '@dentisti/db/agenda/agenda.repository';
import { findServiceForReason, listAgendaServices } from '@dentisti/db/agenda/agenda-service.repository';
import type { AppointmentRow } from '@dentisti/db/agenda/appointment.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { usualVisitMinutes } from '@dentisti/domain/booking/appointment-event';
import type { BookingReason } from '@dentisti/domain/booking/booking-reason';

/** What a visit needs of an agenda. */
export interface Visit {
  /** Null: one of the agenda's ordinary length, with anybody on any chair. */
  serviceId: number | null;
  minutes: number;
}

/** The visit that a request's reason asks for: the practice's service for it, or an ordinary one; also without a reason. */
export async function findVisit(
  em: EntityManager,
  agenda: Pick<StoredAgenda, 'dentistId' | 'slotMinutes'>,
  reason: BookingReason | null,
): Promise<Visit> {
  const service = reason && (await findServiceForReason(em, agenda.dentistId, reason));
  return { serviceId: service?.id ?? null, minutes: service?.durationMinutes ?? agenda.slotMinutes };
}

/**
 * The visit that a booking at a practice is: as long as its appointment and for the same service once the practice's agenda
 * or team knew it, else what its reason asks for. `agenda`: null where the practice keeps none.
 */
export async function findBookedVisit(
  em: EntityManager,
  { dentistId, agenda, reason }: { dentistId: number; agenda: StoredAgenda | null; reason: BookingReason | null },
  own: AppointmentRow | null,
): Promise<Visit> {
  if (own && (own.exclusive || own.chairId !== null || own.serviceId !== null)) return visitOf(own);
  return findVisit(em, agenda ?? { dentistId, slotMinutes: usualVisitMinutes }, reason);
}

/** The visit of a service that patients may book themselves, or an ordinary one; null when the practice offers no such service. */
export async function findChosenVisit(
  em: EntityManager,
  { dentistId, slotMinutes }: StoredAgenda,
  serviceId: number | null,
): Promise<Visit | null> {
  if (serviceId === null) return { serviceId, minutes: slotMinutes };
  const offered = await listAgendaServices(em, dentistId, { online: true });
  const service = offered.find(({ id }) => id === serviceId);
  return service ? { serviceId, minutes: service.durationMinutes } : null;
}

/** The visit that an appointment is. */
export const visitOf = ({ serviceId, startsAt, endsAt }: AppointmentRow): Visit => ({
  serviceId,
  minutes: Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000),
});

/** A visit's slot from an instant on. */
export const slotOf = (dentistId: number, startsAt: Date, { serviceId, minutes }: Visit) => ({
  dentistId,
  startsAt,
  endsAt: new Date(startsAt.getTime() + minutes * 60_000),
  serviceId,
});
