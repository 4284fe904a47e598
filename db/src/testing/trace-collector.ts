import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const Value = z.object({ stringValue: z.string().optional(), intValue: z.coerce.number().optional() });
const Attributes = z.array(z.object({ key: z.string(), value: Value })).default([]);
const Spans = z.array(
  z.object({
    traceId: z.string(),
    spanId: z.string(),
    parentSpanId: z.string().optional(),
    name: z.string(),
    kind: z.number(),
    attributes: Attributes,
  }),
);
const Export = z.object({
  resourceSpans: z.array(
    z.object({ resource: z.object({ attributes: Attributes }), scopeSpans: z.array(z.object({ spans: Spans })) }),
  ),
});

export interface CollectedSpan {
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  attributes: Record<string, string | number | undefined>;
}

export interface TraceCollector {
  /** Base address, as `OTEL_EXPORTER_OTLP_ENDPOINT` has it. */
  url: string;
  spans: CollectedSpan[];
  /** What came over the wire. */
  bodies: string[];
  close(): void;
}

/** A small OTLP/HTTP receiver. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      // Its process was killed in mid-body: nothing whole came.
      return;
    }
    const body = Buffer.concat(chunks).toString();
    bodies.push(body);
    if (request.url === '/v1/traces') spans.push(...parseSpans(body));
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, bodies, close };
}

const record = (attributes: z.infer<typeof Attributes>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

function parseSpans(body: string): CollectedSpan[] {
  return Export.parse(JSON.parse(body)).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, spanId, parentSpanId, name, attributes }) => ({
        service: String(record(resource.attributes)['service.name']),
        ...{ traceId, spanId, parentSpanId, name },
        attributes: record(attributes),
      })),
    ),
  );
}
