import { spawnSync } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { CannotStart } from './cannot-start.ts';
import { checkConnections, processName } from './check-connections.ts';
import { createOrm } from './orm.ts';
import { RevisionReader } from './practice/revision-reader.ts';
import { roleName } from './roles/role-names.ts';
import { SchemaCheck } from './schema-check.ts';
import { createTestDatabase } from './testing/index.ts';
import { startPgbouncer } from './testing/pgbouncer.ts';

const hasPooler = spawnSync('pgbouncer', ['--version']).status === 0;

async function openDatabase() {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const own = new URL(database.url).pathname.slice(1);
  return { ...database, execute: (sql: string) => database.em.execute(sql.replaceAll(':own', own)) };
}

/** What a process hears that starts with this address; null where it may go on. */
const startProblem = (clientUrl: string, { needed = 17, withinMs = 0 } = {}) =>
  checkConnections(
    { clientUrl, applicationName: processName('gateway', needed), roles: ['visitor', 'operator'], needed },
    withinMs,
  ).then(
    () => null,
    (error: unknown) => (error instanceof CannotStart ? error.message : error),
  );

/** The same over each of the pools that a process has. */
async function poolProblems(clientUrl: string): Promise<string[]> {
  const orm = await createOrm({ clientUrl, role: 'visitor', poolMax: 1 });
  const reader = new RevisionReader({ clientUrl, role: 'visitor' });
  onTestFinished(async () => void (await Promise.all([orm.close(), reader.close()])));
  const schema = new SchemaCheck(orm)
    .findProblem()
    .then((problem) => problem && Promise.reject(new Error(problem.reason)));
  const tries = [orm.em.fork().execute('select 1'), reader.find(['listing']), schema];
  return (await Promise.allSettled(tries)).map((tried) =>
    tried.status === 'rejected' ? String(tried.reason.message) : '',
  );
}

test('a right database is started on, one that is away too', async () => {
  const { serviceUrl } = await openDatabase();
  expect(await startProblem(serviceUrl)).toBeNull();
  expect(await poolProblems(serviceUrl)).toEqual(['', '', '']);
  expect(await startProblem('postgres://a:b@127.0.0.1:1/c')).toBeNull();
});

test('a login that Postgres does not let in, or that may not take its role, is said', async () => {
  const { serviceUrl, execute } = await openDatabase();
  const stranger = `stranger_${process.pid}`;
  await execute(`create role ${stranger} login password 'geheim'`);
  onTestFinished(async () => {
    await execute(`drop role ${stranger}`);
  });
  const as = (login: string, password: string) =>
    Object.assign(new URL(serviceUrl), { username: login, password }).href;
  expect(await startProblem(as(stranger, 'geheim'))).toMatch(
    /^Postgres does not let us in as the role "visitor": permission denied/,
  );
  const refused = await startProblem(as(stranger, 'falsch'));
  expect(refused).toMatch(/password authentication failed.*DATABASE_URL/);
  expect(refused).not.toContain('falsch');
});

test('what the address itself says holds for every connection, beside what we need', async () => {
  const { serviceUrl, url, execute } = await openDatabase();
  expect(await startProblem(`${serviceUrl}?sslmode=require`)).toMatch(/does not let us in .* SSL/);
  for (const problem of (await poolProblems(`${serviceUrl}?sslmode=require`)).slice(0, 2))
    expect(problem).toMatch(/SSL/);
  const given = `${serviceUrl}?application_name=x&options=${encodeURIComponent('-c work_mem=5MB')}`;
  const orm = await createOrm({ clientUrl: given, role: 'visitor', applicationName: 'ours' });
  onTestFinished(() => orm.close());
  const settings = ['role', 'application_name', 'work_mem', 'statement_timeout', 'jit', 'tcp_keepalives_idle'];
  const [row] = await orm.em.execute(
    `select ${settings.map((name) => `current_setting('${name}') as ${name}`).join()}`,
  );
  expect(row).toEqual({
    ...{ role: 'dentisti_visitor', application_name: 'ours', work_mem: '5MB' },
    ...{ statement_timeout: '15s', jit: 'off', tcp_keepalives_idle: '30' },
  });
  // Servers of others have limits of their own, which migrations have not.
  await execute(`alter database :own set statement_timeout = '30s'`);
  const owner = await createOrm({ clientUrl: url, statementTimeoutMs: 0 });
  onTestFinished(() => owner.close());
  expect(await owner.em.execute(`select current_setting('statement_timeout') as ms`)).toEqual([{ ms: '0' }]);
  expect(await startProblem(serviceUrl)).toBeNull();
  await execute(`alter database :own reset statement_timeout`);
});

test('tables that are looked for elsewhere are said by the start and by each pool', async () => {
  const { serviceUrl, execute } = await openDatabase();
  await execute('create schema elsewhere; grant usage on schema elsewhere to public');
  for (const [path, words] of [
    ['elsewhere, public', /the schema "elsewhere"/],
    ['nowhere', /no schema/],
  ] as const) {
    await execute(`alter role dentisti_service in database :own set search_path = ${path}`);
    expect(await startProblem(serviceUrl)).toMatch(words);
    for (const problem of await poolProblems(serviceUrl)) expect(problem).toMatch(words);
  }
  await execute('alter role dentisti_service in database :own reset search_path');
  expect(await startProblem(serviceUrl)).toBeNull();
});

test('too few connections are said with what is missing; what other processes may come to need counts', async () => {
  const { serviceUrl, execute } = await openDatabase();
  const limit = async (connections: number) => {
    await execute(`alter database :own connection limit ${connections}`);
    return startProblem(serviceUrl);
  };
  const [{ held } = { held: 0 }] = (await execute(
    `select count(*)::int as held from pg_stat_activity where datname = ':own'`,
  )) as { held: number }[];
  expect(await limit(held + 17)).toBeNull();
  const other = await createOrm({
    ...{ clientUrl: serviceUrl, role: 'worker', poolMax: 2, applicationName: processName('worker', 10) },
  });
  onTestFinished(() => other.close());
  await other.em.fork().execute('select 1');
  expect(await limit(held + 27)).toBeNull();
  expect(await limit(held + 26)).toMatch(
    new RegExp(
      `CONNECTION LIMIT of the database allows ${held + 26}.* need ${held + 10}, .*needs 17. Raise that limit by 1,`,
    ),
  );
  expect(await limit(0)).toMatch(/^Too few connections to Postgres: it has none left for us/);
  await limit(held + 10 + 17);
  // A process that stops gives its connections back while we wait.
  const late = await createOrm({ clientUrl: serviceUrl, role: 'worker', poolMax: 1 });
  await late.em.execute('select 1');
  expect(await startProblem(serviceUrl)).toMatch(/^Too few/);
  const waiting = startProblem(serviceUrl, { withinMs: 60_000 });
  await late.close();
  expect(await waiting).toBeNull();
  await limit(-1);
});

test.skipIf(!hasPooler)('a pooler that throws roles, settings or statements away is said, by every pool', async () => {
  await using stack = new AsyncDisposableStack();
  const { serviceUrl } = await openDatabase();
  const setting = (timeout: number) => (role: 'visitor' | 'operator') =>
    `connect_query='set role ${roleName(role)}; set statement_timeout = ${timeout}'`;
  const roles = ['visitor', 'operator'] as const;
  const aliases = (prefix: string, more: (role: (typeof roles)[number]) => string) =>
    Object.fromEntries(roles.map((role) => [`${prefix}_${role}`, more(role)]));
  const addressOf = await startPgbouncer(
    stack,
    serviceUrl,
    {
      plain: '',
      ...aliases('bare', () => ''),
      ...aliases('endless', setting(0)),
      ...aliases('right', setting(15_000)),
      ...aliases('sessions', (role) => `pool_mode=session ${setting(15_000)(role)}`),
    },
    ['pool_mode = transaction', 'ignore_startup_parameters = options, statement_timeout'],
  );
  // Its settings for one transaction would stay with the connection, which is then somebody else's.
  const owner = await createOrm({ clientUrl: addressOf('plain'), poolMax: 1, statementTimeoutMs: 0 });
  onTestFinished(() => owner.close());
  await expect(owner.em.fork().execute('select 1')).rejects.toThrow(/owner .* comes to Postgres itself/);
  const bare = /works as "dentisti_service" where it has to work as "dentisti_visitor"/;
  for (const [alias, words] of [
    ['plain', bare],
    ['bare_{role}', bare],
    ['endless_{role}', /statement_timeout of 0 ms where it has to have 15000/],
    ['missing_{role}', /does not let us in as the role "visitor": no such database/],
  ] as const) {
    expect(await startProblem(addressOf(alias)), alias).toMatch(words);
    const missing = [/no such database/, /no such database/, /does not answer/];
    for (const [i, problem] of (await poolProblems(addressOf(alias))).entries())
      expect(problem, alias).toMatch(alias.startsWith('missing') ? (missing[i] as RegExp) : words);
  }
  const strict = await startPgbouncer(stack, serviceUrl, { plain: '' });
  expect(await startProblem(strict('plain'))).toMatch(/does not let us in .*: unsupported startup parameter/);
  expect(await startProblem(addressOf('right_{role}'))).toMatch(/loses prepared statements/);
  // Right for the first that comes; then the pooler wipes the connection.
  expect(await startProblem(addressOf('sessions_{role}'))).toBeNull();
  await expect.poll(async () => (await poolProblems(addressOf('sessions_{role}'))).join()).toMatch(bare);
  await expect(createOrm({ clientUrl: addressOf('right_{role}') })).rejects.toThrow(/comes to Postgres itself/);
});
