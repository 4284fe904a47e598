import { addDays } from '../hours/holidays.ts';
import { romeClock, romeInstant } from '../hours/rome-time.ts';
import type { OfferState } from './waiting-round.ts';

/** How a freed span is offered. */
export interface WaitingRule {
  /** So long somebody is asked alone. */
  headStartMinutes: number;
  /** So long an offer is good at least, whoever else is asked meanwhile. */
  answerMinutes: number;
  /** Whether an offer stays open afterwards, until somebody takes the span or it is too late. */
  staysOpen: boolean;
  /** Nobody is asked later than this before the span begins. */
  leadMinutes: number;
  /** Nobody takes it later than this before it begins: the practice has to see who comes. */
  closingMinutes: number;
  /** Spans further ahead are left to whoever books them. */
  horizonDays: number;
  /** Messages leave between these minutes of Rome's day. */
  opensMinutes: number;
  closesMinutes: number;
}

/** The rule in force; `docs/waiting-month.md` compares it with others. */
export const waitingRule: WaitingRule = {
  headStartMinutes: 4,
  answerMinutes: 20,
  staysOpen: true,
  leadMinutes: 90,
  closingMinutes: 60,
  horizonDays: 60,
  opensMinutes: 8 * 60,
  closesMinutes: 21 * 60,
};

/** Somebody who was asked. */
export interface AskedOffer {
  state: OfferState;
  askedAt: Date;
  aloneUntil: Date;
}

export interface RoundInput {
  now: Date;
  startsAt: Date;
  offers: readonly AskedOffer[];
  /** The entry to ask next, of those who fit and were not asked yet; null without one. */
  next: string | null;
}

/**
 * What is done with a span now. `ask`: its next, alone until an instant. `wait`: nothing before an instant; `keeps`: whether
 * the span is kept for those who were asked. `end`: it is over.
 */
export type RoundStep =
  | { kind: 'ask'; entryId: string; aloneUntil: Date }
  | { kind: 'wait'; until: Date; keeps: boolean }
  | { kind: 'end'; reason: 'near' | 'far' | 'nobody' | 'late' };

const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);
const earliest = (...instants: Date[]) => new Date(Math.min(...instants.map((at) => at.getTime())));

/** From this instant on nobody takes a span any more. */
export const closingOf = (startsAt: Date, rule: WaitingRule = waitingRule): Date =>
  later(startsAt, -rule.closingMinutes);

/** Nobody is asked for a time before this one. */
export const earliestOffered = (now: Date, rule: WaitingRule = waitingRule): Date => later(now, rule.leadMinutes);

/** Returns the next instant at which messages leave: the same one by day. */
export function nextMessageAt(at: Date, rule: WaitingRule = waitingRule): Date {
  const { date, minutes } = romeClock(at);
  if (minutes < rule.opensMinutes) return romeInstant(date, rule.opensMinutes);
  return minutes < rule.closesMinutes ? at : romeInstant(addDays(date, 1), rule.opensMinutes);
}

/** Returns until when an offer is good at least; never longer than the span can be taken. */
export const openUntilOf = (askedAt: Date, startsAt: Date, rule: WaitingRule = waitingRule): Date =>
  rule.staysOpen ? closingOf(startsAt, rule) : earliest(later(askedAt, rule.answerMinutes), closingOf(startsAt, rule));

/** Returns whether an offer can be taken at an instant. */
export const isTakeable = (offer: AskedOffer, startsAt: Date, now: Date, rule: WaitingRule = waitingRule): boolean =>
  offer.state === 'open' && now < openUntilOf(offer.askedAt, startsAt, rule);

/**
 * Plans what is done with a freed span now. One is asked, and so long alone as its head start lasts or until a refusal; then
 * the next. When everybody was asked, the span is kept until the last had their time to answer, then it is anybody's.
 */
export function planRound({ now, startsAt, offers, next }: RoundInput, rule: WaitingRule = waitingRule): RoundStep {
  const closing = closingOf(startsAt, rule);
  const open = offers.filter((offer) => isTakeable(offer, startsAt, now, rule));
  const isOver = now >= closing;
  if (isOver) return { kind: 'end', reason: offers.length > 0 ? 'late' : 'near' };
  if (open.length === 0 && next === null) return { kind: 'end', reason: 'nobody' };
  const alone = open.find(({ aloneUntil }) => aloneUntil > now);
  if (alone) return { kind: 'wait', until: earliest(alone.aloneUntil, closing), keeps: true };
  if (startsAt > later(now, rule.horizonDays * 24 * 60) && offers.length === 0) return { kind: 'end', reason: 'far' };
  const messageAt = nextMessageAt(now, rule);
  const isInTime = earliestOffered(messageAt, rule) <= startsAt;
  if (next !== null && isInTime) {
    if (messageAt > now) return { kind: 'wait', until: messageAt, keeps: true };
    return { kind: 'ask', entryId: next, aloneUntil: earliest(later(now, rule.headStartMinutes), closing) };
  }
  if (open.length === 0) return { kind: 'end', reason: offers.length > 0 ? 'late' : 'near' };
  const answered = later(new Date(Math.max(...open.map(({ askedAt }) => askedAt.getTime()))), rule.answerMinutes);
  return answered > now
    ? { kind: 'wait', until: earliest(answered, closing), keeps: true }
    : { kind: 'wait', until: closing, keeps: false };
}
