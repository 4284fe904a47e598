/**
 * One booking through real processes, from the form to the mail: its trace crosses the queue, each log line says what it
 * belongs to, and neither names the patient. Then the same start without a collector, to see what tracing costs when off.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { type CollectedSpan, startTraceCollector } from '@dentisti/db/testing';
import { freePort } from '@dentisti/db/testing/free-port';
import { expect, test } from 'vitest';
import { acceptanceStart } from './product/clock.ts';
import type { ServiceProcess } from './product/service-process.ts';
import { type AcceptanceWorld, startAcceptanceWorld } from './product/world.ts';

/** Of the patient that `patient.ts` plays, and of its request. */
const personal = /Paziente di Prova|\+?39347\d+|paziente-\d+@|DENT-[2-9A-Z]{4}-/;
/** Lines about the process itself belong to no request and no job. */
const ofTheProcess = /gateway listens|worker started|redis connection|"msg":"worker"/;
/** No sweep between the commit and the gateway's own job, whose trace would then be none of the request's. */
const settings = { BOOKING_SWEEP_EVERY_SECONDS: '3600' };

const problems: string[] = [];
let collector: Awaited<ReturnType<typeof startTraceCollector>>;
let world: AcceptanceWorld;

test('one booking is one trace from the form to the mail, and names nobody', async () => {
  collector = await startTraceCollector();
  const metricsPort = String(await freePort());
  const measuring = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, WORKER_METRICS_PORT: metricsPort };
  world = await startAcceptanceWorld(1, { ...settings, ...measuring });
  const measured = await startBoth();
  // The sweeps of its start: on a busy machine one came after the commit.
  await expect.poll(() => hasSwept(metricsPort), { timeout: 60_000 }).toBe(true);
  const [practice] = world.practices;
  if (!practice) throw new Error('no practice');
  world.simulator.platform.behaviour.order({ number: practice.phone, persona: 'accepts-first', after: 0, times: 1 });
  const day = new Date(acceptanceStart.getTime() + 2 * 86_400_000);
  const times = [1, 2, 3].map((hours) => new Date(Math.floor(day.getTime() / 3_600_000 + hours) * 3_600_000));
  const booking = await world.patients.request(practice, times);
  // The request is received, and confirmed: two mails.
  await until('both mails are delivered', () => world.mailbox.delivered.length > 1);
  const path = ['POST /graphql', 'enqueue dialPractice', 'job dialPractice', 'POST call'];
  // Each process sends its own once a second, in no order with the other's.
  await until('the last spans have come', () => spansNamed('job sendMail').length > 1);
  await until('the path is whole', () => path.every((name) => spansNamed(name).some(isOf(requestSpan()))));
  await until('the report’s webhook has come', () => spansNamed('POST /webhooks/voice').some(isOf(reportSpan())));

  const asked = requestSpan();
  for (const [i, name] of path.entries()) {
    const span = spansNamed(name).find(isOf(asked));
    const parent = collector.spans.find(({ spanId }) => spanId === span?.parentSpanId);
    if (!span) problems.push(`the trace has no "${name}"`);
    else if (i > 0 && parent?.name !== path[i - 1]) problems.push(`"${name}" is part of "${parent?.name}"`);
  }
  const services = new Set(collector.spans.filter(isOf(asked)).map(({ service }) => service));
  if (services.size !== 2) problems.push(`the trace knows ${[...services].join(', ') || 'no service'}`);
  if (!spansNamed('POST /webhooks/voice').some(isOf(reportSpan())))
    problems.push('the report of the call has no trace from the webhook to its job');
  for (const body of collector.bodies) if (personal.test(body)) problems.push('a span names the patient');

  const requestId = idOf(world.gateway.lines.find((line) => line.includes('"route":"/graphql"')));
  const dialled = world.worker.lines.find((line) => line.includes('"msg":"dialled"'));
  if (!requestId || idOf(dialled) !== requestId) problems.push('the line of the dial has not the id of its request');
  for (const { lines } of [world.gateway, world.worker])
    for (const line of lines) {
      if (personal.test(line) || line.includes(booking.token)) problems.push(`a line names the patient: ${line}`);
      if (!/"(requestId|jobId|schedule)":/.test(line) && !ofTheProcess.test(line))
        problems.push(`a line belongs to nothing: ${line}`);
    }
  console.log(
    `${collector.spans.length} spans, ${collector.spans.filter(isOf(asked)).length} of them in the trace of the request; ` +
      `${world.gateway.lines.length + world.worker.lines.length} log lines`,
  );
  await world.stop();

  const silent = await startAcceptanceWorld(1, settings);
  const off = await startBoth(silent);
  await silent.stop();
  console.log(`start of both processes: ${off} ms without, ${measured} ms with traces`);
  collector.close();
  expect(problems.slice(0, 20)).toEqual([]);
});

async function startBoth(of = world): Promise<number> {
  const start = (each: ServiceProcess) => each.start();
  await start(of.gateway);
  await start(of.worker);
  // Once more: what had to be compiled is compiled.
  const startedAt = performance.now();
  await start(of.gateway);
  await start(of.worker);
  return Math.round(performance.now() - startedAt);
}

async function hasSwept(metricsPort: string): Promise<boolean> {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return metrics.includes('dentisti_schedule_runs_total{schedule="requeueDueCalls",outcome="done"}');
}

function spansNamed(name: string): CollectedSpan[] {
  return collector.spans.filter((span) => span.name === name);
}

function requestSpan(): CollectedSpan | undefined {
  return spansNamed('POST /graphql').find(
    ({ attributes }) => attributes['graphql.operation'] === 'mutation requestBooking',
  );
}

function reportSpan(): CollectedSpan | undefined {
  return spansNamed('job processVoiceEvent')[0];
}

function isOf(one: CollectedSpan | undefined): (span: CollectedSpan) => boolean {
  return ({ traceId }) => traceId === one?.traceId;
}

function idOf(line: string | undefined): string | undefined {
  return /"requestId":"([^"]+)"/.exec(line ?? '')?.[1];
}

async function until(what: string, isSo: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 300_000; Date.now() < deadline; await delay(100)) if (isSo()) return;
  problems.push(`in vain: ${what}`);
}
