import type { ImportedPractice } from '@dentisti/domain/discovery/imported-practice';
import type { ManualEdit } from '@dentisti/domain/discovery/manual-edit';
import { beforeEach, expect, test } from 'vitest';
import { eraseExpiredGoogleData } from '../discovery/google-retention.repository.ts';
import { importPractices } from '../discovery/practice-import.repository.ts';
import { importedPractice, testRoma } from '../testing/imported-practice.factory.ts';
import { createPracticeRow, emptyTables, setUpTestDatabase } from '../testing/index.ts';
import { lockPractice, writeManualChange } from './manual-edit.repository.ts';
import { findPracticesOfCity, type PracticeRow } from './practice.repository.ts';
import { findProvenance } from './provenance.repository.ts';

const db = setUpTestDatabase();
beforeEach(() => emptyTables(db.orm.em.fork(), 'dentist'));

const day = (date: number) => new Date(Date.UTC(2026, 10, date));
const google = { source: 'google-places', sourceId: 'ChIJ1', googleRating: 4.6, googleReviewCount: 31 } as const;
const importRow = (fields: Partial<ImportedPractice>, now: Date) =>
  db.orm.em
    .fork()
    .transactional((em) =>
      importPractices(em, { place: testRoma, rows: [{ practice: importedPractice(fields), given: {} }], now }),
    );
const only = async (): Promise<PracticeRow> => {
  const [practice] = await findPracticesOfCity(db.orm.em.fork(), testRoma.istatCode);
  if (!practice) throw new Error('no practice');
  return practice;
};
const write = (id: number, edit: ManualEdit, now: Date, services: { name: string; priceCents: null }[] | null = null) =>
  db.orm.em.fork().transactional(async (em) => {
    const practice = await lockPractice(em, id);
    if (practice) await writeManualChange(em, practice, { edit, reset: [], services }, now);
  });
const provenance = async (practice: PracticeRow) => {
  const [found = []] = await findProvenance(db.orm.em.fork(), [practice]);
  return Object.fromEntries(found.map(({ field, source, asOf }) => [field, `${source} ${asOf.getUTCDate()}`]));
};

test('follows sources, an operator’s hand and what Google showed again unchanged', async () => {
  await importRow({ languages: ['en'], address: '' }, day(1));
  await importRow({ ...google, wheelchair: 'yes', address: 'Via Roma, 1' }, day(2));
  expect(await only()).toMatchObject({ languages: ['en'], wheelchair: 'yes', address: 'Via Roma, 1' });
  const { id } = await only();
  await write(id, { phone: '+390612345678' }, day(3));
  await write(id, { website: 'https://rossi.example/' }, day(4), [{ name: 'Igiene', priceCents: null }]);
  await importRow({ ...google, wheelchair: 'yes', address: 'Via Roma, 1' }, day(5));
  expect(await provenance(await only())).toEqual({
    name: 'openstreetmap 1',
    position: 'openstreetmap 1',
    address: 'google-places 5',
    phone: 'operator 3',
    website: 'operator 4',
    services: 'operator 4',
    rating: 'google-places 5',
    languages: 'openstreetmap 1',
    wheelchair: 'google-places 5',
  });
});

test('a fact of Google’s goes when its content expires, and one of OpenStreetMap stays', async () => {
  await importRow({ languages: ['en', 'de'] }, day(1));
  await importRow({ ...google, wheelchair: 'no' }, day(1));
  expect(await only()).toMatchObject({ wheelchair: 'no' });
  await eraseExpiredGoogleData(db.orm.em.fork(), new Date(day(1).getTime() + 31 * 86_400_000));
  expect(await only()).toMatchObject({ wheelchair: null, languages: ['en', 'de'], googlePlacesRating: null });
  expect(await provenance(await only())).not.toHaveProperty('wheelchair');
});

test('a practice known from Google alone says neither once that has expired', async () => {
  await importRow({ ...google, wheelchair: 'yes' }, day(1));
  const { id } = await only();
  await eraseExpiredGoogleData(db.orm.em.fork(), new Date(day(1).getTime() + 31 * 86_400_000));
  const rows = await db.orm.em.fork().execute('select wheelchair, languages from dentist where id = ?', [id]);
  expect(rows).toEqual([{ wheelchair: null, languages: [] }]);
});

test('what the operator gives back, or says is unknown', async () => {
  await importRow({ languages: ['en'], wheelchair: 'yes' }, day(1));
  const { id } = await only();
  await write(id, { languages: [], wheelchair: null }, day(2));
  await importRow({ languages: ['en', 'fr'], wheelchair: 'limited' }, day(3));
  expect(await only()).toMatchObject({ languages: [], wheelchair: null });
  await db.orm.em.fork().transactional(async (em) => {
    const practice = await lockPractice(em, id);
    if (!practice) throw new Error('no practice');
    await writeManualChange(em, practice, { edit: {}, reset: ['languages', 'wheelchair'], services: null }, day(4));
  });
  expect(await only()).toMatchObject({ languages: ['en', 'fr'], wheelchair: 'limited' });
  expect(await provenance(await only())).toMatchObject({ languages: 'openstreetmap 3', wheelchair: 'openstreetmap 3' });
});

test('a row stored before stays as it is: a source that says nothing of the two keeps its checksum', async () => {
  // What the schema before languages and access by wheelchair gave for this row.
  await importRow({}, day(1));
  const checksum = await db.orm.em.fork().execute('select checksum from dentist_source');
  expect(checksum).toEqual([{ checksum: 'c7de4b56857c8a5de3baff7344afd875' }]);
});

test('a demonstration speaks through its profile; several practices are one question', async () => {
  const demo = await createPracticeRow(db.em, { languages: ['fr'], services: [{ name: 'Igiene', priceCents: 1 }] });
  const bare = await createPracticeRow(db.em, { sources: [] });
  const found = await findProvenance(db.em, [bare, demo]);
  expect(found[0]).toEqual([]);
  expect(found[1]?.map(({ field, source }) => `${field} ${source}`)).toEqual([
    'name demo',
    'address demo',
    'position demo',
    'rating demo',
    'languages demo',
    'services demo',
  ]);
});
