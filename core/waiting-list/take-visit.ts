import { bookAppointment } from '@dentisti/db/agenda/appointment.repository';
import { findEntry, storeOwnEntry } from '@dentisti/db/agenda/entry.repository';
import { mailDomainOf } from '@dentisti/db/mail/mail-address';
import { queueMail } from '@dentisti/db/mail/mail-outbox.repository';
import type { EntityManager } from '@dentisti/db/orm';
import type { WaitingPerson } from '@dentisti/db/waiting-list/waiting-entry.repository';
import type { WaitingOfferRow, WaitingRoundRow } from '@dentisti/db/waiting-list/waiting-round.repository';
import { decidePatientAction } from '@dentisti/domain/booking/decide-patient-action';
import type { AfterCommit } from '../booking/after-commit.ts';
import { type BookingToChange, saveDecision } from '../booking/change-booking.ts';
import type { RequestContext } from '../context.ts';

export interface VisitToTake {
  offer: WaitingOfferRow;
  round: WaitingRoundRow;
  person: WaitingPerson;
  /** The booking whose visit moves, locked; null for a visit of the practice's own, and for a new one. */
  toChange: BookingToChange | null;
  now: Date;
}

/** Somebody else has the time after all, or the visit may not move: the transaction has to be undone. */
export class TimeIsGone extends Error {}

/**
 * Gives somebody the offered time: their visit moves to it, as the same booking or the practice's own visit, or one is made.
 * What a booking's page and mails say of it is what they say of every move. Call it with the agenda locked and the span free.
 */
export async function takeVisit(
  tx: EntityManager,
  context: Pick<RequestContext, 'services'>,
  visit: VisitToTake,
): Promise<AfterCommit | { mailIds: readonly string[] }> {
  return visit.toChange ? moveBooked(tx, context, visit, visit.toChange) : placeOwn(tx, context, visit);
}

async function moveBooked(
  tx: EntityManager,
  context: Pick<RequestContext, 'services'>,
  { offer, round, person, now }: VisitToTake,
  toChange: BookingToChange,
): Promise<AfterCommit> {
  const { booking, actionInput } = toChange;
  const { startsAt, endsAt, freeAt, practiceId } = offer;
  // The offer is of the practice's agenda; a visit that was agreed before there was one comes into it so.
  const decision = decidePatientAction({ ...actionInput, inAgenda: true }, { kind: 'move', to: startsAt });
  if (decision.kind === 'refused') throw new TimeIsGone();
  const detail = { from: booking.appointmentAt?.toISOString() ?? '', to: startsAt.toISOString() };
  const saved = await saveDecision(tx, context, toChange, decision, [{ kind: 'moved', detail }]);
  if (saved.kind === 'refused') throw new TimeIsGone();
  const slot = { dentistId: practiceId, startsAt, endsAt, serviceId: person.serviceId };
  const booked = await bookAppointment(tx, slot, {
    bookingId: booking.id,
    holdToken: null,
    exclusive: true,
    now,
    place: { ...placeOf(round), freeAt, override: false },
  });
  if (booked.kind === 'slotTaken') throw new TimeIsGone();
  return saved.after;
}

async function placeOwn(
  tx: EntityManager,
  { services }: Pick<RequestContext, 'services'>,
  { offer, round, person, now }: VisitToTake,
): Promise<{ mailIds: readonly string[] }> {
  const { id: offerId, startsAt, endsAt, freeAt, practiceId } = offer;
  const { patientId, presentId, serviceId, email } = person;
  const former = presentId ? await findEntry(tx, { practiceId, id: presentId, now }) : null;
  const visit = { kind: 'visit', startsAt, endsAt, freeAt, ...placeOf(round), serviceId, patientId } as const;
  const row = { ...visit, label: former?.label ?? null, override: false, presence: null };
  if (!(await storeOwnEntry(tx, practiceId, row, former))) throw new TimeIsGone();
  if (!email) return { mailIds: [] };
  const mail = await queueMail(tx, {
    eventKey: `waitingListTaken:${offerId}`,
    domain: mailDomainOf(services.env.MAIL_FROM),
    template: 'waitingListTaken',
    toAddress: email,
    params: { offerId },
    bookingId: null,
    now,
  });
  return { mailIds: [mail.id] };
}

function placeOf({ chairId, clinicianId }: WaitingRoundRow) {
  if (chairId === null || clinicianId === null) throw new Error('a span is offered without a place');
  return { chairId, clinicianId };
}
