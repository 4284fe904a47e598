import { findBooking } from '@dentisti/db/booking/booking.repository';
import type { OfferedDay } from '@dentisti/domain/booking/preferred-times';
import { type MaskedPerson, maskPerson } from '@dentisti/domain/recalls/masked-person';
import { type AskedDays, findOpenAgenda, listFreeDays } from '../agenda/find-free-slots.ts';
import { findChosenVisit } from '../agenda/find-visit.ts';
import type { RequestContext } from '../context.ts';
import { countClient, type TooManyRequests } from '../platform/request-limits.ts';
import { type OpenedRecall, openRecallToStop } from './open-recall.ts';

/** Nothing can be booked by a link (any more). */
export interface RecallEnded {
  kind: 'ended';
  /** `unknown`: also a patient who was erased, and a practice that left. */
  reason: 'unknown' | 'expired' | 'booked';
  /** Null where the link is nobody's. */
  practice: OpenedRecall['practice']['dentist'] | null;
  /** The visit that was booked by it; null for another end, and where it was called off. */
  bookedFor: Date | null;
}

/** What the page of a recall shows. */
export interface RecallInvitation {
  kind: 'invitation';
  practice: OpenedRecall['practice']['dentist'];
  serviceName: string;
  /** Whose it is, for whoever has the link: masked. */
  person: MaskedPerson;
  /** The practice has no telephone of them, without which no visit is booked. */
  needsPhone: boolean;
  /** No more recalls are wished for. */
  isWithdrawn: boolean;
  /** Null where the practice takes no bookings of it online. */
  slots: { minutes: number; days: OfferedDay[] } | null;
}

const unknown: RecallEnded = { kind: 'ended', reason: 'unknown', practice: null, bookedFor: null };

/** Returns why nothing can be booked by an open recall; null when it can. */
export async function endOfRecall(
  { em, services }: Pick<RequestContext, 'em' | 'services'>,
  { recall, practice: { dentist: practice } }: OpenedRecall,
): Promise<RecallEnded | null> {
  if (recall.bookedAt) {
    const booking = recall.bookingId ? await findBooking(em.fork(), recall.bookingId) : null;
    const stands = booking?.status === 'confirmed' || booking?.status === 'completed';
    return { kind: 'ended', reason: 'booked', practice, bookedFor: stands ? booking.appointmentAt : null };
  }
  if (recall.linkEndsAt > services.now()) return null;
  return { kind: 'ended', reason: 'expired', practice, bookedFor: null };
}

/** Returns what a recall's link opens. It changes nothing: programs that check mails open every link. */
export async function viewRecall(
  context: RequestContext,
  token: string,
  asked: AskedDays,
): Promise<RecallInvitation | RecallEnded | TooManyRequests> {
  const limited = await countClient(context, 'recallLinks');
  if (limited) return limited;
  const opened = await openRecallToStop(context, token);
  if (!opened) return unknown;
  const { recall, person, practice, service, mayBook } = opened;
  const ended = await endOfRecall(context, opened);
  if (ended) return ended;
  const agenda = service && mayBook && (await findOpenAgenda(context, recall.practiceId));
  const visit = agenda ? await findChosenVisit(context.em, agenda, recall.serviceId) : null;
  return {
    kind: 'invitation',
    practice: practice.dentist,
    serviceName: person.serviceName,
    person: maskPerson(person),
    needsPhone: person.phone === null,
    isWithdrawn: recall.withdrawnAt !== null,
    slots:
      agenda && visit
        ? {
            minutes: visit.minutes,
            days: await listFreeDays(context, agenda, asked, { visit, ownId: null }),
          }
        : null,
  };
}
