import { z } from 'zod';
import { currentTrace, follow } from './trace-context.ts';
import { inSpan, type SpanOptions, traceparentOf } from './tracing.ts';

/** Kept by the queue beside a job's payload, in the place it has for this. */
const Carried = z.object({ requestId: z.string().optional(), traceparent: z.string().optional() }).catch({});

/** Options of a job that let its worker go on with the trace of its sender. */
export type TraceOptions = { telemetry?: { metadata: string } };

/** Adds a job as part of the current trace; `add` hands the options on to the queue. */
export async function addWithTrace<Result>(
  { queue, name, jobId }: { queue: string; name: string; jobId: string },
  add: (options: TraceOptions) => Promise<Result>,
): Promise<Result> {
  const options: SpanOptions = {
    kind: 'producer',
    attributes: { 'messaging.destination.name': queue, 'messaging.message.id': jobId },
  };
  return inSpan(`enqueue ${name}`, options, (span) => {
    const { requestId } = currentTrace();
    const carried = { ...(requestId && { requestId }), ...(span && { traceparent: traceparentOf(span) }) };
    return add(Object.keys(carried).length > 0 ? { telemetry: { metadata: JSON.stringify(carried) } } : {});
  });
}

/** Does a job as part of the trace that it carries. */
export async function runInCarriedTrace<Result>(
  { queue, name, jobId, carried }: { queue: string; name: string; jobId: string; carried: string | undefined },
  work: () => Promise<Result>,
): Promise<Result> {
  const { requestId, traceparent } = Carried.parse(parseJson(carried));
  const options: SpanOptions = {
    kind: 'consumer',
    attributes: { 'messaging.destination.name': queue, 'messaging.message.id': jobId },
    ...(traceparent && { parent: traceparent }),
  };
  return follow(requestId ? { requestId } : {}, () => inSpan(`job ${name}`, options, work));
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
}
