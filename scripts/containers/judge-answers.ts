/** How one request through `web` went. */
export interface Answer {
  path: string;
  /** The status, or the network's word for what went wrong. */
  status: number | string;
  ms: number;
}

/** Returns a sentence for each answer that a visitor would have felt: another status than 200, or more than `limitMs`. */
export function judgeAnswers(answers: readonly Answer[], limitMs: number): string[] {
  return answers.flatMap(({ path, status, ms }, i) =>
    status === 200 && ms <= limitMs ? [] : [`request ${i + 1}, ${path}: ${status} after ${Math.round(ms)} ms`],
  );
}

/** Returns the number of requests a gateway has answered, from its metrics; those of the health checks do not count. */
export function countAnswered(metrics: string): number {
  const counts = metrics.matchAll(/^dentisti_http_request_duration_seconds_count\{([^}]*)\} (\d+)/gm);
  return [...counts].reduce((sum, [, labels, count]) => sum + (labels?.includes('/health/') ? 0 : Number(count)), 0);
}
