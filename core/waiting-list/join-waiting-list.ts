import { findAgenda } from '@dentisti/db/agenda/agenda.repository';
import { takeAgenda } from '@dentisti/db/agenda/appointment.repository';
import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import {
  changeWish,
  countWaiting,
  endWaitingEntry,
  findEntryOfBooking,
  insertWaitingEntry,
} from '@dentisti/db/waiting-list/waiting-entry.repository';
import { maxWaiting, mayWait, waitingUntil } from '@dentisti/domain/waiting-list/may-wait';
import { parseWish, type TypedWish } from '@dentisti/domain/waiting-list/parse-wish';
import { findBookedVisit } from '../agenda/find-visit.ts';
import { type ActionOutcome, actOnBooking, type PrivateLink } from '../booking/act-on-booking.ts';
import { refused } from '../booking/change-booking.ts';
import type { RequestContext } from '../context.ts';
import { sendsOffers } from './find-waiting-place.ts';

const notPossible =
  'Per questa prenotazione non c’è una lista d’attesa: serve un appuntamento confermato, fra almeno un giorno, in uno studio che la tiene.';
const isFull = 'La lista d’attesa di questo studio è piena: riprova fra qualche giorno.';

/** Puts the patient of a booking on the practice's waiting list, or changes what they wish. */
export async function joinWaitingList(
  context: RequestContext,
  link: PrivateLink,
  typed: TypedWish,
): Promise<ActionOutcome> {
  const outcome = await actOnBooking(context, link, async (em, { booking, practice, actionInput, appointment }) => {
    const { now, inAgenda } = actionInput;
    const parsed = parseWish(typed, now);
    if (parsed.kind === 'invalid') return refused(parsed.message);
    const { id: bookingId, dentistId: practiceId } = booking;
    const isOffered = !practice.hidden && (await sendsOffers(em, practiceId));
    if (!mayWait({ now, booking, inAgenda, isOffered })) return refused(notPossible);
    const after = { bookingId, task: null, mailIds: [] };
    const present = await findEntryOfBooking(em, bookingId);
    if (present && present.expiresAt > now) {
      await changeWish(em, present.id, parsed.wish);
      return { kind: 'saved', booking, after };
    }
    await takeAgenda(em, practiceId);
    if (present) await endWaitingEntry(em, present.id, { reason: 'expired', now });
    if ((await countWaiting(em, practiceId)) >= maxWaiting) return refused(isFull);
    const about = { dentistId: practiceId, agenda: await findAgenda(em, practiceId), reason: booking.reason };
    const { serviceId } = await findBookedVisit(em, about, appointment);
    const owner = { practiceId, bookingId, patientId: null, serviceId, createdById: null };
    await insertWaitingEntry(em, { ...owner, ...parsed.wish, createdAt: now, expiresAt: waitingUntil(now) });
    const target = { kind: 'booking', id: booking.number };
    const { requestId } = context;
    const detail = { practiceId };
    await writeAudit(em, { at: now, operatorId: null, action: 'waiting-list.joined', target, detail, requestId });
    return { kind: 'saved', booking, after };
  });
  await publishList(context, outcome);
  return outcome;
}

/** Takes the patient of a booking off the practice's waiting list; where they do not wait, nothing changes. */
export async function leaveWaitingList(context: RequestContext, link: PrivateLink): Promise<ActionOutcome> {
  const outcome = await actOnBooking(context, link, async (em, { booking, actionInput: { now } }) => {
    await takeAgenda(em, booking.dentistId);
    const entry = await findEntryOfBooking(em, booking.id);
    const saved = { kind: 'saved', booking, after: { bookingId: booking.id, task: null, mailIds: [] } } as const;
    if (!entry || !(await endWaitingEntry(em, entry.id, { reason: 'left', now }))) return saved;
    const target = { kind: 'booking', id: booking.number };
    const { requestId } = context;
    const detail = { practiceId: booking.dentistId };
    await writeAudit(em, { at: now, operatorId: null, action: 'waiting-list.left', target, detail, requestId });
    return saved;
  });
  await publishList(context, outcome);
  return outcome;
}

/** The practice's pages ask again. */
async function publishList({ services }: RequestContext, outcome: ActionOutcome): Promise<void> {
  if (outcome.kind === 'changed') await services.agendaChanges.publish(String(outcome.view.booking.dentistId));
}
