import { takeAgenda } from '@dentisti/db/agenda/appointment.repository';
import type { Slot } from '@dentisti/db/agenda/place.repository';
import {
  findHoldForCode,
  heldForCodeUntil,
  holdForCode,
  isHeldTooOften,
  setOtherHoldsAside,
  takeHoldClient,
} from '@dentisti/db/agenda/unproved-hold.repository';
import { hashContact } from '@dentisti/db/booking/booking.repository';
import type { EntityManager } from '@dentisti/db/orm';
import type { SlotBookingInput } from '@dentisti/domain/booking/booking-request.schema';
import { writtenSoon } from '@dentisti/domain/booking/italian-time';
import type { RequestContext } from '../../context.ts';
import { inMailbox } from '../../mail/typed-addresses.ts';
import type { TooManyRequests } from '../../platform/request-limits.ts';
import { followUp } from '../after-commit.ts';
import { type AnsweredByMail, answeredByMail, hasProvedMailbox, rememberAnswered } from './answer-request.ts';
import { requestedStep, storeNewBooking } from './new-booking.ts';

interface SlotToHold extends Slot {
  /** UUID: of the hold that was made for the form, or a new one. */
  holdToken: string;
}

/** Names the slot, under the locks of client and agenda; null when there is none to be had, as nobody asks again. */
type ChooseSlot = (em: EntityManager, now: Date) => Promise<SlotToHold | null>;

const taken = { kind: 'slotTaken' } as const;

/** Thrown to undo the transaction: a request without its slot must not stay. */
class Refused extends Error {
  readonly outcome: TooManyRequests | typeof taken;

  constructor(outcome: TooManyRequests | typeof taken) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

/** The client that a hold counts for; null where contacts need not prove themselves, and for one that no limit counts. */
export const holdingClient = ({ services, clientIp }: RequestContext): string | null =>
  services.env.BOOKING_VERIFICATION === 'off' ? null : services.limits.clientOf(clientIp);

/**
 * Stores a request whose contact has not proved itself: holds its slot for ten minutes and queues the mail with the
 * code, in one transaction. The practice hears nothing, and nobody else can take the slot until the ten minutes end. If
 * the contact has a request open, the slot is held too, and that request's link is mailed.
 */
export async function requestUntilCode(
  context: RequestContext,
  person: Omit<SlotBookingInput, 'holdToken'> & { preferredTimes?: readonly Date[] },
  { dentistId, chooseSlot }: { dentistId: number; chooseSlot: ChooseSlot },
): Promise<AnsweredByMail | TooManyRequests | { kind: 'slotTaken' }> {
  const client = holdingClient(context);
  const clock = context.services.now;
  const isMailboxProved = await hasProvedMailbox(context, person.email);
  let stored: { bookingId: string; mailIds: string[]; isKept: boolean };
  try {
    stored = await inMailbox(context.em, person.email, async (em) => {
      if (client) {
        await takeHoldClient(em, client);
        const now = clock();
        const until = await findHoldForCode(em, client, now);
        if (until) throw new Refused(clientHolds(until, now));
      }
      await takeAgenda(em, dentistId);
      // Whoever waited for the lock may have waited past the end of a hold: all that follows goes by one instant.
      const now = clock();
      const slot = await chooseSlot(em, now);
      const contact = hashContact(person);
      if (!slot || (await isHeldTooOften(em, slot, { client, contact, now }))) throw new Refused(taken);
      return storeHeld(em, context, { ...person, isMailboxProved }, { slot, client, contact, now });
    });
  } catch (error) {
    if (error instanceof Refused) return error.outcome;
    throw error;
  }
  const { isKept, ...after } = stored;
  await followUp(context, { ...after, task: null });
  await rememberAnswered(context, person.clientKey);
  return answeredByMail(isKept ? 'slot' : 'openSlot');
}

async function storeHeld(
  em: EntityManager,
  { services: { env } }: RequestContext,
  {
    isMailboxProved,
    ...person
  }: Omit<SlotBookingInput, 'holdToken'> & {
    preferredTimes?: readonly Date[];
    isMailboxProved: boolean;
  },
  { slot, client, contact, now }: { slot: SlotToHold; client: string | null; contact: string; now: Date },
) {
  const { dentistId, startsAt, holdToken } = slot;
  const preferredTimes = person.preferredTimes ?? [startsAt];
  const { kind, booking, mailIds } = await storeNewBooking(em, env, {
    person,
    dentistId,
    now,
    status: 'requested',
    isMailboxProved,
    preferredTimes,
    steps: [requestedStep(preferredTimes)],
    proposedAt: startsAt,
    proposalExpiresAt: heldForCodeUntil(now),
  });
  if (kind === 'sameKey') return { bookingId: booking.id, mailIds, isKept: true };
  const bookingId = kind === 'inserted' ? booking.id : null;
  const hold = await holdForCode(em, slot, { holdToken, bookingId, client, contact, now });
  if (hold === 'taken') throw new Refused(taken);
  if (client) await setOtherHoldsAside(em, { client, kept: holdToken, now });
  return { bookingId: booking.id, mailIds, isKept: hold === 'held' };
}

/** Returns the refusal for a client that has a slot held already. */
export const clientHolds = (until: Date, now: Date): TooManyRequests => ({
  kind: 'tooManyRequests',
  message: `Da questa connessione c’è già un orario in attesa del codice: scrivi il codice che abbiamo mandato per e-mail, o riprova ${writtenSoon(until, now)}.`,
  retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000)),
});
