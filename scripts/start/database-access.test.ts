import { createOrm } from '@dentisti/db/orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { givenAccess, ownAccess, ownerVariables, serviceVariables } from './database-access.ts';
import { parseStartEnv, rootDir } from './env.ts';
import { startPostgres } from './postgres.ts';
import { Supervisor } from './supervisor.ts';
import { makeDataDir, removeDataDir } from './testing/started-product.ts';

let dataDir: string;
let supervisor: Supervisor;
let log: string[];

beforeEach(() => {
  dataDir = makeDataDir();
  log = [];
  supervisor = new Supervisor({ log: (_, line) => void log.push(line), childrenChanged: () => {}, gaveUp: () => {} });
});

afterEach(async () => {
  await supervisor.stop();
  removeDataDir(dataDir);
});

const migrate = (variables: NodeJS.ProcessEnv) =>
  supervisor.run({
    name: 'migrate',
    command: process.execPath,
    args: ['db/src/migrate.ts', 'up'],
    cwd: rootDir,
    env: { ...process.env, ...variables },
  });

async function ask(clientUrl: string, sql: string, role?: 'visitor') {
  const orm = await createOrm({ clientUrl, poolMax: 1, ...(role && { role }) });
  try {
    return await orm.em.fork().execute(sql);
  } finally {
    await orm.close();
  }
}

it('gives the services of an existing data folder a login that owns nothing', async () => {
  const env = parseStartEnv({ DATA_DIR: dataDir });
  const owner = await startPostgres(supervisor, dataDir, () => {});
  // As before: everybody comes as the owner.
  await migrate({ DATABASE_URL: owner, OWNER_DATABASE_URL: '' });
  await ask(owner, `insert into page_count (day, route, views, visits) values ('2026-11-25', '/', 1, 1)`);

  const access = ownAccess(dataDir, owner);
  await migrate(ownerVariables(env, access));
  expect(await ask(access.service, 'select route from page_count', 'visitor')).toEqual([{ route: '/' }]);
  await expect(ask(access.service, 'select route from page_count')).rejects.toThrow(/permission denied/);
  await expect(ask(access.service, 'create table x (y int)', 'visitor')).rejects.toThrow(/permission denied/);
  // Another start finds the same password.
  expect(ownAccess(dataDir, owner)).toEqual(access);
});

it('names a database whose user may make no roles, and what an administrator of it can do', async () => {
  const owner = await startPostgres(supervisor, dataDir, () => {});
  await ask(owner, `create role guest login password 'x'`);
  await ask(owner, 'create database guests owner guest');
  const url = new URL(owner);
  Object.assign(url, { username: 'guest', password: 'x', pathname: '/guests' });
  await expect(migrate({ DATABASE_URL: url.href, OWNER_DATABASE_URL: '' })).rejects.toThrow();
  expect(log.join('\n')).toContain('may not create roles');
  expect(log.join('\n')).toContain('create role dentisti_visitor nologin;');
});

it('tells the services nothing of the owner but what a trial’s links are made of', () => {
  const owner = 'postgres://dentisti:drawn-once@127.0.0.1:41234/dentisti';
  const service = 'postgres://dentisti_service:other@127.0.0.1:41234/dentisti';
  const trial = parseStartEnv({ DATABASE_URL: service, OWNER_DATABASE_URL: owner });
  const access = givenAccess(trial, service);
  expect(access).toEqual({ service, owner });
  const seed = { TRIAL_SEED: 'dentisti:drawn-once/dentisti' };
  expect(serviceVariables(trial, access)).toEqual({ DATABASE_URL: service, OWNER_DATABASE_URL: undefined, ...seed });
  expect(ownerVariables(trial, access)).toEqual({ DATABASE_URL: service, OWNER_DATABASE_URL: owner, ...seed });
  const production = parseStartEnv({ DATABASE_URL: service, OWNER_DATABASE_URL: owner, APP_ENV: 'production' });
  expect(serviceVariables(production, access)).toEqual({ DATABASE_URL: service, OWNER_DATABASE_URL: undefined });
  // One address alone: the services come as the owner, in their roles.
  expect(givenAccess(parseStartEnv({ DATABASE_URL: owner }), owner)).toEqual({ service: owner, owner });
});
