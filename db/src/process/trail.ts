import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '@opentelemetry/api';

/** What a piece of work belongs to: stands in each of its log lines and goes along with the jobs it adds. Ids alone. */
export interface Trail {
  /** Of the request that caused it, also once a job has it; absent when no request did. */
  requestId?: string;
  /** Where it stands in a trace; absent while none is recorded. */
  span?: Span;
}

const trails = new AsyncLocalStorage<Trail>();

/** Does some work as part of a trail; what is not named stays as it was. */
export function follow<Result>(trail: Trail, work: () => Result): Result {
  return trails.run({ ...trails.getStore(), ...trail }, work);
}

/** The trail of the work that asks; empty at the start of a process. */
export function currentTrail(): Trail {
  return trails.getStore() ?? {};
}
