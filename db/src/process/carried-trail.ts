import { z } from 'zod';
import { inSpan, type SpanFacts, traceparentOf } from './tracing.ts';
import { currentTrail, follow } from './trail.ts';

/** Kept by the queue beside a job's payload, in the place it has for this. */
const Carried = z.object({ requestId: z.string().optional(), traceparent: z.string().optional() }).catch({});

/** Options of a job that let its worker go on with the trail of whoever adds it. */
export type TrailOptions = { telemetry?: { metadata: string } };

/** Adds a job as part of the current trail; `add` hands the options on to the queue. */
export async function addWithTrail<Result>(
  { queue, name, jobId }: { queue: string; name: string; jobId: string },
  add: (options: TrailOptions) => Promise<Result>,
): Promise<Result> {
  const facts: SpanFacts = {
    kind: 'producer',
    attributes: { 'messaging.destination.name': queue, 'messaging.message.id': jobId },
  };
  return inSpan(`enqueue ${name}`, facts, (span) => {
    const { requestId } = currentTrail();
    const carried = { ...(requestId && { requestId }), ...(span && { traceparent: traceparentOf(span) }) };
    return add(Object.keys(carried).length > 0 ? { telemetry: { metadata: JSON.stringify(carried) } } : {});
  });
}

/** Does a job as part of the trail that it carries. */
export async function followCarried<Result>(
  { queue, name, jobId, carried }: { queue: string; name: string; jobId: string; carried: string | undefined },
  work: () => Promise<Result>,
): Promise<Result> {
  const { requestId, traceparent } = Carried.parse(readJson(carried));
  const facts: SpanFacts = {
    kind: 'consumer',
    attributes: { 'messaging.destination.name': queue, 'messaging.message.id': jobId },
    ...(traceparent && { parent: traceparent }),
  };
  return follow(requestId ? { requestId } : {}, () => inSpan(`job ${name}`, facts, work));
}

function readJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
}
