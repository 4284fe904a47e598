import { bookAppointment, findHold, takeAgenda } from '@dentisti/db/agenda/appointment.repository';
import type { BookingRow } from '@dentisti/db/booking/booking.repository';
import { findBookingByClientKey } from '@dentisti/db/booking/booking-by-form.repository';
import type { EntityManager } from '@dentisti/db/orm';
import {
  isHoneypotFilled,
  parseSlotBooking,
  type SlotBookingInput,
} from '@dentisti/domain/booking/booking-request.schema';
import { followUp } from '../booking/after-commit.ts';
import {
  type AnsweredByMail,
  answeredByMail,
  findContactProof,
  type InvalidInput,
  invalidInput,
  type Requested,
  refuseProgram,
  requested,
  wasAnswered,
} from '../booking/request/answer-request.ts';
import { requestUntilCode } from '../booking/request/hold-for-code.ts';
import { storeNewBooking } from '../booking/request/new-booking.ts';
import type { RequestContext } from '../context.ts';
import { calendarParams } from '../mail/booking-mail.ts';
import { countRequest, type TooManyRequests } from '../platform/request-limits.ts';
import { parseHoldToken, type SlotTaken, slotTaken } from './hold-slot.ts';
import { takeSlotOfHold } from './take-slot-of-hold.ts';

export type BookSlotOutcome = Requested | AnsweredByMail | SlotTaken | TooManyRequests | InvalidInput;

/**
 * Confirms a held slot: at once, or by the mailed code where a contact has to prove itself. The database's constraint
 * decides who has the time, not the hold.
 */
export async function bookSlot(context: RequestContext, input: Record<string, unknown>): Promise<BookSlotOutcome> {
  const read = parseSlotBooking(input);
  if (!read.ok) return invalidInput(read.fields);
  const request = read.value;
  return context.services.formsInFlight.run(`slot ${request.clientKey}`, () => takeSlot(context, request));
}

async function takeSlot(context: RequestContext, request: SlotBookingInput): Promise<BookSlotOutcome> {
  const { em, services } = context;
  if (isHoneypotFilled(request)) return refuseProgram(context, 'slot');
  const known = await findBookingByClientKey(em, request.clientKey);
  const proof = await findContactProof(context, known ?? request);
  if (known && proof.isProved) return requested(context, known);
  if (known || (!proof.isProved && (await wasAnswered(context, request.clientKey)))) return answeredByMail('slot');
  const holdToken = parseHoldToken(request.holdToken);
  const hold = holdToken && (await findHold(em, holdToken));
  if (!hold || hold.startsAt <= services.now()) return slotTaken;
  const { dentistId } = hold;
  const limited = await countRequest(context, { ...request, dentistId, isProved: proof.isProved });
  if (limited) return limited;
  if (!proof.isProved) {
    // It stays held for ten minutes, and is booked by the mailed code.
    let refusal = slotTaken;
    const chooseSlot = async (em: EntityManager, now: Date) => {
      const slot = await takeSlotOfHold(em, { dentistId, holdToken }, request.reason, now);
      if (slot.kind === 'slot') return { ...slot, holdToken };
      refusal = slot;
      return null;
    };
    const held = await requestUntilCode(context, request, { dentistId, chooseSlot });
    return held.kind === 'slotTaken' ? refusal : held;
  }
  try {
    const person = { ...request, provedAt: proof.provedAt };
    return requested(context, await store(context, person, { dentistId, startsAt: hold.startsAt, holdToken }));
  } catch (error) {
    if (error instanceof Taken) return error.outcome;
    throw error;
  }
}

/** Thrown to undo the transaction: a booking without its time must not stay. */
class Taken extends Error {
  readonly outcome: SlotTaken;

  constructor(outcome: SlotTaken) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

async function store(
  context: RequestContext,
  person: SlotBookingInput & { provedAt: Date | null },
  { dentistId, startsAt, holdToken }: { dentistId: number; startsAt: Date; holdToken: string },
): Promise<BookingRow> {
  const { env, now: clock } = context.services;
  const at = startsAt.toISOString();
  const stored = await context.em.transactional(async (em) => {
    await takeAgenda(em, dentistId);
    // Whoever waited for the lock may have waited past the end of the hold: all that follows goes by one instant.
    const now = clock();
    const stored = await storeNewBooking(em, env, {
      person,
      dentistId,
      now,
      status: 'confirmed',
      verifiedAt: person.provedAt,
      preferredTimes: [startsAt],
      appointmentAt: startsAt,
      steps: [{ kind: 'confirmed', detail: { at, by: 'agenda' } }],
      mail: { template: 'confirmed', params: calendarParams(startsAt, 0) },
    });
    if (stored.kind !== 'inserted') return stored;
    const given = { bookingId: stored.booking.id, holdToken, exclusive: true, now };
    const slot = await takeSlotOfHold(em, { dentistId, holdToken }, person.reason, now);
    if (slot.kind === 'slotTaken') throw new Taken(slot);
    const booked = await bookAppointment(em, slot, given);
    if (booked.kind === 'slotTaken') throw new Taken(slotTaken);
    return stored;
  });
  await followUp(context, { bookingId: stored.booking.id, task: null, mailIds: stored.mailIds });
  return stored.booking;
}
