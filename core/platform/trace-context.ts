import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '@opentelemetry/api';

/** What a piece of work belongs to: stands in each of its log lines and goes along with the jobs it adds. Ids alone. */
export interface TraceContext {
  /** Of the request that caused it, also once a job has it; absent when no request did. */
  requestId?: string;
  /** Where it stands in a trace; absent while none is recorded. */
  span?: Span;
}

const traceContexts = new AsyncLocalStorage<TraceContext>();

/** Runs a function as part of a trace; fields that are not given stay as they were. */
export function follow<Result>(trace: TraceContext, work: () => Result): Result {
  return traceContexts.run({ ...traceContexts.getStore(), ...trace }, work);
}

/** The trace of the work that asks; empty at the start of a process. */
export function currentTrace(): TraceContext {
  return traceContexts.getStore() ?? {};
}
