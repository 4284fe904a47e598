import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parseEnv } from './env.ts';
import { baseline } from './migration-history.ts';
import { migrateDown } from './roles/migrate-database.ts';
import { createTestDatabase, setUpTestDatabase } from './testing/index.ts';

/** What one process compiled need not be again for the next, where the run keeps it. */
const cache = getCompileCacheDir();
const compiled: Record<string, string> = cache ? { NODE_COMPILE_CACHE: dirname(cache) } : {};

/** The scripts as `make start` and the containers run them: their own process, nothing but Node. */
function run(script: string, args: readonly string[], env: Record<string, string>) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    const options = { env: { ...compiled, ...env }, cwd: `${import.meta.dirname}/..` };
    execFile(process.execPath, [script, ...args], options, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr });
    });
  });
}

const db = setUpTestDatabase();

describe('migrate', () => {
  test('applies, takes back, and says when there is nothing to do', async () => {
    const migrate = (...args: string[]) => run('src/migrate.ts', args, { DATABASE_URL: db.url });
    expect(await migrate()).toEqual({ code: 0, output: 'nothing to apply\n' });
    expect(await migrate('check')).toEqual({ code: 0, output: 'entities and migrations agree\n' });
    await db.em.execute('delete from migration where name > ?', [baseline]);
    expect(await migrate('down')).toEqual({
      code: 1,
      output: expect.stringMatching(/^The last migration is the baseline.*\n$/),
    });
    await migrateDown(db.orm, { to: 0 });
    expect(await migrate('check')).toMatchObject({ code: 1 });
    expect((await migrate('up')).output).toMatch(/^applied Migration/);
    expect(await migrate('sideways')).toMatchObject({ code: 2, output: expect.stringContaining('sideways') });
  }, 240_000);

  test('says that a database is somebody else’s', async () => {
    const other = await createTestDatabase('no tables');
    onTestFinished(() => other.close());
    await other.em.execute('create table cat (id int)');
    expect(await run('src/migrate.ts', ['up'], { DATABASE_URL: other.url })).toEqual({
      code: 1,
      output: expect.stringMatching(/^The database has tables \(cat\).*\n$/),
    });
  });

  test('says what is wrong with its connection', async () => {
    const other = await createTestDatabase('no tables');
    onTestFinished(() => other.close());
    await other.em.execute(`alter database ${new URL(other.url).pathname.slice(1)} set search_path = nowhere`);
    const folder = mkdtempSync(join(tmpdir(), 'dentisti-refused-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, 'assets'));
    for (const [script, ...args] of [
      ['src/migrate.ts', 'up'],
      ['src/backup/main.ts', 'backup', join(folder, 'none.gz')],
      ['src/builds/main.ts', folder, join(import.meta.dirname, '../package.json')],
    ] as const)
      expect(await run(script, args, { DATABASE_URL: other.url }), script).toEqual({
        code: 1,
        output: expect.stringMatching(
          /^(The build of the page in \S+ is not kept for open tabs: )?A connection to Postgres looks for its tables in no schema.*\n$/,
        ),
      });
  });

  test('names what is missing or wrong in the environment', async () => {
    expect(await run('src/migrate.ts', ['up'], {})).toMatchObject({
      code: 1,
      output: expect.stringContaining('DATABASE_URL'),
    });
    expect(() => parseEnv({ DATABASE_URL: 'mysql://x/y', APP_ENV: 'staging' })).toThrow(/DATABASE_URL.*APP_ENV/);
    const pooled = { DATABASE_URL: 'postgres://u:p@pooler/dentisti_{role}' };
    expect(() => parseEnv(pooled)).toThrow(/OWNER_DATABASE_URL must name Postgres itself/);
    const owner = 'postgres://owner:p@db/dentisti';
    expect(parseEnv({ ...pooled, OWNER_DATABASE_URL: owner })).toMatchObject({ ...pooled, OWNER_DATABASE_URL: owner });
  });
});

describe('seed', () => {
  const count = async () => (await db.em.execute<{ n: number }[]>('select count(*)::int as n from dentist'))[0]?.n;

  test('brings no demonstration data into production, and fills a trial once', async () => {
    const seed = (edition: string) => run('seed/seed.ts', [], { DATABASE_URL: db.url, APP_ENV: edition });
    expect(await seed('production')).toMatchObject({ code: 0, output: expect.stringContaining('production') });
    expect(await count()).toBe(0);
    expect(await seed('trial')).toMatchObject({ code: 0, output: expect.stringMatching(/^seed: \d+ practices added/) });
    expect(await count()).toBeGreaterThan(2200);
    expect(await seed('trial')).toMatchObject({ code: 0, output: expect.stringContaining('already there') });
  }, 240_000);
});

test('backup and restore end with 0, and with 1 without a file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dentisti-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'whole.gz');
  const backup = (...args: string[]) => run('src/backup/main.ts', args, { DATABASE_URL: db.url });
  expect(await backup('backup', file)).toEqual({ code: 0, output: `Backup: ${file}\n` });
  expect(await backup('restore', file)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Restored: \d+ rows/),
  });
  expect(await backup('restore', join(folder, 'none.gz'))).toMatchObject({ code: 1 });
  expect(await backup('restore')).toMatchObject({ code: 2, output: expect.stringContaining('Usage') });
}, 240_000);

describe('builds', () => {
  test('keeps a build; one that is not there is told in a sentence', async () => {
    const dist = mkdtempSync(join(tmpdir(), 'dentisti-build-'));
    onTestFinished(() => rmSync(dist, { recursive: true }));
    mkdirSync(join(dist, 'assets'));
    writeFileSync(join(dist, 'assets/a-1.js'), 'a');
    const documents = join(dist, 'documents.json');
    const keep = () => run('src/builds/main.ts', [dist, documents], { DATABASE_URL: db.url });
    expect(await keep()).toEqual({
      code: 1,
      output: expect.stringMatching(/^The build of the page in \S+ is not kept for open tabs: ENOENT.*\n$/),
    });
    writeFileSync(documents, '{}');
    expect(await keep()).toEqual({ code: 0, output: '' });
    expect(await db.em.execute('select paths from web_build')).toEqual([{ paths: ['/assets/a-1.js'] }]);
  });
});
