import type { SimulatedSpan } from '@dentisti/domain/waiting-list/simulation/waiting-model';
import { inventSpans } from '@dentisti/domain/waiting-list/simulation/waiting-model';
import { prepareMonth } from './simulated-month.ts';

/** Spans that cancellations free in a simulated month: its requests are the visits, each at the first of its times. */
export function prepareSpans(seed: number): SimulatedSpan[] {
  const visits = prepareMonth(seed).requests.map(({ requestedAt, preferredTimes: [startsAt] }) => ({
    requestedAt,
    startsAt,
  }));
  return inventSpans(seed, visits);
}
