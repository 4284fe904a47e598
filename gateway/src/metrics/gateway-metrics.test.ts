import { Queue } from 'bullmq';
import { expect, test } from 'vitest';
import { bookingForm, createPractice, requestAndOpen, tuesdayMorning } from '../testing/booking-form.ts';
import { setUpTestGateway } from '../testing/start-test-gateway.ts';
import { watch } from '../testing/watch.ts';

const gateway = setUpTestGateway({ METRICS_PORT: '0', TRUST_PROXY: 'loopback' }, () => tuesdayMorning);

const status = (path: string) => fetch(`http://127.0.0.1:${gateway.metricsPort}${path}`);
const scrape = async () => (await status('/metrics')).text();

/** Value of the one sample whose name and labels are these; undefined when there is none. */
function sampleOf(text: string, name: string, labels: Record<string, string> = {}): number | undefined {
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const line = lines.find((each) => wanted.every((pair) => each.includes(pair)));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

test('the public port knows nothing of it, the other one tells health and metrics', async () => {
  expect((await gateway.get('/metrics')).status).toBe(404);
  expect(await (await gateway.get('/metrics')).text()).not.toContain('# TYPE');
  const response = await status('/metrics');
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(await response.text()).toContain('nodejs_eventloop_lag_seconds');
  expect(await (await status('/health/ready')).json()).toEqual({ status: 'ready' });
  expect(await (await status('/health/dependencies')).json()).toEqual({
    status: 'ok',
    checks: { postgres: 'ok', redis: 'ok' },
  });
});

test('what is asked, refused, drawn, watched and waits for a connection', async () => {
  const practice = await createPractice(gateway);
  const link = await requestAndOpen(gateway, bookingForm(practice.id));
  await gateway.get('/api/dentists?city=Roma');
  await gateway.post('/graphql', { query: '{ unheardOf }' });
  const watched = watch(gateway.url, link);
  await expect.poll(async () => sampleOf(await scrape(), 'dentisti_subscriptions')).toBe(1);
  const text = await scrape();
  expect(sampleOf(text, 'dentisti_subscription_sockets')).toBe(1);
  const answered = { operation: 'mutation requestBooking', outcome: 'answered' };
  expect(sampleOf(text, 'dentisti_graphql_operation_duration_seconds_count', answered)).toBe(1);
  expect(sampleOf(text, 'dentisti_graphql_operation_duration_seconds_count', { outcome: 'refused' })).toBe(1);
  const route = { method: 'GET', route: '/api/dentists', status: '2xx' };
  expect(sampleOf(text, 'dentisti_http_request_duration_seconds_count', route)).toBe(1);
  expect(sampleOf(text, 'dentisti_db_pool_connections', { state: 'waiting' })).toBe(0);
  expect(sampleOf(text, 'dentisti_build_info', { commit: 'c0ffee', edition: 'trial' })).toBe(1);
  await watched.close();
  await expect.poll(async () => sampleOf(await scrape(), 'dentisti_subscriptions')).toBe(0);
  expect(sampleOf(await scrape(), 'dentisti_subscription_sockets')).toBe(0);
});

test('a limit that refuses is counted by its rule', async () => {
  const address = '203.0.113.7';
  const stranger = { 'x-forwarded-for': address };
  const query = '{ topCities { __typename } }';
  // Six hundred a minute.
  for (let i = 0; i < 580; i++) await gateway.services.limits.take('calls', address);
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => gateway.post('/graphql', { query }, stranger).then(({ status: code }) => code)),
  );
  const refused = answers.filter((code) => code === 429).length;
  expect(refused).toBe(20);
  expect(sampleOf(await scrape(), 'dentisti_rate_limit_refusals_total', { rule: 'calls' })).toBe(refused);
});

/** What people, programs and attackers put where a label might be made of it. */
const personal = ['mario.rossi', 'MarioRossi', '3331234567', 'DENT-ABCD-EFGH', 'segreto', 'Milano', 'dolore', '%2B39'];

test('no label of any metric holds what a visitor sent', async () => {
  const post = (body: unknown) => gateway.post('/graphql', body);
  await Promise.all([
    gateway.get('/prenotazione/DENT-ABCD-EFGH?t=segreto'),
    gateway.get('/mario.rossi@example.it/3331234567'),
    gateway.get('/API/Dentists?city=Milano&name=MarioRossi'),
    gateway.get('/api/mario.rossi/%2B393331234567'),
    gateway.get('/dentista-milano-mario.rossi'),
    gateway.get('/graphql/MarioRossi'),
    gateway.get('/tiles/light/1/mario.rossi/3331234567.svg'),
    gateway.get('/admin/prenotazioni/DENT-ABCD-EFGH'),
    gateway.get('/webhooks/voice/MarioRossi'),
    fetch(`${gateway.url}/`, { method: 'MARIOROSSI' }).catch(() => null),
    post({ query: 'query MarioRossi3331234567 { topCities { name } }', operationName: 'MarioRossi3331234567' }),
    post({ query: '{ mariorossi: topCities { name } dolore: __typename }' }),
    post({ query: 'mutation MarioRossi { mariorossi }' }),
    post({ query: 'mario.rossi dolore' }),
  ]);
  const text = await scrape();
  const values = [...text.matchAll(/([a-z_]+)="((?:[^"\\]|\\.)*)"/g)].map(([, label = '', value = '']) => ({
    label,
    value,
  }));
  expect(values.length).toBeGreaterThan(100);
  for (const { label, value } of values) {
    for (const secret of personal)
      expect(value.toLowerCase().includes(secret.toLowerCase()), `${label}="${value}" holds ${secret}`).toBe(false);
    if (label === 'method') expect(value).toMatch(/^(GET|HEAD|POST|OPTIONS|PUT|PATCH|DELETE|other)$/);
    if (label === 'status') expect(value).toMatch(/^([2-5]xx|aborted)$/);
    if (label === 'operation') expect(value).toMatch(/^((query|mutation) [a-zA-Z]+|introspection|unreadable)$/);
  }
  expect(new Set(values.filter(({ label }) => label === 'route').map(({ value }) => value)).size).toBeLessThan(40);
});

test('the id of a request goes along with its job and stands in each line that it causes', async () => {
  const requestId = 'trace-of-one-search';
  const mutation = 'mutation { scrapeDentists(city: "Arezzo", region: "Toscana") { __typename } }';
  await gateway.post('/graphql', { query: mutation }, { 'x-request-id': requestId });
  const queue = new Queue('discovery', { connection: gateway.redis.connection });
  const [job] = await queue.getJobs(['waiting']);
  expect(JSON.parse(job?.opts.telemetry?.metadata ?? '{}')).toEqual({ requestId });
  expect(Object.keys(job?.data)).toEqual(['discoveryJobId']);
  await expect
    .poll(() => gateway.logged.filter((line) => line.requestId === requestId))
    .toEqual([expect.objectContaining({ msg: 'request', route: '/graphql' })]);
  await queue.close();
});
