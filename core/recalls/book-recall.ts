import { bookAppointment, setVisitPatient, takeAgenda } from '@dentisti/db/agenda/appointment.repository';
import { listFreeStarts } from '@dentisti/db/agenda/free-start.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { changeRecall, lockRecall } from '@dentisti/db/recalls/recall.repository';
import { isBookableAt } from '@dentisti/domain/agenda/agenda-slots';
import type { BookingReason } from '@dentisti/domain/booking/booking-reason';
import { type BookingConsents, parseBookingConsents } from '@dentisti/domain/booking/booking-request.schema';
import { explainPhone, parsePatientPhone } from '@dentisti/domain/booking/patient-phone';
import { findOpenAgenda } from '../agenda/find-free-slots.ts';
import { findChosenVisit, slotOf } from '../agenda/find-visit.ts';
import { type SlotTaken, slotTaken } from '../agenda/hold-slot.ts';
import { followUp } from '../booking/after-commit.ts';
import { type InvalidInput, invalidInput } from '../booking/request/answer-request.ts';
import { storeNewBooking } from '../booking/request/new-booking.ts';
import type { RequestContext } from '../context.ts';
import { calendarParams } from '../mail/booking-mail.ts';
import { crashPoint } from '../platform/crash-point.ts';
import { countClient, type TooManyRequests } from '../platform/request-limits.ts';
import { type OpenedRecall, openRecall } from './open-recall.ts';
import { endOfRecall, type RecallEnded } from './view-recall.ts';

export interface RecallToBook {
  token: string;
  startsAt: Date;
  /** Where the practice has none of the patient; ignored otherwise. */
  phone: string | null;
  /** As ticked beside the button: true, or nothing is booked. */
  ageConfirmed: boolean;
  healthConsent: boolean;
}

export type BookRecallOutcome =
  | { kind: 'booked'; startsAt: Date; practice: OpenedRecall['practice']['dentist'] }
  | { kind: 'needsPhone'; message: string }
  | SlotTaken
  | RecallEnded
  | TooManyRequests
  | InvalidInput;

const unknown: RecallEnded = { kind: 'ended', reason: 'unknown', practice: null, bookedFor: null };
const needsPhone = (typed: string | null) =>
  ({
    kind: 'needsPhone',
    message: explainPhone(typed ?? '', 'Scrivi un numero di telefono: serve allo studio.'),
  }) as const;

/**
 * Books a free time of the practice's agenda for the patient of a recall, as every confirmed time is booked: mail with a
 * calendar file, reminders, the practice's own patient. The agenda's lock comes first, then the recall's; whoever finds the
 * recall booked is answered with that visit, so that two taps and two tabs make one. The practice's own record of the patient
 * holds no consent for us: both are asked for here, as by the booking form.
 */
export async function bookRecall(
  context: RequestContext,
  { token, startsAt, phone: typedPhone, ageConfirmed, healthConsent }: RecallToBook,
): Promise<BookRecallOutcome> {
  const limited = await countClient(context, 'recallLinks');
  if (limited) return limited;
  const opened = await openRecall(context.em.fork(), token);
  if (!opened) return unknown;
  const ended = await endOfRecall(context, opened);
  if (ended) return ended.bookedFor?.getTime() === startsAt.getTime() ? booked(opened, startsAt) : ended;
  const consents = parseBookingConsents({ ageConfirmed, healthConsent });
  if (!consents.ok) return invalidInput(consents.fields);
  const phone = opened.person.phone ?? parsePatientPhone(typedPhone ?? '');
  if (!phone) return needsPhone(typedPhone);
  const now = context.services.now();
  if (!opened.service || !isBookableAt(now, startsAt)) return slotTaken;
  const stored = await inTransaction(context, (em) =>
    store(em, context, opened, { phone, startsAt, now, consents: consents.value }),
  );
  if (stored.kind === 'slotTaken') return slotTaken;
  if (stored.kind === 'other') {
    // Another tap was first.
    const again = await openRecall(context.em.fork(), token);
    const end = again && (await endOfRecall(context, again));
    return end?.bookedFor?.getTime() === startsAt.getTime() ? booked(opened, startsAt) : (end ?? unknown);
  }
  crashPoint('recall-booking.committed');
  await followUp(context, { bookingId: stored.bookingId, task: null, mailIds: stored.mailIds });
  await context.services.agendaChanges.publish(String(opened.recall.practiceId));
  return booked(opened, startsAt);
}

const booked = ({ practice }: OpenedRecall, startsAt: Date) =>
  ({ kind: 'booked', startsAt, practice: practice.dentist }) as const;

/** Thrown to undo the transaction: a booking without its time must not stay. */
const taken = new Error('slot taken');

async function inTransaction<Result>(
  context: RequestContext,
  work: (em: EntityManager) => Promise<Result>,
): Promise<Result | SlotTaken> {
  try {
    return await context.em.fork().transactional(work);
  } catch (error) {
    if (error === taken) return slotTaken;
    throw error;
  }
}

interface ToStore {
  phone: string;
  startsAt: Date;
  now: Date;
  consents: BookingConsents;
}

async function store(
  em: EntityManager,
  { services: { env } }: RequestContext,
  { recall: { id, practiceId, patientId, serviceId }, person, service }: OpenedRecall,
  { phone, startsAt, now, consents }: ToStore,
): Promise<{ kind: 'stored'; bookingId: string; mailIds: string[] } | { kind: 'other' }> {
  await takeAgenda(em, practiceId);
  const recall = await lockRecall(em, id);
  if (!recall || recall.bookedAt || recall.linkEndsAt <= now || person.email === null) return { kind: 'other' };
  const agenda = await findOpenAgenda({ em }, practiceId);
  const visit = agenda && (await findChosenVisit(em, agenda, serviceId));
  if (!visit) throw taken;
  const wanted = { now, from: startsAt, to: startsAt, serviceId, visitMinutes: visit.minutes };
  const [free] = await listFreeStarts(em, practiceId, wanted);
  if (!free) throw taken;
  const about = {
    patientName: person.name,
    phone,
    email: person.email,
    reason: reasonOf(service?.reasons ?? []),
    note: null,
    assessmentSummary: null,
    ...consents,
    // The same recall is the same booking.
    clientKey: id,
  } as const;
  const { kind, booking, mailIds } = await storeNewBooking(em, env, {
    person: about,
    dentistId: practiceId,
    now,
    status: 'confirmed',
    // The link came to this address.
    verifiedAt: now,
    preferredTimes: [startsAt],
    appointmentAt: startsAt,
    steps: [{ kind: 'confirmed', detail: { at: startsAt.toISOString(), by: 'agenda' } }],
    mail: { template: 'confirmed', params: calendarParams(startsAt, 0) },
  });
  if (kind !== 'inserted') return { kind: 'other' };
  const given = { bookingId: booking.id, holdToken: null, exclusive: true, now };
  const visitOf = await bookAppointment(em, slotOf(practiceId, startsAt, visit), given);
  if (visitOf.kind === 'slotTaken') throw taken;
  // Whoever else has the same name and contact: it is this patient's.
  await setVisitPatient(em, visitOf.appointment.id, patientId);
  await changeRecall(em, id, { bookedAt: now, bookingId: booking.id }, now);
  crashPoint('recall-booking.in-transaction');
  return { kind: 'stored', bookingId: booking.id, mailIds };
}

const reasonOf = (reasons: readonly BookingReason[]): BookingReason =>
  reasons.includes('HYGIENE') ? 'HYGIENE' : (reasons[0] ?? 'OTHER');
