import { type BookingRow, findBooking } from '@dentisti/db/booking/booking.repository';
import { hasSimulatedCall } from '@dentisti/db/dialing/call-attempt.repository';
import { findCallTasks } from '@dentisti/db/dialing/call-task.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { findPracticesToBook } from '@dentisti/db/practice/practice-to-book.repository';
import { findPracticeAccount } from '@dentisti/db/studio/practice-account.repository';
import { findMembership } from '@dentisti/db/studio/practice-member.repository';
import { findStudioPractices, type StudioPracticeRow } from '@dentisti/db/studio/studio-practice.repository';
import { isRequestToken, parseRequestFragment } from '@dentisti/db/studio/studio-secrets';
import type { BookingReason } from '@dentisti/domain/booking/booking-reason';
import type { PracticeAnswer } from '@dentisti/domain/booking/decide-practice-answer';
import { askedOf, findWaitingRequest, type WaitingRequest } from '@dentisti/domain/booking/waiting-request';
import { isUuid } from '../admin/page-of.ts';
import { lockToChange } from '../booking/change-booking.ts';
import type { RequestContext } from '../context.ts';
import { countClient, type TooManyRequests } from '../platform/request-limits.ts';
import { type Answered, answerLocked, followAnswer, parseAnswer } from './answer-locked.ts';
import { type StudioRefused, studioRefused } from './refusal.ts';

/** The same sentence for a token that is nobody's and for one of a request that was answered, changed, or is over. */
const deadLink =
  'Questo link non vale più: alla richiesta è già stata data una risposta, il paziente l’ha cambiata, o il tempo per rispondere è finito. Entra nello studio per vedere che cosa aspetta ora.';

interface OpenedLink extends WaitingRequest {
  bookingId: string;
  accountId: string;
  practiceId: number;
  reason: BookingReason;
  movesFrom: Date | null;
}

/** What the link of a mail lets somebody answer. No name, telephone or words of the patient. */
export interface LinkedRequestView extends WaitingRequest, Pick<OpenedLink, 'reason' | 'movesFrom'> {
  kind: 'request';
  practice: StudioPracticeRow;
  /** The practice keeps its agenda with us, and offers it. */
  keepsAgenda: boolean;
  /** Whose link it is: one can be passed on. */
  email: string;
  /** The next dial about it; null when none is planned. */
  callsAt: Date | null;
  /** A simulated call was made for it. */
  isSimulation: boolean;
}

interface NamedRequest {
  named: NonNullable<ReturnType<typeof parseRequestFragment>>;
  booking: BookingRow;
}

/** Returns the booking that a fragment names, before anything of it is proved; null when there is none. */
async function findNamed(em: EntityManager, fragment: string): Promise<NamedRequest | null> {
  const named = parseRequestFragment(fragment.trim().slice(0, 200));
  if (!named || !isUuid(named.bookingId) || !isUuid(named.accountId)) return null;
  const booking = await findBooking(em, named.bookingId);
  return booking && { named, booking };
}

/**
 * Returns what a request's link opens; null for a link that is nobody's, and for one whose account left the practice, or
 * whose request was answered, changed or is over.
 */
async function openLink(
  em: EntityManager,
  { services }: Pick<RequestContext, 'services'>,
  { named, booking }: NamedRequest,
): Promise<OpenedLink | null> {
  if (booking.erasedAt) return null;
  const waiting = findWaitingRequest(booking, services.now());
  if (!waiting) return null;
  const { bookingId, accountId, token } = named;
  const link = { bookingId, accountId, asked: askedOf(waiting, booking) };
  if (!isRequestToken(services.env.BOOKING_LINK_SECRETS, link, token)) return null;
  const practiceId = booking.dentistId;
  if (!(await findMembership(em, practiceId, accountId))) return null;
  const movesFrom = waiting.purpose === 'move' ? booking.appointmentAt : null;
  return { bookingId, accountId, practiceId, reason: booking.reason, movesFrom, ...waiting };
}

/** Returns the request of a link. It changes nothing: programs that check mails open every link. */
export async function findRequestByLink(
  context: RequestContext,
  fragment: string,
): Promise<LinkedRequestView | StudioRefused | TooManyRequests> {
  const limited = await countClient(context, 'requestLinks');
  if (limited) return limited;
  const em = context.em.fork();
  const found = await findNamed(em, fragment);
  const opened = found && (await openLink(em, context, found));
  if (!opened) return studioRefused(deadLink);
  const { bookingId, accountId, practiceId, purpose, times, answerBy, reason, movesFrom } = opened;
  const [practice] = await findStudioPractices(em, [practiceId]);
  const account = await findPracticeAccount(em, accountId);
  if (!practice || !account) return studioRefused(deadLink);
  const task = (await findCallTasks(em, bookingId)).find(({ state }) => state === 'open');
  const callsAt = task?.nextDialAt ?? null;
  const keepsAgenda = (await findPracticesToBook(em, [practiceId])).get(practiceId)?.keepsAgenda ?? false;
  const isSimulation = await hasSimulatedCall(em, bookingId);
  const asked = { purpose, times, answerBy, reason, movesFrom, isSimulation };
  return { kind: 'request', practice, keepsAgenda, email: account.email, callsAt, ...asked };
}

export type LinkAnswerOutcome = Pick<Answered, 'kind' | 'isWithoutPlace'> | StudioRefused | TooManyRequests;

/**
 * Answers a request by the link of a mail, as its account would in the studio: once, as long as the account is in the
 * practice and the same is asked. Checked again under the booking's lock.
 */
export async function answerByLink(
  context: RequestContext,
  fragment: string,
  input: { answer: PracticeAnswer['kind']; at: Date | null; isOverride: boolean },
): Promise<LinkAnswerOutcome> {
  const limited = await countClient(context, 'requestLinks');
  if (limited) return limited;
  const answer = parseAnswer(input);
  if (!answer) return studioRefused('Scegli un orario.');
  const found = await findNamed(context.em.fork(), fragment);
  if (!found) return studioRefused(deadLink);
  const { named, booking } = found;
  const outcome = await context.em.fork().transactional(async (tx) => {
    const toChange = await lockToChange(tx, context, booking.id);
    const opened = await openLink(tx, context, { named, booking: toChange.booking });
    if (!opened) return studioRefused(deadLink);
    const { isOverride } = input;
    return answerLocked(tx, context, toChange, answer, { accountId: opened.accountId, by: 'link', isOverride });
  });
  if (outcome.kind !== 'answered') return outcome;
  await followAnswer(context, outcome, { number: booking.number, answer, by: 'link' });
  return { kind: 'answered', isWithoutPlace: outcome.isWithoutPlace };
}
