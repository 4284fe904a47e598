export type RestartDecision = { kind: 'restart'; delayMs: number } | { kind: 'give-up'; deaths: number };

const windowMs = 60_000;
const maxDeaths = 5;
const maxDelayMs = 30_000;

/**
 * What to do after a process died: start it again after 0.5, 1, 2, 4 s; give up at the fifth death within a minute.
 * @param exits moments of its deaths so far in epoch milliseconds, the latest included
 * @param forever never give up: start it again after 8, 16 and at most 30 s
 */
export function decideRestart(exits: readonly number[], now: number, forever = false): RestartDecision {
  const deaths = exits.filter((at) => now - at < windowMs).length;
  if (deaths >= maxDeaths && !forever) return { kind: 'give-up', deaths };
  return { kind: 'restart', delayMs: Math.min(500 * 2 ** Math.max(0, deaths - 1), maxDelayMs) };
}
