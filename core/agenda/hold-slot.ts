import { randomUUID } from 'node:crypto';
import { findAgenda } from '@dentisti/db/agenda/agenda.repository';
import {
  findBusyRanges,
  holdSlot as holdStoredSlot,
  releaseHold,
  takeAgenda,
} from '@dentisti/db/agenda/appointment.repository';
import {
  findHoldForCode,
  isHeldTooOften,
  setOtherHoldsAside,
  takeHoldClient,
} from '@dentisti/db/agenda/unproved-hold.repository';
import { isAgendaSlot, isFree } from '@dentisti/domain/agenda/agenda-slots';
import { z } from 'zod';
import { findPractice } from '../booking/practice-to-call.ts';
import { clientHolds, holdingClient } from '../booking/request/hold-for-code.ts';
import type { RequestContext } from '../context.ts';
import { countClient, type TooManyRequests } from '../platform/request-limits.ts';
import { findOpenAgenda } from './find-free-slots.ts';

export interface SlotTaken {
  kind: 'slotTaken';
  message: string;
}
export type HoldOutcome =
  | { kind: 'held'; holdToken: string; startsAt: Date; endsAt: Date; heldUntil: Date }
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

/**
 * Holds a free slot for ten minutes. A time that is no slot of the agenda counts as taken. Where contacts prove themselves
 * a client holds one slot at a time: the former one is anybody's again, unless it waits for a code already.
 */
export async function holdSlot(context: RequestContext, dentistId: string, startsAt: Date): Promise<HoldOutcome> {
  const now = context.services.now();
  const practice = await findPractice(context, dentistId);
  const agenda = practice && !practice.hidden ? await findOpenAgenda(context, practice.dentist.id) : null;
  if (!practice || !agenda || !isAgendaSlot(agenda, now, startsAt)) return slotTaken;
  const limited = await countClient(context, 'holds');
  if (limited) return limited;
  const length = agenda.slotMinutes * 60_000;
  const endsAt = new Date(startsAt.getTime() + length);
  const holdToken = randomUUID();
  const slot = { dentistId: practice.dentist.id, startsAt, endsAt };
  const client = holdingClient(context);
  const held = await context.em.transactional(async (em) => {
    if (client) {
      await takeHoldClient(em, client);
      const until = await findHoldForCode(em, client, now);
      if (until) return clientHolds(until, now);
      if (await isHeldTooOften(em, slot, { client, contact: null, now })) return heldOften;
    }
    // An operator may have changed the agenda since it was read above; under its lock it stands still.
    await takeAgenda(em, slot.dentistId);
    const current = await findAgenda(em, slot.dentistId);
    const isStill =
      current?.enabled && current.slotMinutes === agenda.slotMinutes && isAgendaSlot(current, now, startsAt);
    const busy = await findBusyRanges(em, slot.dentistId, { from: startsAt, to: endsAt, now });
    if (!isStill || !isFree(startsAt, length, busy)) return slotTaken;
    const stored = await holdStoredSlot(em, slot, { holdToken, holdClient: client, now });
    if (client && stored.kind === 'held') await setOtherHoldsAside(em, { client, kept: holdToken, now });
    return stored.kind === 'held' ? stored : slotTaken;
  });
  return held.kind === 'held' ? { kind: 'held', holdToken, startsAt, endsAt, heldUntil: held.heldUntil } : held;
}

/** A hold's token as it stands in the database; null for anything that cannot be one. */
export function parseHoldToken(typed: string): string | null {
  return z.uuid().safeParse(typed).data ?? null;
}

/** Gives a held slot back; false when the token holds none. */
export async function releaseSlot({ em }: RequestContext, typed: string): Promise<boolean> {
  const holdToken = parseHoldToken(typed);
  return holdToken !== null && releaseHold(em, holdToken);
}
