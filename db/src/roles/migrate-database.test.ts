import { expect, onTestFinished, test } from 'vitest';
import { getApplied } from '../migration-history.ts';
import { createOrm } from '../orm.ts';
import { createTestDatabase, describeSchema } from '../testing/index.ts';
import { migrateUp } from './migrate-database.ts';

async function createDatabase() {
  const db = await createTestDatabase();
  onTestFinished(() => db.close());
  const connect = async () => {
    const other = await createOrm({ clientUrl: db.url, poolMax: 2, statementTimeoutMs: 0 });
    onTestFinished(() => other.close());
    return other;
  };
  return { db, connect };
}

test.each([
  ['that has all of ours', ''],
  ['that lacks one of ours', 'delete from migration where id = (select max(id) from migration)'],
])(
  'on a database of a newer version %s nothing is applied, granted or taken away, and that is said',
  async (_, lack) => {
    const { db } = await createDatabase();
    const newer = 'Migration99990101000000_newer';
    await db.em.execute(`create table newer (id int); grant select, insert on newer to dentisti_worker;
    alter table newer enable row level security; alter table newer force row level security;
    create policy worker on newer to dentisti_worker using (true);
    grant delete on booking to dentisti_studio; drop policy studio on booking`);
    if (lack) await db.em.execute(lack);
    await db.em.execute('insert into migration (name) values (?)', [newer]);
    const [schema, applied] = [await describeSchema(db.em), await getApplied(db.em)];
    const notes: string[] = [];
    expect(await migrateUp(db.orm, db.serviceUrl, { notify: (note) => void notes.push(note) })).toEqual([]);
    expect(await describeSchema(db.em)).toEqual(schema);
    expect(await getApplied(db.em)).toEqual(applied);
    expect(notes).toEqual([expect.stringMatching(`newer than this version: it has ${newer}`)]);
  },
);

test('a change of grants waits for whoever migrates, and however long it waits for a table it keeps its lock', async () => {
  const { db, connect } = await createDatabase();
  await db.em.execute(`drop policy studio on booking; do $$ begin
    execute format('alter database %I set idle_in_transaction_session_timeout = 1500', current_database()); end $$`);
  const migrating = await connect();
  const notes: string[] = [];
  const settings = { lockTimeoutMs: 100, pauseMs: 20, notify: (note: string) => void notes.push(note) };
  let run: Promise<unknown> | undefined;
  await db.em.fork().transactional(async (holder) => {
    await holder.execute('set local idle_in_transaction_session_timeout = 0');
    await holder.execute('lock table booking in access exclusive mode');
    run = migrateUp(migrating, db.serviceUrl, settings);
    run.catch(() => {});
    await expect.poll(() => notes, { timeout: 30_000 }).toEqual([expect.stringMatching(/policies of booking waits/)]);
    await holder.execute('select pg_sleep(3)');
    const locks = await holder.execute(
      `select from pg_locks where locktype = 'advisory' and objid = 7283004 and granted
        and database = (select oid from pg_database where datname = current_database())`,
    );
    expect(locks).toHaveLength(1);
  });
  expect(await run).toEqual([]);
});
