import type { Attributes, Context, Span, SpanKind, Tracer } from '@opentelemetry/api';
import { currentTrace, follow } from './trace-context.ts';

/** Kinds of span, as OpenTelemetry numbers them; its own enum would load it. */
const kinds = { internal: 0, server: 1, client: 2, producer: 3, consumer: 4 } as const satisfies Record<
  string,
  SpanKind
>;

export interface SpanOptions {
  kind: keyof typeof kinds;
  /** No personal data: route patterns, names of ours, ids, statuses, host names. */
  attributes?: Attributes;
  /** `traceparent` of the work that caused this one elsewhere; unset: what this is part of here. */
  parent?: string;
  /** Milliseconds since 1970; unset: now. */
  startTime?: number;
}

interface Tracing {
  tracer: Tracer;
  contextOf(traceparent: string | undefined): Context;
}

/** Null while nothing is recorded, which is the usual case: then none of OpenTelemetry's code is loaded. */
let tracing: Tracing | null = null;

/**
 * Begins to send traces to an OTLP/HTTP collector.
 * @param endpoint its base address, without `/v1/traces`.
 * @param service name under which the process appears.
 */
export async function startTracing(endpoint: string, service: string): Promise<{ stop(): Promise<void> }> {
  const [api, { BatchSpanProcessor, TracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, timeoutMillis: 5_000 });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000 })],
  });
  const own: Tracing = {
    tracer: provider.getTracer('dentisti'),
    contextOf(traceparent) {
      const carried = traceparent === undefined ? null : parseTraceparent(traceparent);
      if (carried) return api.trace.setSpanContext(api.ROOT_CONTEXT, { ...carried, isRemote: true });
      const { span } = currentTrace();
      return span ? api.trace.setSpan(api.ROOT_CONTEXT, span) : api.ROOT_CONTEXT;
    },
  };
  tracing = own;
  return {
    async stop() {
      if (tracing === own) tracing = null;
      // A collector that is away must not hold up a stop.
      await Promise.race([provider.shutdown(), new Promise((resolve) => setTimeout(resolve, 2_000).unref())]).catch(
        () => {},
      );
    },
  };
}

/**
 * Begins a span that the caller ends; null while nothing is recorded. Questions to other servers (`client`) are recorded
 * as part of something only: the sweeps ask Postgres every few seconds.
 */
export function openSpan(name: string, { kind, attributes, parent, startTime }: SpanOptions): Span | null {
  if (!tracing || (kind === 'client' && !currentTrace().span)) return null;
  const options = { kind: kinds[kind], ...(attributes && { attributes }), ...(startTime && { startTime }) };
  return tracing.tracer.startSpan(name, options, tracing.contextOf(parent));
}

/** Does some work within a span of its own; only the name of what it throws is recorded. */
export async function inSpan<Result>(
  name: string,
  options: SpanOptions,
  work: (span: Span | null) => Promise<Result>,
): Promise<Result> {
  const span = openSpan(name, options);
  if (!span) return work(null);
  try {
    return await follow({ span }, () => work(span));
  } catch (error) {
    failSpan(span, error instanceof Error ? error.name : 'NotAnError');
    throw error;
  } finally {
    span.end();
  }
}

/** Marks a span as failed; `what` is a name or a status, never a message. */
export function failSpan(span: Span, what: string): void {
  span.setAttribute('error.type', what).setStatus({ code: 2 });
}

/** How another process goes on with a span (W3C Trace Context). */
export function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

function parseTraceparent(text: string): { traceId: string; spanId: string; traceFlags: number } | null {
  const [, traceId, spanId, flags] = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(text) ?? [];
  if (!traceId || !spanId || !flags) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) };
}
