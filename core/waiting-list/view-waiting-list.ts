import { type AgendaServiceRow, listAgendaServices } from '@dentisti/db/agenda/agenda-service.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { findWaitingPeople, type WaitingPerson } from '@dentisti/db/waiting-list/waiting-entry.repository';
import {
  countOffers,
  findNamedOffers,
  findOfferedSpans,
  findTakenSpans,
  type NamedOffer,
  type OfferedSpan,
  type TakenSpan,
} from '@dentisti/db/waiting-list/waiting-list-view.repository';
import { inOrder } from '@dentisti/domain/waiting-list/fit';
import { isTakeable } from '@dentisti/domain/waiting-list/plan-round';
import type { RequestContext } from '../context.ts';
import { type Room, readRooms } from '../studio/find-rooms.ts';
import { sendsOffers } from './find-waiting-place.ts';

/** Somebody who waits, as the practice's people see them. */
export interface WaitingPersonView extends WaitingPerson {
  offers: number;
  /** The time of an offer that is open to them; null without one. */
  offeredAt: Date | null;
}
export interface OfferedSpanView extends OfferedSpan {
  offers: NamedOffer[];
  toAsk: number;
}
export interface WaitingListView {
  entries: WaitingPersonView[];
  rounds: OfferedSpanView[];
  refilled: TakenSpan[];
  services: AgendaServiceRow[];
  sendsOffers: boolean;
}

const shownDays = 30;
const shownTaken = 20;

/** Returns a practice's waiting list to one of its people; null to everybody else, and while its rooms are not open. */
export const viewWaitingList = (context: RequestContext, practiceId: string): Promise<WaitingListView | null> =>
  readRooms(context, practiceId, readWaitingList);

/** Reads a practice's waiting list in the caller's transaction. */
export async function readWaitingList(
  tx: EntityManager,
  { practiceId, now }: Pick<Room, 'practiceId' | 'now'>,
): Promise<WaitingListView> {
  const people = await findWaitingPeople(tx, practiceId, now);
  const spans = await findOfferedSpans(tx, practiceId, now);
  const offers = await findNamedOffers(tx, practiceId);
  const counts = await countOffers(tx, practiceId);
  const since = new Date(now.getTime() - shownDays * 86_400_000);
  const open = offers.filter((offer) => isTakeable(offer, offer.startsAt, now));
  return {
    entries: people.map((person) => ({
      ...person,
      offers: counts.get(person.entryId) ?? 0,
      offeredAt: open.find(({ entryId }) => entryId === person.entryId)?.startsAt ?? null,
    })),
    rounds: spans.map((span) => viewSpan(span, people, offers, now)),
    refilled: await findTakenSpans(tx, practiceId, { since, limit: shownTaken }),
    services: await listAgendaServices(tx, practiceId),
    sendsOffers: await sendsOffers(tx, practiceId),
  };
}

function viewSpan(
  span: OfferedSpan,
  people: readonly WaitingPerson[],
  offers: readonly NamedOffer[],
  now: Date,
): OfferedSpanView {
  const { id, startsAt, endsAt, chairId, clinicianId, state } = span;
  const own = offers
    .filter(({ roundId }) => roundId === id)
    .map((offer) =>
      offer.state === 'open' && !isTakeable(offer, startsAt, now) ? { ...offer, state: 'late' as const } : offer,
    );
  const isAsking = state !== 'open' && chairId !== null && clinicianId !== null;
  const fitting = isAsking ? inOrder({ startsAt, freeAt: endsAt, chairId, clinicianId }, people) : [];
  const toAsk = fitting.filter(({ entryId }) => !own.some((offer) => offer.entryId === entryId)).length;
  return { ...span, offers: own, toAsk };
}
