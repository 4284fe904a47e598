import { findAgendaService } from '@dentisti/db/agenda/agenda-service.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { findPracticeById } from '@dentisti/db/practice/practice.repository';
import { findStudioPractices, type StudioPracticeRow } from '@dentisti/db/studio/studio-practice.repository';
import { offerOfFragment } from '@dentisti/db/waiting-list/offer-link';
import { findWaitingEntry, findWaitingPerson } from '@dentisti/db/waiting-list/waiting-entry.repository';
import { findOffer, findWaitingRound, type WaitingOfferRow } from '@dentisti/db/waiting-list/waiting-round.repository';
import { stateOf } from '@dentisti/domain/waiting-list/decide-answer';
import { openUntilOf } from '@dentisti/domain/waiting-list/plan-round';
import type { OfferState } from '@dentisti/domain/waiting-list/waiting-round';
import { type ActionRefused, refused } from '../booking/change-booking.ts';
import type { RequestContext } from '../context.ts';
import { countClient, type TooManyRequests } from '../platform/request-limits.ts';
import { findOfferedVisit } from './offer-span.ts';
import { noTakenVisit, type TakenVisit, viewTakenVisit } from './view-taken-visit.ts';

export const deadOfferLink = 'Questo link non è valido, o non vale più: guarda se la tua e-mail ne ha uno più recente.';

/** What an offer's link shows. No name, address or words of the person. */
export interface WaitingOfferView
  extends Pick<WaitingOfferRow, 'startsAt' | 'endsAt' | 'presentAt' | 'aloneUntil'>,
    TakenVisit {
  kind: 'offer';
  practice: StudioPracticeRow;
  phone: string | null;
  serviceName: string | null;
  state: OfferState;
  openUntil: Date;
  isWaiting: boolean;
}
export type OfferOutcome = WaitingOfferView | ActionRefused | TooManyRequests;

/** Returns the offer that a link opens; null for every other text, and once it was erased. */
export async function openOffer(
  em: EntityManager,
  { services }: Pick<RequestContext, 'services'>,
  fragment: string,
): Promise<WaitingOfferRow | null> {
  const id = offerOfFragment(services.env.BOOKING_LINK_SECRETS, fragment);
  return id === null ? null : findOffer(em, id);
}

/** Returns what a link offers. It changes nothing: programs that check mails open every link. */
export async function findWaitingOffer(context: RequestContext, fragment: string): Promise<OfferOutcome> {
  const limited = await countClient(context, 'requestLinks');
  if (limited) return limited;
  const em = context.em.fork();
  const offer = await openOffer(em, context, fragment);
  return (offer && (await viewOffer(em, context, offer))) ?? refused(deadOfferLink);
}

/** Returns an offer as its link shows it now; null when its practice, round or entry is gone. */
export async function viewOffer(
  em: EntityManager,
  context: RequestContext,
  offer: WaitingOfferRow,
): Promise<WaitingOfferView | null> {
  const now = context.services.now();
  const { practiceId, startsAt, endsAt, presentAt, aloneUntil, askedAt } = offer;
  const [practice] = await findStudioPractices(em, [practiceId]);
  const [entry, round] = [await findWaitingEntry(em, offer.entryId), await findWaitingRound(em, offer.roundId)];
  if (!practice || !entry || !round) return null;
  const person = await findWaitingPerson(em, offer.entryId, now);
  const isWaiting = person !== null;
  // Nobody keeps the time any more: whoever came first has it.
  const isOver = round.endedAt !== null || offer.state !== 'open' || person === null;
  const visit = isOver ? null : await findOfferedVisit(em, round, person, now);
  const state = stateOf({ now, offer, round: isOver || visit ? round.state : 'filled', isWaiting });
  const service = entry.serviceId === null ? null : await findAgendaService(em, entry.serviceId);
  const listed = await findPracticeById(em, practiceId);
  return {
    kind: 'offer',
    practice,
    phone: listed?.phone ?? null,
    ...{ startsAt, endsAt: visit?.endsAt ?? endsAt, presentAt, aloneUntil, state, isWaiting },
    serviceName: person?.serviceName ?? service?.name ?? null,
    openUntil: openUntilOf(askedAt, startsAt),
    ...(state === 'taken' && entry.bookingId ? await viewTakenVisit(em, context, entry.bookingId) : noTakenVisit),
  };
}
