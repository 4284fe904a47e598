import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '@opentelemetry/api';

/** Context of a piece of work, in each of its log lines and in the jobs it adds. Ids alone. */
export interface TraceContext {
  /** Id of the request that caused the work, also inside a job; absent when no request did. */
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
