import { type AskedOffer, isTakeable, type WaitingRule, waitingRule } from './plan-round.ts';
import type { OfferState, RoundState } from './waiting-round.ts';

/** What somebody does with an offer. */
export type OfferAnswer = 'take' | 'refuse';

export interface AnswerInput {
  now: Date;
  offer: AskedOffer & { startsAt: Date };
  round: RoundState;
  /** Whether the person still waits. */
  isWaiting: boolean;
}

/** `stays`: as it is, also said again. `taken`, `refused`: stored so. `gone`, `late`: nothing can be done with it. */
export type AnswerDecision = { kind: 'stays' } | { kind: Exclude<OfferState, 'open'> };

/** Returns an offer's state as it holds now, whatever was stored. */
export function stateOf({ now, offer, round, isWaiting }: AnswerInput, rule: WaitingRule = waitingRule): OfferState {
  if (offer.state !== 'open') return offer.state;
  if (round === 'filled' || !isWaiting) return 'gone';
  if (!isTakeable(offer, offer.startsAt, now, rule)) return 'late';
  return round === 'ended' ? 'gone' : 'open';
}

/** Decides an answer to an offer: the first who takes a span has it, and the same answer again changes nothing. */
export function decideAnswer(input: AnswerInput, answer: OfferAnswer, rule: WaitingRule = waitingRule): AnswerDecision {
  const state = stateOf(input, rule);
  if (state === 'open') return { kind: answer === 'take' ? 'taken' : 'refused' };
  return state === input.offer.state ? { kind: 'stays' } : { kind: state };
}
