import { randomUUID } from 'node:crypto';
import { findHold, holdSlot as holdStoredSlot, takeAgenda } from '@dentisti/db/agenda/appointment.repository';
import {
  extendHold as extendStoredHold,
  findHoldForCode,
  isHeldTooOften,
  isWithdrawn,
  keepWithinShare,
  lockHold,
  setOtherHoldsAside,
  takeHoldClient,
  withdrawHold,
} from '@dentisti/db/agenda/unproved-hold.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { isBookableAt } from '@dentisti/domain/agenda/agenda-slots';
import { z } from 'zod';
import { findPractice } from '../booking/practice-to-call.ts';
import { clientHolds, holdingClient } from '../booking/request/hold-for-code.ts';
import type { RequestContext } from '../context.ts';
import { inTurn } from '../platform/in-turn.ts';
import { countClient, type TooManyRequests } from '../platform/request-limits.ts';
import { isOffered } from './chosen-slot.ts';
import { findOpenAgenda } from './find-free-slots.ts';
import { findChosenVisit, slotOf, type Visit } from './find-visit.ts';

export interface SlotTaken {
  kind: 'slotTaken';
  message: string;
}
export type HoldOutcome =
  | {
      kind: 'held';
      holdToken: string;
      startsAt: Date;
      endsAt: Date;
      heldUntil: Date;
      /** False: the time may be booked, but others may be quicker. */
      isKept: boolean;
    }
  | SlotTaken
  | TooManyRequests;

export const slotTaken: SlotTaken = {
  kind: 'slotTaken',
  message: 'Questo orario è appena stato preso: scegline un altro.',
};

const heldOften: SlotTaken = {
  kind: 'slotTaken',
  message: 'Questo orario è già stato tenuto da qui senza una conferma: scegline un altro, o riprova fra un’ora.',
};

export interface SlotToHold {
  dentistId: string;
  startsAt: Date;
  /** Null: an ordinary visit. */
  serviceId: number | null;
  /** UUID that the client made, so that it can give the slot back before it is told; left out: one is made here. */
  holdToken?: string | null;
}

/**
 * Holds a free slot for ten minutes. A time that is no slot of the agenda counts as taken. Where contacts prove themselves
 * it is three minutes, and more while the visitor is at the form; a client holds one slot at a time: the former one is anybody's
 * again, unless it waits for a code already. Where such holds take a third of the day's free times, the slot is not kept, but may
 * be booked all the same: nobody empties an agenda, and nobody is shut out by who tries. A hold that was given back before it came
 * holds nothing.
 */
export async function holdSlot(
  context: RequestContext,
  { dentistId, startsAt, serviceId, holdToken: given }: SlotToHold,
): Promise<HoldOutcome> {
  const now = context.services.now();
  const holdToken = given ? parseHoldToken(given) : randomUUID();
  if (!holdToken) return slotTaken;
  const practice = await findPractice(context, dentistId);
  const visit = practice && !practice.hidden && (await findOpenVisit(context.em, practice.dentist.id, serviceId));
  if (!practice || !visit || !isBookableAt(now, startsAt)) return slotTaken;
  const limited = await countClient(context, 'holds');
  if (limited) return limited;
  const slot = slotOf(practice.dentist.id, startsAt, visit);
  const client = holdingClient(context);
  const take = async (em: EntityManager) => {
    if (await isWithdrawn(em, holdToken)) return slotTaken;
    if (client) {
      await takeHoldClient(em, client);
      const until = await findHoldForCode(em, client, now);
      if (until) return clientHolds(until, now);
    }
    const heldAlready = await lockHold(em, slot, { holdToken }, now);
    if (heldAlready) return { kind: 'held' as const, heldUntil: heldAlready, isKept: true };
    if (client && (await isHeldTooOften(em, slot, { client, contact: null, now }))) return heldOften;
    // The practice may have changed its agenda since it was read above; under its lock it stands still.
    await takeAgenda(em, slot.dentistId);
    if (!(await isOffered(em, slot, now))) return slotTaken;
    const stored = await holdStoredSlot(em, slot, { holdToken, holdClient: client, now });
    if (stored.kind !== 'held') return slotTaken;
    if (client) await setOtherHoldsAside(em, { client, kept: holdToken, now });
    const isKept = !client || (await keepWithinShare(em, slot, { holdToken, now }));
    return { ...stored, isKept };
  };
  const held = await inTurn(`agenda ${slot.dentistId}`, () => context.em.transactional(take));
  if (held.kind !== 'held') return held;
  return { holdToken, startsAt, endsAt: slot.endsAt, ...held };
}

/** The visit that a practice's agenda takes for a service now; null when it takes none. */
async function findOpenVisit(em: EntityManager, dentistId: number, serviceId: number | null): Promise<Visit | null> {
  const agenda = await findOpenAgenda({ em }, dentistId);
  return agenda && findChosenVisit(em, agenda, serviceId);
}

/** A hold's token as it stands in the database; null for anything that cannot be one. */
export function parseHoldToken(typed: string): string | null {
  return z.uuid().safeParse(typed).data ?? null;
}

/** Holds a slot on while its visitor is at the form; until when, or null when it is not held any more. */
export async function extendHold({ em, services }: RequestContext, typed: string): Promise<Date | null> {
  const holdToken = parseHoldToken(typed);
  return holdToken === null ? null : extendStoredHold(em, holdToken, services.now());
}

/** Gives a form's slot back, also before it is held; false when the token holds none. */
export async function releaseSlot(context: RequestContext, typed: string): Promise<boolean> {
  const { em, services } = context;
  const holdToken = parseHoldToken(typed);
  if (holdToken === null) return false;
  // What has not come yet is remembered, so often; over that a hold that comes after ends by itself.
  if (!(await findHold(em, holdToken)) && (await countClient(context, 'withdrawals'))) return false;
  return em.transactional((tx) => withdrawHold(tx, holdToken, services.now()));
}
