import { romeClock } from '../../hours/rome-time.ts';
import { type WaitingRule, waitingRule } from '../plan-round.ts';
import { bestOf, playSpan, type SimulatedRound } from './simulate-waiting.ts';
import type { SimulatedSpan } from './waiting-model.ts';

/** What a simulated month shows of a rule. */
export interface WaitingFigures {
  /** Spans that cancellations freed. */
  freed: number;
  /** Of these, refilled; and by the best order. */
  filled: number;
  best: number;
  /** With those that were freed by whoever took an earlier time: freed, refilled, and refilled by the best order for each. */
  freedInAll: number;
  filledInAll: number;
  refillableInAll: number;
  /** What an order refills that also chooses who takes each span by what follows from it. */
  bestChains: number;
  /** Minutes from freed to taken, of spans that were freed and refilled between 8 and 21 o'clock. */
  medianMinutes: number;
  p90Minutes: number;
  offersPerRefill: number;
  /** Share of offers made while another one for the span was open. */
  overlaps: number;
  /** Spans with more than one winner. */
  doubleWinners: number;
}

export const waitingTargets = { shareOfBest: 0.9, medianMinutes: 15, doubleWinners: 0 } as const;

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0);

/** Plays a month's freed spans by a rule, and counts. `refuses` as in `playSpan`. */
export function waitingFigures(
  spans: readonly SimulatedSpan[],
  rule: WaitingRule = waitingRule,
  refuses = false,
): WaitingFigures {
  const rounds = spans.flatMap((span) => playSpan(span, rule, refuses));
  const best = spans.map((span) => bestOf(span, rule));
  const isFilled = ({ takenAt }: SimulatedRound) => takenAt !== null;
  const isByDay = (at: Date) => {
    const { minutes } = romeClock(at);
    return minutes >= rule.opensMinutes && minutes < rule.closesMinutes;
  };
  const minutes = rounds
    .filter(({ freedAt }) => isByDay(freedAt))
    .flatMap(({ freedAt, takenAt }) => (takenAt ? [(takenAt.getTime() - freedAt.getTime()) / 60_000] : []))
    .sort((a, b) => a - b);
  const filledInAll = rounds.filter(isFilled).length;
  const offers = sum(rounds.map((round) => round.offers));
  return {
    freed: spans.length,
    filled: rounds.filter((round) => !round.isChained && isFilled(round)).length,
    best: sum(best.map(({ first }) => first)),
    filledInAll,
    freedInAll: rounds.length,
    refillableInAll: rounds.filter(({ isRefillable }) => isRefillable).length,
    bestChains: sum(best.map(({ all }) => all)),
    medianMinutes: quantile(minutes, 0.5),
    p90Minutes: quantile(minutes, 0.9),
    offersPerRefill: filledInAll === 0 ? 0 : offers / filledInAll,
    overlaps: offers === 0 ? 0 : sum(rounds.map((round) => round.overlaps)) / offers,
    doubleWinners: rounds.filter(({ winners }) => winners > 1).length,
  };
}
