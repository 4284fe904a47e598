import { beforeEach, expect, test } from 'vitest';
import { Practice } from '../practice/practice.entity.ts';
import { importedPractice, testRoma } from '../testing/imported-practice.factory.ts';
import { emptyTables, setUpTestDatabase } from '../testing/index.ts';
import { stageGooglePlaces } from './google-place-staging.repository.ts';
import { eraseExpiredGoogleData } from './google-retention.repository.ts';
import { importPractices } from './practice-import.repository.ts';

const db = setUpTestDatabase();
beforeEach(() => emptyTables(db.orm.em.fork(), 'dentist', 'google_place_staging'));

const fetched = new Date('2026-11-20T10:00:00Z');
const after = (days: number) => new Date(fetched.getTime() + days * 86_400_000);
const google = importedPractice({
  source: 'google-places',
  sourceId: 'ChIJ1',
  name: 'Rossi Srl',
  website: 'https://rossi.example/',
  googleRating: 4.6,
  googleReviewCount: 31,
  googleMapsUri: 'https://maps.google.com/?cid=1',
});
const store = (practices: (typeof google)[], now = fetched) =>
  db.orm.em.fork().transactional((em) =>
    importPractices(em, {
      place: testRoma,
      rows: practices.map((practice) => ({ practice, given: { raw: true } })),
      now,
    }),
  );
const erase = (now: Date) => eraseExpiredGoogleData(db.orm.em.fork(), now);
const onlyPractice = () => db.orm.em.fork().findOneOrFail(Practice, { id: { $gt: 0 } });
const sourceRows = () =>
  db.orm.em
    .fork()
    .execute<{ source: string; source_id: string; has_raw: boolean }[]>(
      'select source, source_id, raw is not null as has_raw from dentist_source order by source',
    );

test('before its time nothing is forgotten', async () => {
  await store([google]);
  expect(await erase(after(29))).toEqual({ staged: 0, practices: 0 });
  expect(await onlyPractice()).toMatchObject({
    website: 'https://rossi.example/',
    googleMapsUri: 'https://maps.google.com/?cid=1',
  });
});

test('a practice known from Google alone is blanked and hidden, keeps its id, and comes back as itself', async () => {
  await store([google]);
  const { id } = await onlyPractice();
  expect(await erase(after(30))).toEqual({ staged: 0, practices: 1 });
  const blank = await onlyPractice();
  expect(blank).toMatchObject({
    id,
    name: 'Studio dentistico',
    address: '',
    phone: null,
    website: null,
    latitude: null,
    googlePlacesRating: null,
    googleMapsUri: null,
    verifiedBy: null,
  });
  expect(blank.hiddenAt).toEqual(after(30));
  expect(JSON.stringify(blank)).not.toMatch(/rossi/i);
  expect(await sourceRows()).toEqual([{ source: 'google-places', source_id: 'ChIJ1', has_raw: false }]);
  expect(await erase(after(31))).toEqual({ staged: 0, practices: 0 });

  await store([google], after(40));
  expect(await onlyPractice()).toMatchObject({ id, name: 'Rossi Srl', slug: 'roma-rossi-srl', hiddenAt: null });
});

test('a practice also known from OpenStreetMap keeps what is open', async () => {
  await store([importedPractice()]);
  await store([google]);
  await erase(after(30));
  expect(await onlyPractice()).toMatchObject({
    name: 'Studio Dentistico Rossi',
    slug: 'roma-studio-dentistico-rossi',
    website: null,
    googlePlacesRating: null,
    googleMapsUri: null,
    verifiedBy: null,
    hiddenAt: null,
  });
  expect(await sourceRows()).toEqual([
    { source: 'google-places', source_id: 'ChIJ1', has_raw: false },
    { source: 'openstreetmap', source_id: 'node/1', has_raw: true },
  ]);
});

test('a practice that confirmed its profile keeps it, without what is Google’s to give', async () => {
  await store([google]);
  await db.orm.em.fork().execute(`update dentist set verified_by = 'practice'`);
  await store([{ ...google, name: 'Altro', googleMapsUri: 'https://maps.google.com/?cid=2' }], after(1));
  expect(await onlyPractice()).toMatchObject({ name: 'Rossi Srl', googleMapsUri: 'https://maps.google.com/?cid=2' });
  await erase(after(31));
  expect(await onlyPractice()).toMatchObject({ name: 'Rossi Srl', googlePlacesRating: null, googleMapsUri: null });
});

test('what an operator hid stays hidden when Google lists it again', async () => {
  await store([google]);
  await db.orm.em.fork().execute(`update dentist set hidden_at = '2026-11-21T00:00:00Z'`);
  await erase(after(30));
  await store([google], after(40));
  expect((await onlyPractice()).hiddenAt).toEqual(new Date('2026-11-21T00:00:00Z'));
});

test('staged answers are emptied after 30 days; the place id stays', async () => {
  const stage = (now: Date, since: Date) =>
    stageGooglePlaces(db.orm.em.fork(), {
      istatCode: '058091',
      places: [
        { placeId: 'ChIJ1', payload: { displayName: 'Rossi' } },
        { placeId: 'ChIJ1', payload: { displayName: 'Rossi' } },
        { placeId: 'ChIJ2', payload: null },
      ],
      since,
      now,
    });
  expect(await stage(fetched, fetched)).toEqual(new Set(['ChIJ1', 'ChIJ2']));
  // The same job meets them again in a neighbouring tile.
  expect(await stage(after(0.01), fetched)).toEqual(new Set());
  // Another job counts them anew and prolongs them.
  expect(await stage(after(10), after(10))).toEqual(new Set(['ChIJ1', 'ChIJ2']));
  expect((await erase(after(39))).staged).toBe(0);
  expect((await erase(after(40))).staged).toBe(1);
  const rows = await db.orm.em.fork().execute('select place_id, payload from google_place_staging order by place_id');
  expect(rows).toEqual([
    { place_id: 'ChIJ1', payload: null },
    { place_id: 'ChIJ2', payload: null },
  ]);
});
