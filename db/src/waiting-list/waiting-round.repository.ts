import type { OfferState, RoundEnd } from '@dentisti/domain/waiting-list/waiting-round';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Appointment } from '../agenda/appointment.entity.ts';
import { findRow, findRows, insertUnlessThere, type RowOf, storedRow } from '../stored-row.ts';
import { WaitingOffer } from './waiting-offer.entity.ts';
import { WaitingRound } from './waiting-round.entity.ts';

/** A freed span that is offered; instants as Date (UTC). See `WaitingRound`. */
export type WaitingRoundRow = RowOf<WaitingRound>;
/** A span offered to somebody; instants as Date (UTC). See `WaitingOffer`. */
export type WaitingOfferRow = RowOf<WaitingOffer>;

const roundRow = storedRow(WaitingRound);
const offerRow = storedRow(WaitingOffer);

/** A round whose step is due: its job is named by the steps it took. */
export type DueRound = Pick<WaitingRoundRow, 'id' | 'steps'>;

/** Returns rounds whose next step is due, longest due first; what was freed just now is always due. */
export async function findDueRounds(
  em: EntityManager,
  { now, limit }: { now: Date; limit: number },
): Promise<DueRound[]> {
  return findRows(
    em,
    WaitingRound,
    { nextStepAt: { $ne: null }, $or: [{ nextStepAt: { $lte: now } }, { state: 'freed', steps: 0 }] },
    { fields: ['id', 'steps'], orderBy: { nextStepAt: 'asc', id: 'asc' }, limit },
  );
}

/** Returns a practice's spans that were freed and that nobody looked at yet. */
export const findFreedRounds = (em: EntityManager, practiceId: number): Promise<DueRound[]> =>
  findRows(em, WaitingRound, { practiceId, state: 'freed', steps: 0 }, { fields: ['id', 'steps'] });

export const findWaitingRound = (em: EntityManager, id: string): Promise<WaitingRoundRow | null> =>
  findRow(em, WaitingRound, { id });

/** As `findWaitingRound`, locked until the transaction ends. Taken after the agenda's lock. */
export async function lockWaitingRound(em: EntityManager, id: string): Promise<WaitingRoundRow | null> {
  // SQL: `for update`.
  return roundRow.one(em, `select ${roundRow.list()} from waiting_round where id = ? for update`, [id]);
}

/** SQL condition: the waiting list is being asked for the time that `a`, an appointment, holds. */
export const isOfferedSql = `(a.state = 'held' and exists (select from waiting_round w where w.hold_id = a.id))`;

/** Stores how far a round is. */
export async function saveRound(
  em: EntityManager,
  id: string,
  change: Partial<Omit<WaitingRoundRow, 'id' | 'practiceId'>>,
): Promise<void> {
  await em.nativeUpdate(WaitingRound, { id }, change);
}

/** Stores a span that is to be offered. */
export async function insertRound(
  em: EntityManager,
  span: Pick<WaitingRoundRow, 'practiceId' | 'startsAt' | 'freeAt' | 'chairId' | 'clinicianId' | 'freedAt'>,
): Promise<void> {
  await insertUnlessThere(em, WaitingRound, { ...span, nextStepAt: span.freedAt }, { fields: ['id'] });
}

/** Lets go of the hold that keeps a round's span. */
export async function releaseRoundHold(em: EntityManager, { id, holdId }: WaitingRoundRow): Promise<void> {
  await em.nativeUpdate(WaitingRound, { id }, { holdId: null });
  if (holdId) await em.nativeUpdate(Appointment, { id: holdId, state: 'held' }, { state: 'released', heldUntil: null });
}

/** Keeps a round's hold until an instant; false when it is gone. */
export async function keepRoundHold(em: EntityManager, holdId: string, heldUntil: Date): Promise<boolean> {
  return (await em.nativeUpdate(Appointment, { id: holdId, state: 'held' }, { heldUntil })) === 1;
}

/** Ends a round unfilled: lets go of its hold, and of the offers that are open. */
export async function endRound(
  em: EntityManager,
  round: WaitingRoundRow,
  { reason, now }: { reason: RoundEnd; now: Date },
): Promise<void> {
  await releaseRoundHold(em, round);
  await endOffers(em, round.id, reason === 'late' ? 'late' : 'gone');
  const ended = { state: 'ended', endedReason: reason, endedAt: now, nextStepAt: null } as const;
  await em.nativeUpdate(WaitingRound, { id: round.id }, { ...ended, steps: round.steps + 1 });
}

/** Ends the offers of a round that are open. */
export async function endOffers(em: EntityManager, roundId: string, state: OfferState): Promise<void> {
  await em.nativeUpdate(WaitingOffer, { roundId, state: 'open' }, { state });
}

/** Stores an offer and returns its id; null when the entry was asked for this span already. */
export async function insertOffer(
  em: EntityManager,
  offer: Omit<WaitingOfferRow, 'id' | 'state' | 'answeredAt'>,
): Promise<string | null> {
  return (await insertUnlessThere(em, WaitingOffer, offer, { fields: ['id'] }))?.id ?? null;
}

export const findOffer = (em: EntityManager, id: string): Promise<WaitingOfferRow | null> =>
  findRow(em, WaitingOffer, { id });

/** Returns a round's offers in the order in which people were asked. */
export const findOffersOfRound = (em: EntityManager, roundId: string): Promise<WaitingOfferRow[]> =>
  findRows(em, WaitingOffer, { roundId }, { orderBy: { askedAt: 'asc', id: 'asc' } });

/** As `findOffer`, locked until the transaction ends. Taken after the round's lock. */
export async function lockOffer(em: EntityManager, id: string): Promise<WaitingOfferRow | null> {
  // SQL: `for update`.
  return offerRow.one(em, `select ${offerRow.list()} from waiting_offer where id = ? for update`, [id]);
}

/** Stores what came of an offer. */
export async function settleOffer(
  em: EntityManager,
  id: string,
  { state, answeredAt }: Pick<WaitingOfferRow, 'state' | 'answeredAt'>,
): Promise<void> {
  await em.nativeUpdate(WaitingOffer, { id, state: 'open' }, { state, answeredAt });
}
