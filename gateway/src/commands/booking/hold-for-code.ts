import type { BookingRow, EntityManager } from '@dentisti/db';
import { appendTimeline, hashContact } from '@dentisti/db';
import {
  findHoldForCode,
  heldForCodeUntil,
  holdForCode,
  isHeldTooOften,
  setOtherHoldsAside,
  takeHoldClient,
} from '@dentisti/db/unproved-hold';
import type { SlotBookingInput } from '@dentisti/domain/booking/booking-request.schema';
import { writtenSoon } from '@dentisti/domain/booking/italian-time';
import type { RequestContext } from '../../http/request-context.ts';
import type { TooManyRequests } from './booking-limits.ts';
import { queueBookingMail } from './booking-mail.ts';
import { pendingCode, storeNewBooking } from './new-booking.ts';

export interface SlotToHold {
  dentistId: number;
  startsAt: Date;
  endsAt: Date;
  /** UUID: of the hold that was made for the form, or a new one. */
  holdToken: string;
}

export type HeldForCode =
  /** `openRequest`: the contact waits for this practice already; the slot is held all the same, as for a new request. */
  | { kind: 'inserted' | 'sameKey' | 'openRequest'; booking: BookingRow; mailId: string | null }
  /** This client has another slot that waits for its code, until then. */
  | { kind: 'clientHolds'; until: Date }
  | { kind: 'slotTaken' };

/** Thrown to undo the transaction: a request without its slot must not stay. */
const taken = new Error('slot taken');

/** The client that a hold counts for; null where contacts need not prove themselves, and for one that no limit counts. */
export const holdingClient = ({ services, clientIp }: RequestContext): string | null =>
  services.env.BOOKING_VERIFICATION === 'off' ? null : services.limits.clientOf(clientIp);

/**
 * Stores a request whose contact has not proved itself, with its slot held for ten minutes and the code's mail, in one
 * transaction. The practice hears nothing of it, and nobody else can take the slot meanwhile; after that the time alone
 * makes it free.
 * @param chooseSlot names the slot under the client's lock; null when there is none.
 */
export async function requestUntilCode(
  context: RequestContext,
  person: Omit<SlotBookingInput, 'holdToken'> & { preferredTimes?: readonly Date[] },
  chooseSlot: (em: EntityManager) => Promise<SlotToHold | null>,
): Promise<HeldForCode> {
  const { env, now: clock } = context.services;
  const now = clock();
  const client = holdingClient(context);
  try {
    return await context.em.transactional(async (em) => {
      if (client) {
        await takeHoldClient(em, client);
        const until = await findHoldForCode(em, client, now);
        if (until) return { kind: 'clientHolds', until };
      }
      const slot = await chooseSlot(em);
      const contact = hashContact(person);
      if (!slot || (await isHeldTooOften(em, slot, { client, contact, now }))) return { kind: 'slotTaken' };
      const { dentistId, startsAt, holdToken } = slot;
      const stored = await storeNewBooking(em, env, {
        person,
        dentistId,
        now,
        status: 'requested',
        preferredTimes: person.preferredTimes ?? [startsAt],
        proposedAt: startsAt,
        proposalExpiresAt: heldForCodeUntil(now),
      });
      const { kind, booking } = stored;
      if (kind === 'sameKey') return { kind, booking, mailId: null };
      const bookingId = kind === 'inserted' ? booking.id : null;
      if (!(await holdForCode(em, slot, { holdToken, bookingId, client, contact, now }))) throw taken;
      if (client) await setOtherHoldsAside(em, { client, kept: holdToken, now });
      if (kind === 'openRequest') return { kind, booking, mailId: null };
      const times = booking.preferredTimes.map((time) => time.toISOString());
      await appendTimeline(em, booking.id, [{ at: now, kind: 'requested', detail: { times } }]);
      const params = { code: pendingCode(env, booking) };
      return {
        kind,
        booking,
        mailId: await queueBookingMail(em, env, booking, { template: 'verifyContact', params, now }),
      };
    });
  } catch (error) {
    if (error === taken) return { kind: 'slotTaken' };
    throw error;
  }
}

/** What a client reads that has a slot held already. */
export const clientHolds = (until: Date, now: Date): TooManyRequests => ({
  kind: 'tooManyRequests',
  message: `Da questa connessione c’è già un orario in attesa del codice: scrivi il codice che abbiamo mandato per e-mail, o riprova ${writtenSoon(until, now)}.`,
  retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000)),
});
