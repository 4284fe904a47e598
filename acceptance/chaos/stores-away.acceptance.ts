/**
 * Redis away for a while, then Postgres restarted, under the load of visitors who come through `web`. Another course:
 * `ACCEPTANCE_OPTIONS='away=60 rate=50'`, in seconds and requests a second.
 */
import { readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { OperatorSessions } from '@dentisti/core/operators/operator-sessions';
import { createDoor } from '@dentisti/core/platform/testing/door';
import { changeOperator, inviteOperator } from '@dentisti/db/operators/operator.repository';
import { createOrm } from '@dentisti/db/orm';
import { serviceUrlOf } from '@dentisti/db/testing/test-servers';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newClient } from '../../gateway/src/testing/contract/client.ts';
import { productionSettings } from '../../gateway/src/testing/production-settings.ts';
import { countOption, isWhole, turn } from '../env.ts';
import { startWeb } from '../product/front.ts';
import { type GatewayProcess, startGateway } from '../product/production.ts';
import { type AcceptanceServers, startAcceptanceServers } from '../product/servers.ts';
import { runScript } from '../product/service-process.ts';
import { type Question, startLoad, type Visit, Visitor } from './load.ts';

const awaySeconds = countOption('away', isWhole ? 60 : 10);
const perSecond = countOption('rate', 50);
/** Within this time of a store's return all is as before. */
const recoveryMs = 5_000;

const stack = new AsyncDisposableStack();
let servers: AcceptanceServers;
let redisDoor: Awaited<ReturnType<typeof createDoor>>;
let gateway: GatewayProcess;
let url: string;
let visitors: Visitor[];
let questions: Question[];

beforeAll(async () => {
  servers = await startAcceptanceServers();
  stack.defer(() => servers.stop());
  const owner = { OWNER_DATABASE_URL: servers.databaseUrl, DATABASE_URL: serviceUrlOf(servers.databaseUrl) };
  await runScript('db/src/migrate.ts', ['up'], owner);
  await runScript('db/seed/seed.ts', [], owner);
  redisDoor = await createDoor(servers.redisUrl);
  stack.defer(() => redisDoor.shut());
  const env = { ...productionSettings, DATABASE_URL: owner.DATABASE_URL, REDIS_URL: redisDoor.url };
  gateway = await startGateway(stack, { ...env, TRUST_PROXY: '127.0.0.1' });
  ({ url } = await startWeb(stack, [gateway.url]));
  visitors = Array.from({ length: 100 }, () => new Visitor(url, newClient()));
  stack.defer(() => visitors.forEach((visitor) => void visitor.leave()));
  questions = await prepareQuestions();
});
afterAll(() => stack.disposeAsync());

const graphql = (kind: string, query: string, headers: Record<string, string> = {}): Question => ({
  kind,
  path: '/graphql',
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify({ query }),
});

/** What needs no store of ours, what reads the directory, what needs Redis; a page opens whatever it cannot load. */
async function prepareQuestions(): Promise<Question[]> {
  const orm = await createOrm({ clientUrl: servers.databaseUrl, poolMax: 1 });
  const redis = new Redis(servers.redisUrl);
  try {
    const em = orm.em.fork();
    const [practice] = await em.execute<{ slug: string }[]>(`select slug from dentist where city = 'Roma' limit 1`);
    const now = new Date();
    const invited = { email: 'anna@dentisti.example', role: 'admin', tokenHash: 'none', expiresAt: now } as const;
    const { id } = await inviteOperator(em, invited);
    const accepted = { invitationHash: null, invitationExpiresAt: null, passwordHash: 'none', totpConfirmedAt: now };
    await changeOperator(em, id, { ...accepted, sessionsSince: now });
    const { token, session } = await new OperatorSessions(redis, () => new Date()).start(id, 'complete');
    const cookies = { cookie: `session_id=${token}`, 'x-csrf-token': session.csrfToken };
    const asset = readdirSync(new URL('../../web/dist/assets', import.meta.url)).find((file) => file.endsWith('.js'));
    return [
      ...['/privacy-policy', '/termini-servizio', '/cookie-policy', '/assessment', '/valutazione-gratuita-ai'].map(
        (path) => ({ kind: 'storeless', path }),
      ),
      ...[`/assets/${asset}`, '/robots.txt', '/health/live', '/favicon.svg'].map((path) => ({
        kind: 'storeless',
        path,
      })),
      graphql('storeless', '{ __typename }'),
      ...['/', '/results?citta=Roma', '/results?citta=Milano'].map((path) => ({ kind: 'pages', path })),
      // Whether there is such a practice only Postgres knows: without, the page opens with 503 and says so.
      { kind: 'profile', path: `/dentista-${practice?.slug}` },
      ...['/api/top-cities', '/api/cities?q=rom', '/api/dentists?city=Roma'].map((path) => ({
        kind: 'directory',
        path,
      })),
      graphql('directory', '{ topCities { city } }'),
      graphql('directory', '{ dentists(city: "Roma") { __typename ... on DentistList { dentists { name } } } }'),
      graphql('sessions', '{ currentOperator { id } }', cookies),
    ];
  } finally {
    redis.disconnect();
    await orm.close();
  }
}

const ready: Question = { kind: 'readiness', path: '/health/ready' };

/** Every visitor asks every question in turn; beside them somebody asks every second whether the gateway is ready. */
function startVisits() {
  const balancer = visitors[0] as Visitor;
  return startLoad(perSecond, (n) => {
    if (n % perSecond === 0) return balancer.ask(ready);
    const question = questions[n % questions.length] as Question;
    return (visitors[n % visitors.length] as Visitor).ask(question);
  });
}

/** Whether somebody got what they asked for: of GraphQL the data as well, of a session whose it is. */
const isGood = ({ kind, status, text, path }: Pick<Visit, 'kind' | 'status' | 'text' | 'path'>) =>
  status === 200 &&
  !(path === '/graphql' && text.includes('"errors"')) &&
  !(kind === 'sessions' && !text.includes('"id"'));
const isOf =
  (...kinds: string[]) =>
  (visit: Visit) =>
    kinds.includes(visit.kind);
const said = ({ kind, path, status, ms, text }: Visit) =>
  `${kind} ${path}: ${status} after ${Math.round(ms)} ms ${isGood({ kind, path, status, text }) ? '' : text.slice(0, 160)}`;
const failed = (visits: readonly Visit[]) => visits.filter((visit) => !isGood(visit));
/** A refusal that its reader can act on: a status, or a code with the request's id; never a cut connection. */
const isClear = ({ status, text, path }: Visit) =>
  path === '/graphql'
    ? status === 200 && /"code":"INTERNAL_SERVER_ERROR"/.test(text) && /"requestId"/.test(text)
    : status === 503 || (status === 500 && /requestId|Codice della richiesta/.test(text));

function report(what: string, visits: readonly Visit[]): void {
  const kinds = [...new Set(visits.map(({ kind }) => kind))].map((kind) => {
    const own = visits.filter(isOf(kind));
    const slowest = Math.round(Math.max(...own.map(({ ms }) => ms)));
    return `${kind} ${own.length} (${failed(own).length} failed, slowest ${slowest} ms)`;
  });
  console.log(`${what}: ${kinds.join(', ')}`);
  const lines = failed(visits).map(said);
  for (const line of new Set(lines.map((line) => line.replace(/after \d+ ms/, '').replace(/"requestId":"[^"]*"/, ''))))
    console.log(`  ${line}`);
}

const outages = {
  'Redis is away': { begin: () => redisDoor.shut(), end: () => redisDoor.open() },
  'Redis keeps its connections and answers nothing': {
    begin: async () => servers.holdRedis(true),
    end: async () => servers.holdRedis(false),
  },
};

// In CI one of them, each turn the other.
const played = Object.entries(outages).filter((_outage, n, all) => isWhole || turn % all.length === n);

test.each(played)('%s: who needs no session notices nothing, and the gateway stays ready', async (what, outage) => {
  const load = startVisits();
  await delay(3_000);
  const shutAt = performance.now();
  await outage.begin();
  await delay(awaySeconds * 1_000);
  await outage.end();
  const openedAt = performance.now();
  await delay(recoveryMs + 3_000);
  const visits = await load.stop();
  report(`${what}, ${awaySeconds} s`, visits);
  const sessions = visits.filter(isOf('sessions'));
  const away = sessions.filter(({ at }) => at > shutAt && at < openedAt - 100);
  expect(
    failed(visits)
      .filter(({ kind }) => kind !== 'sessions')
      .map(said),
  ).toEqual([]);
  // What is still under way at its return may be answered well.
  expect(failed(away).length).toBeGreaterThan(0);
  expect(
    failed(away)
      .filter((visit) => !isClear(visit))
      .map(said),
  ).toEqual([]);
  const asBefore = sessions.filter(({ at, ms }) => at + ms < shutAt || at > openedAt + recoveryMs);
  expect(failed(asBefore).map(said)).toEqual([]);
});

test('Postgres restarts: what needs none of it notices nothing, the rest says so and comes back by itself', async () => {
  const load = startVisits();
  await delay(3_000);
  const stoppedAt = performance.now();
  await servers.restartPostgres(3_000);
  const startedAt = performance.now();
  await delay(recoveryMs + 3_000);
  const visits = await load.stop();
  report(`Postgres away for ${Math.round(startedAt - stoppedAt)} ms`, visits);
  expect(failed(visits.filter(isOf('storeless', 'pages', 'readiness'))).map(said)).toEqual([]);
  const around = visits.filter(({ at, ms }) => at + ms > stoppedAt && at < startedAt + recoveryMs);
  expect(failed(visits.filter((visit) => !around.includes(visit))).map(said)).toEqual([]);
  expect(
    failed(around)
      .filter((visit) => !isClear(visit))
      .map(said),
  ).toEqual([]);
  expect(failed(around).length).toBeGreaterThan(0);
});
