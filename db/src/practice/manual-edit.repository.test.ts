import type { ManualEdit } from '@dentisti/domain/discovery/manual-edit';
import { beforeEach, expect, test } from 'vitest';
import { eraseExpiredGoogleData } from '../discovery/google-retention.repository.ts';
import { importPractices } from '../discovery/practice-import.repository.ts';
import { withdrawPractices } from '../discovery/withdraw-practices.repository.ts';
import { ProfileReport } from '../reports/profile-report.entity.ts';
import { importedPractice, testRoma } from '../testing/imported-practice.factory.ts';
import { emptyTables, setUpTestDatabase } from '../testing/index.ts';
import { findFieldOrigins, lockPractice, writeManualChange } from './manual-edit.repository.ts';
import { Practice } from './practice.entity.ts';

const db = setUpTestDatabase();
beforeEach(() => emptyTables(db.orm.em.fork(), 'dentist'));

const now = new Date('2026-11-20T10:00:00Z');
const after = (days: number) => new Date(now.getTime() + days * 86_400_000);
const google = { source: 'google-places', sourceId: 'ChIJ1', googleRating: 4.6, googleReviewCount: 31 } as const;
const importRow = (of: Parameters<typeof importedPractice>[0], at = now) =>
  db.orm.em
    .fork()
    .transactional((em) =>
      importPractices(em, { place: testRoma, rows: [{ practice: importedPractice(of), given: {} }], now: at }),
    );
const only = async () => {
  const [practice] = await db.orm.em.fork().find(Practice, {});
  if (!practice) throw new Error('no practice');
  return practice;
};
const write = async (edit: ManualEdit) => {
  const { id } = await only();
  await db.orm.em.fork().transactional(async (em) => {
    const practice = await lockPractice(em, id);
    if (practice) await writeManualChange(em, practice, { edit, reset: [], services: null }, now);
  });
};
const expire = () => eraseExpiredGoogleData(db.orm.em.fork(), after(31));

test('Google’s word expires, the manual edit stays: with a name it is a profile of its own', async () => {
  await importRow(google);
  await write({ name: 'Rossi', phone: '+390612345678' });
  await expire();
  expect(await only()).toMatchObject({
    name: 'Rossi',
    slug: 'roma-rossi',
    phone: '+390612345678',
    address: '',
    latitude: null,
    googlePlacesRating: null,
    verifiedBy: null,
    hiddenAt: null,
  });
  const { name, phone, address } = await findFieldOrigins(db.orm.em.fork(), (await only()).id);
  expect([name, phone, address]).toEqual(['operator', 'operator', null]);
});

test('without a name it waits, and stands again when Google is asked again', async () => {
  await importRow(google);
  await write({ phone: '+390612345678' });
  await expire();
  expect(await only()).toMatchObject({ phone: null, hiddenAt: after(31) });
  await importRow({ ...google, phone: '+390768500009' }, after(32));
  expect(await only()).toMatchObject({ name: 'Studio Dentistico Rossi', phone: '+390612345678', hiddenAt: null });
});

test('a source that said "closed" does not hide again what an operator showed, until it says it anew', async () => {
  await importRow({});
  const close = () =>
    db.orm.em.fork().transactional((em) =>
      withdrawPractices(em, {
        city: 'Roma',
        rows: [{ source: 'openstreetmap', sourceId: 'node/1' }],
        now: after(1),
      }),
    );
  expect(await close()).toHaveLength(1);
  await db.orm.em.fork().execute('update dentist set hidden_at = null');
  expect(await close()).toEqual([]);
  expect((await only()).hiddenAt).toBeNull();
  await importRow({ phone: '+390768500002' }, after(2));
  expect(await close()).toHaveLength(1);
});

test('of a closed practice that an operator or the practice wrote of an operator is told, once; it stays visible', async () => {
  await importRow({});
  await write({ website: 'https://rossi.example/' });
  const close = (at: Date) =>
    db.orm.em
      .fork()
      .transactional((em) =>
        withdrawPractices(em, { city: 'Roma', rows: [{ source: 'openstreetmap', sourceId: 'node/1' }], now: at }),
      );
  const reports = () => db.orm.em.fork().find(ProfileReport, {});
  expect(await close(after(1))).toEqual([]);
  expect(await close(after(2))).toEqual([]);
  expect((await only()).hiddenAt).toBeNull();
  expect(await reports()).toMatchObject([
    { kind: 'error', status: 'open', email: null, message: expect.stringContaining('OpenStreetMap (node/1)') },
  ]);

  await db.orm.em.fork().execute(`delete from dentist_source where source = 'operator'`);
  await db.orm.em.fork().execute(`update dentist set verified_by = 'practice'`);
  await importRow({ phone: '+390768500002' }, after(3));
  expect(await close(after(4))).toEqual([]);
  expect(await reports()).toHaveLength(2);
});
