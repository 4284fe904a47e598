import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { findBuildIds, findWebFile, registerBuild } from '../builds/web-build.repository.ts';
import { getApplied, migrationsBefore, openMigratorBefore } from '../migration-history.ts';
import { createPracticeRow, createTestDatabase, describeSchema, type TestDatabase } from '../testing/index.ts';
import { exportDatabase } from './export-database.ts';
import { importDatabase } from './import-database.ts';
import { runBackupCommand } from './run-command.ts';

const bookingId = '5f6b1c9e-3b1d-4c55-9d43-3a1f0c6f1a11';
const hash = 'a'.repeat(64);
/** Rows that a version can hold, by the number of its migrations; the practice's id is far from the first. */
const rowsSince: readonly (readonly [migrations: number, statement: string])[] = [
  [
    1,
    `insert into dentist (id, slug, name, address, istat_code, city, province, region)
       values (4711, 'roma', 'Studio «Roma» 🦷', 'Via Roma 1', '058091', 'Roma', 'RM', 'Lazio')`,
  ],
  [1, `insert into dentist_service (dentist_id, position, name, price_cents) values (4711, 0, 'Igiene', 8000)`],
  [1, `insert into profile_report (dentist_id, kind, message) values (4711, 'error', 'Orari')`],
  [
    27,
    `insert into booking (id, number, token_hash, client_key, dentist_id, status, preferred_times, reason, patient_name, phone, email,
         contact_hash, age_confirmed_at, health_consent_at, consent_version, appointment_at)
       values ('${bookingId}', 'DENT-2222-2222', '${hash}', '${bookingId}', 4711, 'confirmed', array[now()], 'PAIN', 'Anna Canarini',
         '+393331234567', 'anna@example.it', '${hash}', now(), now(), '1', now())`,
  ],
  [27, `insert into booking_event (booking_id, at, kind) values ('${bookingId}', now(), 'confirmed')`],
  [27, 'insert into practice_agenda (dentist_id, slot_minutes) values (4711, 30)'],
  [27, `insert into audit_entry (at, action) values (now(), 'practice.edited')`],
  [55, `insert into patient (practice_id, name, name_key) values (4711, 'Anna Canarini', 'anna canarini')`],
];

async function createDatabase(): Promise<TestDatabase> {
  const db = await createTestDatabase();
  onTestFinished(() => db.close());
  return db;
}

const versions = [1, 27, migrationsBefore.length];
/** Backups of databases with the first migrations of before, and rows. */
const backups = new Map<number, string[]>();
/** What a database of today is made of. */
let today: { tables: object; applied: string[] };
beforeAll(async () => {
  for (const migrations of versions) {
    const db = await createTestDatabase('no tables');
    await openMigratorBefore(db.orm).up({ to: migrationsBefore[migrations - 1] ?? '' });
    for (const [since, statement] of rowsSince) if (since <= migrations) await db.em.execute(statement);
    const lines: string[] = [];
    for await (const line of exportDatabase(db.orm, new Date())) lines.push(line.trim());
    backups.set(migrations, lines);
    await db.close();
  }
  const db = await createTestDatabase();
  today = { tables: await describeTables(db), applied: await getApplied(db.em) };
  await db.close();
});

/** What a database is made of, without its rows and how far they are counted. */
async function describeTables({ em }: TestDatabase) {
  const { rows, sequences, ...made } = await describeSchema(em.fork());
  return made;
}

test.each(versions)('a backup of the version with %i migrations is restored, and is of today', async (migrations) => {
  const target = await createDatabase();
  const { em } = target;
  await createPracticeRow(em.fork());
  const read = async () => ({ content: Buffer.from('chunk'), isBrotli: false });
  await registerBuild(em.fork(), { paths: ['/assets/a-1.js'], documents: {}, read });
  await importDatabase(target.orm, inTurn(backups.get(migrations)));

  expect(await getApplied(em)).toEqual(today.applied);
  expect(await describeTables(target)).toEqual(today.tables);
  expect(await em.execute('select id, name, languages from dentist')).toEqual([
    { id: 4711, name: 'Studio «Roma» 🦷', languages: [] },
  ]);
  expect(await em.execute('select name, price_cents from dentist_service')).toEqual([
    { name: 'Igiene', price_cents: 8000 },
  ]);
  expect(await em.execute('select message, status from profile_report')).toEqual([
    { message: 'Orari', status: 'open' },
  ]);
  expect(await em.execute('select id from dialling_breaker')).toEqual([{ id: 1 }]);
  const held = migrations >= 27 ? [{ patient_name: 'Anna Canarini', events: 1 }] : [];
  expect(
    await em.execute(
      'select patient_name, (select count(*)::int from booking_event where booking_id = b.id) as events from booking b',
    ),
  ).toEqual(held);
  // The chair of an agenda of before is made by the migration of chairs, not by a backup of after it.
  const chairs = migrations === 27 ? [{ practice_id: 4711, name: 'Poltrona 1' }] : [];
  expect(await em.execute('select practice_id, name from chair')).toEqual(chairs);
  const patients = await em.execute('select name from patient');
  expect(patients).toEqual(migrations === 55 ? [{ name: 'Anna Canarini' }] : []);
  // Of the page's builds a backup holds nothing: those of the database stay.
  expect((await findBuildIds(em.fork())).length).toBe(1);
  expect(await findWebFile(em.fork(), '/assets/a-1.js')).toEqual(await read());
  // What is written now is counted on from there.
  expect((await createPracticeRow(em.fork())).id).toBe(4712);
});

test('the command restores such a file', async () => {
  const { url, em } = await createDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'dentisti-earlier-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'earlier.gz');
  writeFileSync(file, gzipSync(backups.get(1)?.join('\n') ?? ''));
  expect(await runBackupCommand('restore', file, { DATABASE_URL: url })).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Restored: 3 rows/),
  });
  expect(await em.execute('select id from dentist')).toEqual([{ id: 4711 }]);
});

test('what was erased since is erased again in an earlier backup', async () => {
  const { orm, em } = await createDatabase();
  await em.execute(
    `insert into booking_erasure (booking_id, asked_by, asked_at, waits_until) values (?, 'patient', now(), now())`,
    [bookingId],
  );
  await importDatabase(orm, inTurn(backups.get(27)));
  expect(await em.execute('select patient_name, number from booking')).toEqual([
    { patient_name: '', number: 'DENT-2222-2222' },
  ]);
});

test.each([
  ['cut short', (lines: string[]) => lines.slice(0, -1), /cut short/],
  [
    'of a version between ours',
    ([header = '', ...rest]: string[]) => [header.replace(/"[^"]+_initial",/, ''), ...rest],
    /another version/,
  ],
  [
    'of a version after ours',
    ([header = '', ...rest]: string[]) => [
      header.replace('_initial"', '_initial","Migration99990101000000_x"'),
      ...rest,
    ],
    /another version/,
  ],
])('an earlier backup that is %s changes nothing', async (_what, damage, words) => {
  const { orm, em } = await createDatabase();
  await createPracticeRow(em.fork());
  // A number that was drawn stays drawn.
  const describeAll = async () => ({ ...(await describeSchema(em.fork())), sequences: null });
  const before = await describeAll();
  await expect(importDatabase(orm, inTurn(damage(backups.get(27) ?? [])))).rejects.toThrow(words);
  expect(await describeAll()).toEqual(before);
});

async function* inTurn(lines: readonly string[] = []) {
  yield* lines;
}
