import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createTestDatabase } from '@dentisti/db/testing';
import { startTraceCollector, type TraceCollector } from '@dentisti/db/testing/trace-collector';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addWithTrace, runInCarriedTrace, type TraceOptions } from './carried-trace.ts';
import { currentTrace, follow } from './trace-context.ts';
import { traceStatements } from './traced-statements.ts';
import { inSpan, openSpan, startTracing } from './tracing.ts';

let collector: TraceCollector;
let stop: () => Promise<void>;
beforeEach(async () => {
  collector = await startTraceCollector();
  ({ stop } = await startTracing(`${collector.url}/`, 'test'));
});
afterEach(async () => {
  await stop();
  collector.close();
});

const job = { queue: 'calls', name: 'dialPractice', jobId: 'dial-1-0' };
const add = () => addWithTrace(job, async (options) => options);
const work = (options: TraceOptions, run: () => Promise<unknown>) =>
  runInCarriedTrace({ ...job, carried: options.telemetry?.metadata }, run);
const named = (name: string) => collector.spans.filter((span) => span.name === name);

test('what a killed process sent half of is nothing', async () => {
  const socket = connect(Number(new URL(collector.url).port), '127.0.0.1');
  socket.write('POST /v1/traces HTTP/1.1\r\nhost: here\r\ncontent-length: 100\r\n\r\n{"half":');
  await once(socket, 'connect');
  socket.end();
  await once(socket.resume(), 'close');
  expect(collector.bodies).toEqual([]);
});

test('a trace crosses the queue with the request’s id', async () => {
  const requestId = 'request-1';
  const options = await follow({ requestId }, () => inSpan('POST /graphql', { kind: 'server' }, add));
  const seen = await work(options, async () => currentTrace().requestId);
  expect(seen).toBe(requestId);
  await stop();
  const [request, enqueue, run] = ['POST /graphql', 'enqueue dialPractice', 'job dialPractice'].map((n) => named(n)[0]);
  expect(request?.parentSpanId).toBeFalsy();
  expect(enqueue).toMatchObject({ traceId: request?.traceId, parentSpanId: request?.spanId });
  expect(run).toMatchObject({ traceId: request?.traceId, parentSpanId: enqueue?.spanId, service: 'test' });
  expect(run?.attributes).toEqual({ 'messaging.destination.name': 'calls', 'messaging.message.id': 'dial-1-0' });
});

test.each(['', 'not json', '{"traceparent":"00-zz-11-01"}', '[]', '{"requestId":7}'])(
  'what somebody else put there begins a trace of its own: %s',
  async (carried) => {
    const trace = await runInCarriedTrace({ ...job, carried }, async () => currentTrace());
    expect(trace.requestId).toBeUndefined();
    await stop();
    expect(named('job dialPractice')).toMatchObject([{ attributes: { 'messaging.destination.name': 'calls' } }]);
  },
);

test('of an error its name alone, of a statement verb and table alone', async () => {
  const database = await createTestDatabase();
  traceStatements(database.orm);
  const em = database.orm.em.fork();
  const failing = inSpan('job sendMail', { kind: 'consumer' }, async () => {
    await em.execute(`select id from booking where email = ? or patient_name = 'Anna Bianchi'`, ['anna@esempio.it']);
    await em.execute(`insert into opt_out (phone) values ('+393331234567')`);
  });
  await expect(failing).rejects.toThrow();
  await em.execute('select 1');
  await stop();
  expect(named('select booking')[0]?.attributes).toMatchObject({ 'db.operation.name': 'select' });
  expect(named('insert opt_out')[0]?.attributes).toMatchObject({ 'error.type': 'statement' });
  // Part of nothing: the sweeps would fill every trace store.
  expect(named('select')).toEqual([]);
  expect(named('job sendMail')[0]?.attributes['error.type']).toMatch(/Exception|Error/);
  expect(collector.bodies.join()).not.toMatch(/Anna|anna@|3331234567/);
  await database.close();
});

test('without a collector nothing is recorded, and none of OpenTelemetry is loaded', async () => {
  await stop();
  expect(openSpan('POST /graphql', { kind: 'server' })).toBeNull();
  expect(await add()).toEqual({});
  expect(await follow({ requestId: 'one' }, add)).toEqual({ telemetry: { metadata: '{"requestId":"one"}' } });
  const url = new URL('./carried-trace.ts', import.meta.url);
  const script = `const { registerHooks } = await import('node:module');
    const loaded = [];
    registerHooks({ resolve: (name, context, next) => (loaded.push(name), next(name, context)) });
    await import('${url}');
    console.log(loaded.length > 2, loaded.filter((name) => name.includes('opentelemetry')).length);`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script]);
  expect(stdout.toString()).toBe('true 0\n');
});
