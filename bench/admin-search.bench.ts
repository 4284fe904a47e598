import { type ChildProcess, fork, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { OperatorSessions } from '@dentisti/core/operators/operator-sessions';
import { searchEverything } from '@dentisti/db/admin/admin-search.repository';
import { createOrm, type MikroORM } from '@dentisti/db/orm';
import { pino } from 'pino';
import { fillForSearch, searchedTables } from '../db/src/testing/admin-search-rows.ts';
import { parseSearch } from '../domain/operators/parse-search.ts';
import { parseEnv } from '../gateway/src/env.ts';
import { startGateway } from '../gateway/src/start-gateway.ts';

/**
 * `node bench/admin-search.bench.ts`: the admin search among 100,000 bookings with 1,000,000 events, as many calls and
 * mails, and 20,000 practices: by number, telephone, address and name, whole and in part, right and mistyped. Below
 * 100 ms at the 95th percentile, at the database and through the gateway with an operator's session.
 */
const rows = { practices: 20_000, bookings: 100_000, eventsOfEach: 10 };
const searchesOfEachKind = 40;
const limitMs = 100;
/**
 * On a machine that is busy with something else all are asked again, and each counts with its quickest time: it is judged
 * what the search needs, not what it waits for.
 */
const maxRounds = 3;
const root = join(import.meta.dirname, '..');

/** Milliseconds, in the order of a kind's texts. */
type Times = Record<'database' | 'gateway', number[]>;

if (process.argv[2] === 'gateway') await serve();
else await measure();

async function serve(): Promise<void> {
  const gateway = await startGateway(parseEnv(), pino({ level: 'info' }, createWriteStream('/dev/null')));
  const sessions = new OperatorSessions(gateway.services.redis, () => new Date());
  const { token, session } = await sessions.start(process.argv[3] ?? '', 'complete');
  process.send?.({ url: gateway.url, token, csrfToken: session.csrfToken });
}

async function measure(): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const { databaseUrl, redisUrl } = await startServers(stack);
  const env = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, PORT: '0', RATE_LIMIT_EXEMPT: '127.0.0.1' };
  await runScript(['db/src/migrate.ts', 'up'], env);
  const orm = await createOrm({ clientUrl: databaseUrl, statementTimeoutMs: 0 });
  stack.defer(() => orm.close());
  const filledIn = await timed(async () => {
    await orm.em.fork().transactional((tx) => fillForSearch(tx, rows));
    for (const table of searchedTables) await orm.em.fork().execute(`vacuum analyze ${table}`);
  });
  const counts = await countRows(orm);
  console.log(`${counts} made in ${(filledIn / 1_000).toFixed(0)} s`);
  const kinds = await chooseSearches(orm);
  const ask = await signedInGateway(stack, orm, env);

  const quickest: Record<string, Times> = {};
  for (let round = 1; round <= maxRounds; round++) {
    process.exitCode = (await askAll(kinds, orm, ask, quickest)) ? 0 : 1;
    if (process.exitCode === 0) break;
  }
  console.log(`at most ${limitMs} ms at the 95th percentile`);
}

/** Each search at the database and through the gateway; whether nineteen of twenty were ever quick enough. */
async function askAll(
  kinds: Record<string, string[]>,
  orm: MikroORM,
  ask: (text: string) => Promise<number>,
  quickest: Record<string, Times>,
): Promise<boolean> {
  const all: Times = { database: [], gateway: [] };
  console.log('search                          database  median    p95   gateway  median    p95   hits');
  for (const [kind, texts] of Object.entries(kinds)) {
    quickest[kind] ??= { database: [], gateway: [] };
    const times = quickest[kind];
    let hits = 0;
    // The first one of a kind plans and opens connections.
    await ask(texts[0] as string);
    for (const [i, text] of texts.entries()) {
      const parsed = parseSearch(text);
      if (!parsed) throw new Error(`nothing to look for in ${text}`);
      keepQuickest(times.database, i, await timed(() => searchEverything(orm.em.fork(), parsed)));
      const started = performance.now();
      hits += await ask(text);
      keepQuickest(times.gateway, i, performance.now() - started);
    }
    all.database.push(...times.database);
    all.gateway.push(...times.gateway);
    print(kind, times, (hits / texts.length).toFixed(1));
  }
  // Each kind is a fourteenth of them: one that is slow shows in the last twentieth of all.
  return print('all', all, '');
}

function keepQuickest(times: number[], i: number, took: number): void {
  times[i] = Math.min(took, times[i] ?? Number.POSITIVE_INFINITY);
}

function print(kind: string, { database, gateway }: Times, hits: string): boolean {
  const at = (values: number[], share: number) =>
    values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] as number;
  const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(9);
  const row = (values: number[]) => `${ms(at(values, 0.5))}${ms(at(values, 0.95))}`;
  console.log(`${kind.padEnd(38)}${row(database)}         ${row(gateway)}   ${hits}`);
  return at(database, 0.95) < limitMs && at(gateway, 0.95) < limitMs;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function countRows(orm: MikroORM): Promise<string> {
  const counted = await Promise.all(
    ['booking', 'booking_event', 'call_task', 'call_attempt', 'mail_outbox', 'dentist'].map(async (table) => {
      const [row] = await orm.em.fork().execute<[{ n: number }]>(`select count(*)::int as n from ${table}`);
      return `${row.n.toLocaleString('en')} ${table}`;
    }),
  );
  return counted.join(', ');
}

/** What operators type, taken from rows all over the tables. */
async function chooseSearches(orm: MikroORM): Promise<Record<string, string[]>> {
  const found = await orm.em
    .fork()
    .execute<{ number: string; phone: string; email: string; name: string; studio: string }[]>(
      `select b.number, b.phone, b.email, d.name, d.phone as studio from booking b join dentist d on d.id = b.dentist_id
     where b.email = any(select 'paziente.' || i * 2399 || '@posta.example' from generate_series(1, ${searchesOfEachKind}) i)`,
    );
  const each = (typed: (row: (typeof found)[number], i: number) => string) => found.map(typed);
  const slip = (word: string) => word.slice(0, 2) + word.slice(3);
  return {
    'number, whole': each(({ number }) => number),
    'number, lower case, no dashes': each(({ number }) => number.toLowerCase().replaceAll('-', '')),
    'number, its second half': each(({ number }) => number.slice(10)),
    'number, three signs': each(({ number }) => number.slice(6, 9)),
    'patient’s telephone': each(({ phone }) => phone.replace('+39347', '347 ')),
    'last four digits': each(({ phone }) => phone.slice(-4)),
    'practice’s telephone': each(({ studio }) => studio.replace('+39', '0039 ')),
    'practice’s name': each(({ name }) => name),
    'one common surname': each(({ name }) => name.split(' ')[2] ?? name),
    'a name mistyped': each(({ name }) =>
      name
        .split(' ')
        .slice(2)
        .map((word) => (word.length > 4 ? slip(word) : word))
        .join(' '),
    ),
    'trade words alone': each((_, i) => (i % 2 === 0 ? 'studio dentistico' : 'centro')),
    'e-mail, whole': each(({ email }) => email),
    'e-mail, its beginning': each(({ email }) => email.split('@')[0]?.concat('@') ?? email),
    'nothing that there is': each((_, i) => `zyxwvu ${i}`),
  };
}

/** Asks the gateway as a signed-in operator does; answers the number of hits. */
async function signedInGateway(stack: AsyncDisposableStack, orm: MikroORM, env: NodeJS.ProcessEnv) {
  const [operator] = await orm.em
    .fork()
    .execute<[{ id: string }]>(
      `insert into operator (email, role, sessions_since) values ('capo@dentisti.example', 'operator', now() - interval '1 day') returning id`,
    );
  const secrets = { SESSION_SECRET: randomBytes(32).toString('hex') };
  const gateway = fork(import.meta.filename, ['gateway', operator.id], { env: { ...process.env, ...secrets, ...env } });
  stack.defer(() => stop(gateway));
  const died = once(gateway, 'exit').then(() => Promise.reject(new Error('the gateway did not start')));
  const [{ url, token, csrfToken }] = (await Promise.race([once(gateway, 'message'), died])) as [
    Record<string, string>,
  ];
  died.catch(() => undefined);
  const query = `query ($text: String!) { adminSearch(text: $text) { isReadable groups { section count hasMore hits { key title detail state at } } } }`;
  const headers = {
    'content-type': 'application/json',
    cookie: `session_id=${token}; csrf_token=${csrfToken}`,
    'x-csrf-token': csrfToken ?? '',
  };
  return async (text: string): Promise<number> => {
    const body = JSON.stringify({ query, variables: { text } });
    const response = await fetch(`${url}/graphql`, { method: 'POST', headers, body });
    const { data, errors } = (await response.json()) as {
      data?: { adminSearch: { groups: { hits: unknown[] }[] } };
      errors?: unknown;
    };
    if (!data) throw new Error(JSON.stringify(errors));
    return data.adminSearch.groups.reduce((sum, { hits }) => sum + hits.length, 0);
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

async function startServers(stack: AsyncDisposableStack): Promise<{ databaseUrl: string; redisUrl: string }> {
  const keeper = spawn(process.execPath, [join(root, 'db/src/testing/server-keeper.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  stack.defer(async () => {
    keeper.stdin.end();
    await once(keeper, 'exit');
  });
  const [line] = (await once(createInterface({ input: keeper.stdout }), 'line')) as [string];
  return JSON.parse(line) as { databaseUrl: string; redisUrl: string };
}

async function runScript(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const step = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(step, 'exit');
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`);
}
