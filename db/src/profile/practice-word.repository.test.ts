import { stateFields } from '@dentisti/domain/discovery/profile-statement';
import { parseEdit } from '@dentisti/domain/practice/parse-edit';
import { beforeEach, expect, test } from 'vitest';
import { eraseExpiredGoogleData } from '../discovery/google-retention.repository.ts';
import { importPractices } from '../discovery/practice-import.repository.ts';
import { lockPractice, writeManualChange } from '../practice/manual-edit.repository.ts';
import { Practice } from '../practice/practice.entity.ts';
import { findPracticesByIds } from '../practice/practice.repository.ts';
import { contributionOf } from '../practice/practice-profile.repository.ts';
import { findServicesOfPractices } from '../practice/practice-service.repository.ts';
import { findProvenance } from '../practice/provenance.repository.ts';
import { importedPractice, testRoma } from '../testing/imported-practice.factory.ts';
import { emptyTables, setUpTestDatabase } from '../testing/index.ts';
import { endPracticeWord, findSaid, writePracticeWord } from './practice-word.repository.ts';

const db = setUpTestDatabase();
beforeEach(() => emptyTables(db.orm.em.fork(), 'dentist'));

const now = new Date('2026-11-20T10:00:00Z');
const after = (days: number) => new Date(now.getTime() + days * 86_400_000);
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
type Change = Parameters<typeof writePracticeWord>[2];
const write = async (change: Partial<Change>, at = now) => {
  const { id } = await only();
  await db.orm.em.fork().transactional(async (em) => {
    const practice = await lockPractice(em, id);
    if (practice) await writePracticeWord(em, practice, { edit: {}, reset: [], ...change }, at);
  });
};
const correct = async (change: Partial<Parameters<typeof writeManualChange>[2]>, at = now) => {
  const { id } = await only();
  await db.orm.em.fork().transactional(async (em) => {
    const practice = await lockPractice(em, id);
    if (practice) await writeManualChange(em, practice, { edit: {}, reset: [], services: null, ...change }, at);
  });
};
const origins = async () => {
  const rows = await findPracticesByIds(db.orm.em.fork(), [(await only()).id]);
  const [found] = await findProvenance(db.orm.em.fork(), rows);
  return Object.fromEntries((found ?? []).map(({ field, source }) => [field, source]));
};
const services = async () =>
  (await findServicesOfPractices(db.orm.em.fork(), [(await only()).id])).map(({ dentistId: _id, ...rest }) => rest);
const statements = async () => {
  const practice = await only();
  const said = await findSaid(db.orm.em.fork(), practice);
  const isConfirmed = practice.verifiedBy === 'practice';
  return stateFields(contributionOf(practice), { ...said, isConfirmed });
};
const week = parseEdit({ week: 'Lun–Ven 9:00–13:00, 15:00–19:00' });
const osm = { sourceId: 'node/1', phone: '+390612345678', website: 'https://fonte.example/' } as const;

test('no refresh of a source changes what the practice wrote; what the source says now is shown beside it', async () => {
  await importRow(osm);
  if (!week.ok) throw new Error('a week that can be read');
  await write({ edit: { ...week.edit, website: 'https://nostro.example/' } });
  await importRow({ ...osm, website: 'https://nuovo.example/', email: 'a@fonte.example' }, after(2));
  expect(await only()).toMatchObject({
    website: 'https://nostro.example/',
    week: week.edit.week,
    // What the practice did not write goes on following its sources.
    email: 'a@fonte.example',
    phone: '+390612345678',
  });
  expect(await origins()).toMatchObject({ website: 'practice', hours: 'practice', phone: 'openstreetmap' });
  const website = (await statements()).find(({ field }) => field === 'website');
  expect(website).toMatchObject({
    rank: 'practice',
    since: now,
    others: [{ source: 'openstreetmap', text: 'https://nuovo.example/', asOf: after(2), isNewer: true }],
  });
});

test('a correction with a reason wins until it is taken back; a note without one gives way', async () => {
  await importRow(osm);
  await correct({ edit: { description: 'Nota di un operatore' } });
  await write({ edit: { description: 'Nostra' } }, after(1));
  expect((await only()).description).toBe('Nostra');
  await correct({ edit: { description: 'Corretta' }, reason: 'Prometteva un risultato' }, after(2));
  await importRow({ ...osm, description: 'Della fonte' }, after(3));
  expect((await only()).description).toBe('Corretta');
  const [description] = (await statements()).filter(({ field }) => field === 'description');
  expect(description).toMatchObject({ rank: 'correction', reason: 'Prometteva un risultato', since: after(2) });
  expect(description?.others.map(({ source, text }) => [source, text])).toEqual([
    ['practice', 'Nostra'],
    ['openstreetmap', 'Della fonte'],
  ]);
  await correct({ reset: ['description'] }, after(4));
  expect((await only()).description).toBe('Nostra');
  await write({ reset: ['description'] }, after(5));
  expect((await only()).description).toBe('Della fonte');
});

test('its prices stand, an operator’s correction hides them, and they come back', async () => {
  await importRow(osm);
  const own = [
    { name: 'Igiene', priceCents: 8_000, priceToCents: 12_000, isFrom: false },
    { name: 'Impianto', priceCents: 90_000, priceToCents: null, isFrom: true },
  ];
  await write({ services: own });
  expect(await services()).toEqual(own);
  expect(await origins()).toMatchObject({ services: 'practice' });
  await correct({ services: [{ name: 'Igiene', priceCents: null }], reason: 'Prezzo non più valido' }, after(1));
  await write({ services: own }, after(2));
  expect(await services()).toEqual([{ name: 'Igiene', priceCents: null, priceToCents: null, isFrom: false }]);
  expect(await origins()).toMatchObject({ services: 'operator' });
  await correct({ reset: ['services'] }, after(3));
  expect(await services()).toEqual(own);
});

test('of Google’s profile what the practice said stays when Google’s content has to go', async () => {
  await importRow({ ...osm, source: 'google-places', sourceId: 'ChIJ1', googleRating: 4.6, googleReviewCount: 31 });
  await write({ edit: { name: 'Studio Rossi', address: 'Via Po 1', phone: '+390612345678' } });
  await eraseExpiredGoogleData(db.orm.em.fork(), after(31));
  expect(await only()).toMatchObject({ name: 'Studio Rossi', website: null, googlePlacesRating: null, hiddenAt: null });
});

test('all of its word ends with its standing: sources decide again', async () => {
  await importRow(osm);
  await write({ edit: { website: 'https://nostro.example/' }, services: [{ name: 'Igiene', priceCents: 1 }] });
  await db.orm.em.fork().transactional(async (em) => {
    const practice = await lockPractice(em, (await only()).id);
    if (practice) await endPracticeWord(em, practice, after(1));
  });
  expect((await only()).website).toBe('https://fonte.example/');
  expect(await db.em.execute(`select from dentist_source where source = 'practice'`)).toEqual([]);
});
