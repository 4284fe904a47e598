import { importPractices } from '@dentisti/db/discovery/practice-import.repository';
import { lockPractice, writeManualChange } from '@dentisti/db/practice/manual-edit.repository';
import { Practice } from '@dentisti/db/practice/practice.entity';
import { emptyTables, setUpTestDatabase } from '@dentisti/db/testing';
import { importedPractice, testRoma } from '@dentisti/db/testing/imported-practice.factory';
import type { PracticeSource } from '@dentisti/domain/discovery/imported-practice';
import { beforeEach, expect, test } from 'vitest';
import { checkStoredPhones } from './check-stored-phones.ts';

const db = setUpTestDatabase();
const now = new Date('2026-11-20T10:00:00Z');

/** Stored by the parser of before: `phone` is what it made of `text`. */
const rows: readonly { phone: string | null; text: string; source?: PracticeSource }[] = [
  { phone: '+3906123456712', text: '06 1234567 (int. 12)' },
  { phone: '+390612345678', text: 'Fax 06 12345678; 06 87654321' },
  { phone: '+390612345679', text: 'fax: 06 12345679' },
  { phone: '+3933312345678', text: '333 12345678' },
  { phone: '+3905841234567', text: '0584 123456/7' },
  { phone: null, text: 'tel. 06 5550123 fax 06 5550124' },
  { phone: '+390655501299', text: '06 5550129 9', source: 'google-places' },
  { phone: '+390655501255', text: '06 5550 1255' },
  { phone: '+390768500001', text: '' },
];

const stored = rows.map(({ phone, text, source = 'openstreetmap' }, index) => {
  const sourceId = source === 'openstreetmap' ? `node/${index + 1}` : `place-${index + 1}`;
  const given =
    source === 'openstreetmap'
      ? { type: 'node', id: index + 1, tags: text ? { phone: text } : {} }
      : { id: sourceId, internationalPhoneNumber: text };
  const coordinates = { latitude: 41.8 + index / 50, longitude: 12.5 };
  const name = `Studio ${String.fromCharCode(65 + index)}`;
  return { practice: importedPractice({ source, sourceId, phone, name, coordinates }), given };
});

let ids: number[] = [];
beforeEach(async () => {
  await emptyTables(db.orm.em.fork(), 'dentist', 'audit_entry');
  await db.orm.em.fork().transactional((em) => importPractices(em, { place: testRoma, rows: stored, now }));
  ids = (await db.orm.em.fork().find(Practice, {}, { orderBy: { name: 'asc' } })).map(({ id }) => id);
});

const check = (applies: boolean) => checkStoredPhones(db.orm.em, { applies, now });
const phones = async () => (await db.orm.em.fork().find(Practice, {}, { orderBy: { id: 'asc' } })).map((p) => p.phone);
const write = async (index: number, phone: string) =>
  db.orm.em.fork().transactional(async (em) => {
    const practice = await lockPractice(em, ids[index] ?? 0);
    if (practice) await writeManualChange(em, practice, { edit: { phone }, reset: [], services: null }, now);
  });

test('a dry run lists and changes nothing; applied once, it corrects; again, it finds nothing', async () => {
  const before = await phones();
  const { findings, corrected } = await check(false);
  expect(findings.map(({ practiceId, reason, after }) => [ids.indexOf(practiceId), reason, after])).toEqual([
    [0, 'note', '+39061234567'],
    [1, 'fax', '+390687654321'],
    [2, 'fax', null],
    [3, 'over-long', null],
    [4, 'second-line', '+390584123456'],
    [5, 'found', '+39065550123'],
    [6, 'otherwise', null],
  ]);
  expect(corrected).toBe(0);
  expect(await phones()).toEqual(before);

  expect((await check(true)).corrected).toBe(7);
  expect(await phones()).toEqual([
    '+39061234567',
    '+390687654321',
    null,
    null,
    '+390584123456',
    '+39065550123',
    null,
    '+390655501255',
    '+390768500001',
  ]);
  const audit = await db.orm.em
    .fork()
    .execute<{ detail: object }[]>('select action, target_id, detail from audit_entry');
  expect(audit).toHaveLength(7);
  expect(JSON.stringify(audit)).not.toMatch(/\+39/);
  expect(await check(true)).toEqual({ findings: [], corrected: 0 });
});

test('the next import of the same answer, read as today, changes nothing', async () => {
  await check(true);
  const [first] = stored;
  if (!first) throw new Error('no row');
  const read = { ...first, practice: { ...first.practice, phone: '+39061234567' } };
  const counts = await db.orm.em
    .fork()
    .transactional((em) => importPractices(em, { place: testRoma, rows: [read], now }));
  expect(counts.unchanged).toBe(1);
});

test('what an operator wrote is listed and never changed', async () => {
  await write(0, '+3906123456712');
  await write(1, '+390698765432');
  await check(true);
  expect((await phones()).slice(0, 2)).toEqual(['+3906123456712', '+390698765432']);
  const { findings } = await check(true);
  expect(findings).toMatchObject([{ practiceId: ids[0], where: 'profile', reason: 'note', correction: null }]);
});

test('an impossible number without a source’s text is taken away', async () => {
  await db.orm.em.fork().execute(`update dentist set phone = '+3933312345678' where id = ?`, [ids[8]]);
  await db.orm.em
    .fork()
    .execute(`update dentist_source set raw = null, source = 'demo' where dentist_id = ?`, [ids[8]]);
  expect((await check(true)).findings.at(-1)).toMatchObject({ practiceId: ids[8], reason: 'over-long', after: null });
  expect((await phones())[8]).toBeNull();
  expect((await check(true)).findings).toEqual([]);
});

test('what its source calls closed is hidden, once', async () => {
  await db.orm.em
    .fork()
    .execute(`update dentist_source set raw = jsonb_set(raw, '{given,tags}', ?) where source_id = 'node/8'`, [
      JSON.stringify({ 'disused:amenity': 'dentist', healthcare: 'dentist', phone: '06 5550 1255' }),
    ]);
  const { findings } = await check(false);
  expect(findings.at(-1)).toMatchObject({ practiceId: ids[7], reason: 'closed' });
  await check(true);
  expect(await db.orm.em.fork().findOneOrFail(Practice, { id: ids[7] ?? 0 })).toMatchObject({ hiddenAt: now });
  expect((await check(true)).findings).toEqual([]);
});
