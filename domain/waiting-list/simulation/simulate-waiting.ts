import { decideAnswer, type OfferAnswer } from '../decide-answer.ts';
import { fitOf, inOrder, type WaitingCandidate } from '../fit.ts';
import { type AskedOffer, closingOf, nextMessageAt, planRound, type WaitingRule } from '../plan-round.ts';
import type { RoundState } from '../waiting-round.ts';
import { drawAnswer, isWantedDay, type SimulatedSpan } from './waiting-model.ts';

/** What became of a freed span. */
export interface SimulatedRound {
  startsAt: Date;
  freedAt: Date;
  /** Whether somebody who took an earlier time freed it. */
  isChained: boolean;
  /** Who could come at all. */
  fitting: number;
  /** Whether anybody of those would take it in time: the best order for this span alone fills it. */
  isRefillable: boolean;
  offers: number;
  /** Times that somebody was asked while another's offer was open. */
  overlaps: number;
  takenAt: Date | null;
  winners: number;
}

interface Span {
  name: string;
  startsAt: Date;
  freedAt: Date;
}

interface Asked extends AskedOffer {
  person: WaitingCandidate;
  /** When they see it; null never. */
  seenAt: Date | null;
  takes: boolean;
}

const minuteMs = 60_000;
const place = { chairId: 1, clinicianId: 1 };
const spanOf = ({ startsAt }: Span) => ({ startsAt, freeAt: new Date(startsAt.getTime() + 30 * minuteMs), ...place });

const answerOf = (span: Span, person: WaitingCandidate) =>
  drawAnswer(`${span.name} ${person.entryId}`, isWantedDay(person, span.startsAt));

/** Returns who would take a span if they were asked as soon as messages leave, with when. */
function takersOf(span: Span, waiting: readonly WaitingCandidate[], rule: WaitingRule) {
  const askedAt = nextMessageAt(span.freedAt, rule);
  if (askedAt > new Date(span.startsAt.getTime() - rule.leadMinutes * minuteMs)) return [];
  return waiting.flatMap((person) => {
    if (!fitOf(spanOf(span), person)) return [];
    const { seenAfter, takes } = answerOf(span, person);
    if (!takes || seenAfter === null) return [];
    const takenAt = new Date(askedAt.getTime() + seenAfter * minuteMs);
    return takenAt < closingOf(span.startsAt, rule) ? [{ person, takenAt }] : [];
  });
}

/** Plays the offering of one span by the product's rule. `refuses`: who does not want it says so, instead of nothing. */
function playRound(
  span: Span,
  waiting: readonly WaitingCandidate[],
  rule: WaitingRule,
  refuses: boolean,
): SimulatedRound & { winner: WaitingCandidate | null } {
  const fitting = inOrder(spanOf(span), waiting);
  const asked: Asked[] = [];
  const { startsAt, freedAt } = span;
  const round = { startsAt, freedAt, isChained: false, fitting: fitting.length, offers: 0, overlaps: 0 };
  const isRefillable = takersOf(span, waiting, rule).length > 0;
  const outcome: { state: RoundState; winner: WaitingCandidate | null; takenAt: Date | null; winners: number } = {
    ...{ state: 'running', winner: null, takenAt: null, winners: 0 },
  };
  const decide = (offer: Asked, now: Date, wish: OfferAnswer) =>
    decideAnswer({ now, offer: { ...offer, startsAt }, round: outcome.state, isWaiting: true }, wish, rule).kind;
  const answer = (offer: Asked, now: Date) => {
    const decided = decide(offer, now, offer.takes ? 'take' : 'refuse');
    if (decided === 'stays') return;
    offer.state = decided;
    if (decided !== 'taken') return;
    outcome.winners++;
    Object.assign(outcome, { state: 'filled', winner: offer.person, takenAt: now });
  };
  const isOpenAt = (now: Date) => asked.some((offer) => decide(offer, now, 'take') === 'taken');
  const seen = new Set<Asked>();
  let now = freedAt;
  for (;;) {
    const next = fitting.find((person) => !asked.some((offer) => offer.person === person)) ?? null;
    const input = { now, startsAt, offers: asked, next: next?.entryId ?? null };
    const step = outcome.state === 'filled' ? null : planRound(input, rule);
    if (step?.kind === 'ask' && next) {
      const { seenAfter, takes } = answerOf(span, next);
      const seenAt = seenAfter === null ? null : new Date(now.getTime() + seenAfter * minuteMs);
      if (isOpenAt(now)) round.overlaps++;
      asked.push({ person: next, state: 'open', askedAt: now, aloneUntil: step.aloneUntil, seenAt, takes });
      round.offers++;
      continue;
    }
    const views = asked.filter((offer) => offer.seenAt && !seen.has(offer) && (offer.takes || refuses));
    const first = views.reduce<Asked | null>((a, b) => (a?.seenAt && b.seenAt && a.seenAt <= b.seenAt ? a : b), null);
    const isViewNext = first?.seenAt && (step?.kind !== 'wait' || first.seenAt <= step.until);
    if (first?.seenAt && isViewNext) {
      now = first.seenAt;
      seen.add(first);
      answer(first, now);
    } else if (step?.kind === 'wait') now = step.until;
    else return { ...round, isRefillable, takenAt: outcome.takenAt, winners: outcome.winners, winner: outcome.winner };
  }
}

/** Plays a freed span and those that are freed by whoever takes an earlier time. */
export function playSpan(span: SimulatedSpan, rule: WaitingRule, refuses: boolean): SimulatedRound[] {
  const rounds: SimulatedRound[] = [];
  let waiting = [...span.waiting];
  let present: Span | null = span;
  while (present) {
    const { winner, ...round } = playRound(present, waiting, rule, refuses);
    rounds.push({ ...round, isChained: rounds.length > 0 });
    waiting = waiting.filter((person) => person !== winner);
    present =
      winner?.presentAt && round.takenAt
        ? { name: `${span.name} of ${winner.entryId}`, startsAt: winner.presentAt, freedAt: round.takenAt }
        : null;
  }
  return rounds;
}

/**
 * Returns how many spans, the first and those it frees, the best order of offers refills that knows every draw beforehand: it
 * asks at once whoever will take a span, and of several the one whose own time is refilled best.
 */
export function bestOf(span: SimulatedSpan, rule: WaitingRule): { first: number; all: number } {
  const most = (present: Span): number =>
    takersOf(present, span.waiting, rule).reduce((best, { person: { presentAt, entryId }, takenAt }) => {
      const freed = presentAt && { name: `${span.name} of ${entryId}`, startsAt: presentAt, freedAt: takenAt };
      return Math.max(best, 1 + (freed ? most(freed) : 0));
    }, 0);
  const all = most(span);
  return { first: Math.min(1, all), all };
}
