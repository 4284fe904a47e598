import { randomUUID } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { encryptText } from '../encrypted-text.ts';
import { ensureAccount } from '../studio/practice-account.repository.ts';
import { saveMember } from '../studio/practice-member.repository.ts';
import { createBooking, createPracticeRow, createTestDatabase, type TestDatabase } from '../testing/index.ts';
import { exportDatabase } from './export-database.ts';
import { importDatabase, RestoreProblem } from './import-database.ts';
import { type BackupCommand, runBackupCommand } from './run-command.ts';
import { tablesInOrder } from './tables.ts';

let source: TestDatabase;
let target: TestDatabase;
/** A few hundred rows more than are written at once: as good to damage as thousands. */
let small: TestDatabase;
let folder: string;
beforeAll(async () => {
  [source, target, small] = await Promise.all([createTestDatabase('demo'), createTestDatabase(), createTestDatabase()]);
  await createPracticeRow(small.em.fork());
  await small.em.execute(
    `insert into audit_entry (at, action) select now(), md5(n::text) from generate_series(1, 2000) as n`,
  );
  folder = mkdtempSync(join(tmpdir(), 'dentisti-backup-'));
}, 240_000);
afterAll(async () => {
  await source.close();
  await target.close();
  await small.close();
  rmSync(folder, { recursive: true });
});

const run = (command: BackupCommand, db: TestDatabase, file: string, more: Record<string, string> = {}) =>
  runBackupCommand(command, file, { DATABASE_URL: db.url, ...more });

/** A fingerprint of every table's rows, to the last microsecond. */
async function fingerprints({ orm }: TestDatabase): Promise<Record<string, string>> {
  const em = orm.em.fork();
  const sums: Record<string, string> = {};
  for (const { name } of await tablesInOrder(em)) {
    // What is noted of a backup is written after it, and is not in it.
    if (name === 'backup_run') continue;
    const [row] = await em.execute<{ sum: string }[]>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text collate "C")), '') as sum from "${name}" t`,
    );
    sums[name] = row?.sum ?? '';
  }
  return sums;
}

test('a backup restored elsewhere is the same database', async () => {
  const em = source.orm.em.fork();
  const [practice] = await em.execute<{ id: number }[]>('select id from dentist order by id limit 1');
  await createBooking(em, { dentistId: practice?.id ?? 0, note: 'virgolette "doppie", a capo\n, € e 🦷' });
  await em.execute(`insert into audit_entry (at, action) values (now(), 'backup.tested')`);
  const file = join(folder, 'whole.gz');
  expect(await run('backup', source, file)).toEqual({ code: 0, output: `Backup: ${file}\n` });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await em.execute('select bytes from backup_run')).toEqual([{ bytes: String(statSync(file).size) }]);

  await createPracticeRow(target.orm.em.fork());
  const restored = await run('restore', target, file);
  expect(restored.output).toMatch(/^Restored: \d{4,} rows/);
  const [before, after] = await Promise.all([fingerprints(source), fingerprints(target)]);
  expect(after).toEqual(before);
  expect(before.dentist).toMatch(/^2390 /);
  expect(before.booking).toMatch(/^1 /);

  // New rows get numbers of their own.
  await createPracticeRow(target.orm.em.fork());
  await target.orm.em.fork().execute(`insert into audit_entry (at, action) values (now(), 'backup.restored')`);
}, 240_000);

test('what people had erased since the backup is erased again, before anybody can read it', async () => {
  const other = await createTestDatabase();
  onTestFinished(() => other.close());
  const { em } = other;
  const practice = await createPracticeRow(em.fork());
  const booking = await createBooking(em.fork(), { dentistId: practice.id, patientName: 'Gelsomina Canarini' });
  const [lead] = await em.execute<{ id: string }[]>(
    `insert into lead (client_key, source, practice_name, person_name, email, phone, city, contact_consent_at)
     select gen_random_uuid(), 'practices', 'Studio', name, 'a@b.example', '+39061234567', 'Roma', now()
     from unnest(array['Gelsomina', 'Zoe']) as name returning id`,
  );
  const now = new Date();
  const account = async (email: string) => {
    const { id } = await ensureAccount(em.fork(), email, now);
    await saveMember(em.fork(), { practiceId: practice.id, accountId: id, role: 'owner', now });
    return id;
  };
  const [erased] = [await account('gelsomina@studio.example'), await account('zoe@studio.example')];
  const lines: string[] = [];
  for await (const line of exportDatabase(other.orm, new Date())) lines.push(line.trim());
  await em.execute(
    `insert into booking_erasure (booking_id, asked_by, asked_at, waits_until, done_at) values (?, 'patient', ?, ?, ?)`,
    [booking.id, now, now, now],
  );
  await em.execute(
    `insert into erased_record (kind, record_id, at) values ('lead', ?, ?), ('practice_account', ?, ?)`,
    [lead?.id, now, erased, now],
  );
  await importDatabase(
    other.orm,
    (async function* () {
      yield* lines;
    })(),
    now,
  );
  expect(await em.execute('select patient_name, number from booking')).toEqual([
    { patient_name: '', number: booking.number },
  ]);
  expect(await em.execute('select person_name from lead')).toEqual([{ person_name: 'Zoe' }]);
  expect(
    await em.execute('select email from practice_account a join practice_member m on m.account_id = a.id'),
  ).toEqual([{ email: 'zoe@studio.example' }]);
  // The worker asks Redis and the voice platform once more.
  expect(await em.execute('select done_at from booking_erasure')).toEqual([{ done_at: null }]);
});

test.each([
  ['cut short', (text: string) => text.slice(0, text.length / 2), /cut short|no JSON/],
  ['without its last line', (text: string) => text.split('\n').slice(0, -2).join('\n'), /cut short/],
  ['one row less', (text: string) => text.replace(/\n\{"id[^\n]+\n/, '\n'), /rows in the file/],
  ['of another version', (text: string) => text.replace('_initial"', '_first"'), /another version/],
  [
    'naming a strange table',
    (text: string) => text.replace('{"table":"dentist"}', '{"table":"x"}'),
    /table that is not there: x/,
  ],
  ['of something else', () => '{"hello": 1}\n', /no backup of Dentisti.ai/],
  ['without JSON', () => 'hello\n', /no JSON/],
])('a file %s changes nothing', async (_what, damage, words) => {
  let text = '';
  for await (const line of exportDatabase(small.orm, new Date())) text += line;
  const before = await fingerprints(small);
  async function* damagedLines() {
    yield* damage(text).split('\n');
  }
  const restoring = importDatabase(small.orm, damagedLines());
  await expect(restoring).rejects.toThrow(RestoreProblem);
  await expect(restoring).rejects.toThrow(words);
  expect(await fingerprints(small)).toEqual(before);
});

test('a gzip that breaks off, a file that is not there', async () => {
  const whole = join(folder, 'broken.gz');
  await run('backup', small, whole);
  const bytes = readFileSync(whole);
  writeFileSync(whole, bytes.subarray(0, bytes.length / 2));
  const before = await fingerprints(target);
  expect((await run('restore', target, whole)).code).toBe(1);
  expect((await run('restore', target, join(folder, 'none.gz'))).code).toBe(1);
  expect(await fingerprints(target)).toEqual(before);
}, 240_000);

test('what killed back-ups left behind blocks none, and is removed once nobody writes to it', async () => {
  const file = join(mkdtempSync(join(folder, 'killed-')), 'nightly.gz');
  // Of this version, and of the one before, which wrote into a name that all shared.
  const dead = [
    `${file}.${randomUUID()}.unfinished`,
    `${file}.unfinished`,
    join(dirname(file), 'monday.gz.unfinished'),
  ];
  const alive = [`${file}.${randomUUID()}.unfinished`, join(dirname(file), 'tuesday.gz.unfinished')];
  const foreign = join(dirname(file), 'film.mp4.unfinished');
  for (const draft of [...dead, ...alive, foreign]) writeFileSync(draft, 'half');
  const yesterday = new Date(Date.now() - 86_400_000);
  for (const draft of [...dead, foreign]) utimesSync(draft, yesterday, yesterday);
  const both = await Promise.all([run('backup', small, file), run('backup', small, file)]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  expect((await run('restore', target, file)).code).toBe(0);
  expect(readdirSync(dirname(file)).sort()).toEqual([file, foreign, ...alive].map((path) => basename(path)).sort());
}, 240_000);

test('what cannot be removed is said, and the back-up is made', async () => {
  const file = join(mkdtempSync(join(folder, 'stuck-')), 'nightly.gz');
  const stuck = `${file}.unfinished`;
  // Nobody may remove it so: not even root.
  mkdirSync(stuck);
  utimesSync(stuck, new Date(0), new Date(0));
  const { code, output } = await run('backup', small, file);
  expect([code, output]).toEqual([0, expect.stringContaining(`Not removed: ${stuck} (`)]);
  expect((await run('restore', target, file)).code).toBe(0);
}, 240_000);

test('a restore asks for the key that opens the operators’ second factors, and says whether it does', async () => {
  const [oldKey, newKey] = ['old-operator-key-of-32-characters!', 'new-operator-key-of-32-characters!'];
  const id = randomUUID();
  const other = await createTestDatabase();
  onTestFinished(() => other.close());
  const em = other.orm.em.fork();
  await em.execute(
    `insert into operator (id, email, role, totp_sealed) values (?, 'chiave@dentisti.example', 'admin', ?)`,
    [id, encryptText('JBSWY3DPEHPK3PXP', { purpose: 'totp', owner: id }, oldKey)],
  );
  const file = join(folder, 'with-operator.gz');
  expect((await run('backup', other, file)).code).toBe(0);
  const before = await fingerprints(other);
  await em.execute(`update operator set email = 'dopo@dentisti.example'`);
  const changed = await fingerprints(other);
  const production = { APP_ENV: 'production' };
  const without = await run('restore', other, file, production);
  expect(without).toMatchObject({ code: 1, output: expect.stringContaining('No OPERATOR_KEY was given: 1 of 1') });
  const wrong = await run('restore', other, file, { ...production, OPERATOR_KEY: newKey });
  expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('This OPERATOR_KEY is another: 1 of 1') });
  expect(wrong.output).toContain('ACCEPT_LOST_SECOND_FACTORS=true');
  for (const { output } of [without, wrong]) for (const key of [oldKey, newKey]) expect(output).not.toContain(key);
  expect(await fingerprints(other)).toEqual(changed);
  const right = await run('restore', other, file, { ...production, OPERATOR_KEY: `${newKey}, ${oldKey}` });
  expect(right).toMatchObject({ code: 0, output: expect.stringContaining('OPERATOR_KEY opens all 1 second factors') });
  const lost = await run('restore', other, file, { OPERATOR_KEY: newKey, ACCEPT_LOST_SECOND_FACTORS: 'true' });
  expect(lost).toMatchObject({
    code: 0,
    output: expect.stringContaining('cannot sign in until an administrator resets'),
  });
  expect(await fingerprints(other)).toEqual(before);
}, 240_000);
