import type { StoredAgenda } from '@dentisti/db/agenda/agenda.repository';
import { type AgendaServiceRow, listAgendaServices } from '@dentisti/db/agenda/agenda-service.repository';
import type { AppointmentRow } from '@dentisti/db/agenda/appointment.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { serviceForReason } from '@dentisti/domain/agenda/service-for-reason';
import { usualVisitMinutes } from '@dentisti/domain/booking/appointment-event';
import type { BookingReason } from '@dentisti/domain/booking/booking-reason';

/** What a visit needs of an agenda. */
export interface Visit {
  /** Null: one of the agenda's ordinary length, with anybody on any chair. */
  serviceId: number | null;
  minutes: number;
}

/** Whose word gives a visit its time: a practice also gives what patients may not book themselves. */
export type VisitGiver = 'patient' | 'practice';

/**
 * The visit that a request's reason asks for: the one service of the practice that answers it, or an ordinary visit; also
 * without a reason.
 */
export async function findVisit(
  em: EntityManager,
  agenda: Pick<StoredAgenda, 'dentistId' | 'slotMinutes'>,
  reason: BookingReason | null,
  by: VisitGiver = 'patient',
): Promise<Visit> {
  const service = reason && (await findServiceForReason(em, agenda.dentistId, reason, by));
  return { serviceId: service?.id ?? null, minutes: service?.durationMinutes ?? agenda.slotMinutes };
}

/** What patients were offered for a reason is what the practice gives; what they are not offered at all comes after it. */
async function findServiceForReason(
  em: EntityManager,
  practiceId: number,
  reason: BookingReason,
  by: VisitGiver,
): Promise<AgendaServiceRow | null> {
  const services = await listAgendaServices(em, practiceId);
  const offered = serviceForReason(
    services.filter(({ online }) => online),
    reason,
  );
  return offered ?? (by === 'practice' ? serviceForReason(services, reason) : null);
}

/**
 * The visit that a booking at a practice is: as long as its appointment and for the same service once the practice's agenda
 * or team knew it, else what its reason asks for; so is an ordinary visit whose reason means a service by now, unless
 * one of the wanted `times` is its own. `agenda`: null where the practice keeps none.
 */
export async function findBookedVisit(
  em: EntityManager,
  {
    dentistId,
    agenda,
    reason,
    times = [],
  }: {
    dentistId: number;
    agenda: StoredAgenda | null;
    reason: BookingReason | null;
    times?: readonly Date[];
  },
  own: AppointmentRow | null,
  by: VisitGiver = 'patient',
): Promise<Visit> {
  const ordinary = { dentistId, slotMinutes: agenda?.slotMinutes ?? usualVisitMinutes };
  const known = own && (own.exclusive || own.chairId !== null || own.serviceId !== null) ? visitOf(own) : null;
  // Another length than the ordinary one was chosen by the practice.
  if (known && (known.serviceId !== null || known.minutes !== ordinary.slotMinutes)) return known;
  if (known && times.some((time) => time.getTime() === own?.startsAt.getTime())) return known;
  return findVisit(em, ordinary, reason, by);
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
export const visitOf = ({
  serviceId,
  startsAt,
  endsAt,
}: Pick<AppointmentRow, 'serviceId' | 'startsAt' | 'endsAt'>): Visit => ({
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
