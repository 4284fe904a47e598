import {
  type AppointmentRow,
  appendTimeline,
  type BookingRow,
  bookAppointment,
  findBookingByClientKey,
  findHold,
} from '@dentisti/db';
import { isDecoyFilled, readSlotBooking, type SlotBookingInput } from '@dentisti/domain/booking/booking-request.schema';
import { reminderTime } from '@dentisti/domain/booking/decided-change';
import type { RequestContext } from '../../http/request-context.ts';
import { followUp } from './after-commit.ts';
import { answerOpenRequest, standInAgain } from './answer-like-success.ts';
import { countRequest, type TooManyRequests } from './booking-limits.ts';
import { calendarParams, queueBookingMail } from './booking-mail.ts';
import { findContactProof } from './contact-proof.ts';
import { clientHolds, requestUntilCode, type SlotToHold } from './hold-for-code.ts';
import { readHoldToken, type SlotTaken, slotTaken } from './hold-slot.ts';
import { countTypedAddressMail } from './mail-limits.ts';
import { storeNewBooking } from './new-booking.ts';
import { type InvalidInput, invalidInput } from './read-person.ts';
import { type Requested, requested } from './request-outcome.ts';
import { makeStandIn } from './stand-in.ts';

export type BookSlotOutcome = Requested | SlotTaken | TooManyRequests | InvalidInput;

/** Confirms a held slot: at once, or by the mailed code where a contact has to prove itself. The database's constraint decides who has the time, not the hold. */
export async function bookSlot(context: RequestContext, input: Record<string, unknown>): Promise<BookSlotOutcome> {
  const read = readSlotBooking(input);
  if (!read.ok) return invalidInput(read.fields);
  const request = read.value;
  // Nobody reads what a program is answered; it only has to look like the others.
  if (isDecoyFilled(request)) {
    const nothing = { dentistId: 0, reason: request.reason, preferredTimes: [], createdAt: context.services.now() };
    const link = makeStandIn(context.services.env, request.clientKey, { ...nothing, status: 'scheduled' });
    return { kind: 'requested', status: 'confirmed', ...link };
  }
  return context.services.slotsInFlight.run(request.clientKey, () => takeSlot(context, request));
}

async function takeSlot(context: RequestContext, request: SlotBookingInput): Promise<BookSlotOutcome> {
  const { em, services } = context;
  const known = await findBookingByClientKey(em, request.clientKey);
  if (known) return requested(context, known);
  const holdToken = readHoldToken(request.holdToken);
  const hold = holdToken && (await findHold(em, holdToken));
  if (!hold || hold.startsAt <= services.now()) return slotTaken;
  const proof = await findContactProof(context, request);
  const { isProved } = proof;
  const limited = await countRequest(context, { phone: request.phone, dentistId: hold.dentistId, isProved });
  if (limited) return limited;
  if (!proof.isProved) return holdUntilCode(context, request, { ...hold, holdToken: request.holdToken });
  try {
    return requested(context, await store(context, { ...request, provedAt: proof.provedAt }, hold));
  } catch (error) {
    if (error === taken) return slotTaken;
    throw error;
  }
}

/** The contact has still to prove itself: the slot stays held for ten minutes, and is booked by the mailed code. */
async function holdUntilCode(
  context: RequestContext,
  request: SlotBookingInput,
  slot: SlotToHold,
): Promise<BookSlotOutcome> {
  const form = { ...request, preferredTimes: [slot.startsAt] };
  const again = await standInAgain(context, form, slot.dentistId);
  if (again) return again;
  const refused = await countTypedAddressMail(context, request.email);
  if (refused) return refused;
  const held = await requestUntilCode(context, request, async () => slot);
  switch (held.kind) {
    case 'slotTaken':
      return slotTaken;
    case 'clientHolds':
      return clientHolds(held.until, context.services.now());
    case 'openRequest':
      return answerOpenRequest(context, held.booking, form, 'requested', slot.startsAt);
  }
  if (held.mailId) await followUp(context, { bookingId: held.booking.id, task: null, mailIds: [held.mailId] });
  return requested(context, held.booking);
}

/** Thrown to undo the transaction: a booking without its time must not stay. */
const taken = new Error('slot taken');

async function store(
  context: RequestContext,
  person: SlotBookingInput & { provedAt: Date | null },
  { dentistId, startsAt, endsAt, holdToken }: AppointmentRow,
): Promise<BookingRow> {
  const { env, now: clock } = context.services;
  const now = clock();
  const { booking, mailId } = await context.em.transactional(async (em) => {
    const { kind, booking } = await storeNewBooking(em, env, {
      person,
      dentistId,
      now,
      status: 'confirmed',
      verifiedAt: person.provedAt,
      preferredTimes: [startsAt],
      appointmentAt: startsAt,
      reminderDueAt: reminderTime(startsAt, now),
    });
    if (kind !== 'inserted') return { booking, mailId: null };
    const slot = { dentistId, startsAt, endsAt };
    const booked = await bookAppointment(em, slot, { bookingId: booking.id, holdToken, exclusive: true, now });
    if (booked.kind === 'slotTaken') throw taken;
    await appendTimeline(em, booking.id, [
      { at: now, kind: 'confirmed', detail: { at: startsAt.toISOString(), by: 'agenda' } },
    ]);
    const params = calendarParams(startsAt, booking.icsSequence);
    return { booking, mailId: await queueBookingMail(em, env, booking, { template: 'confirmed', params, now }) };
  });
  if (mailId) await followUp(context, { bookingId: booking.id, task: null, mailIds: [mailId] });
  return booking;
}
