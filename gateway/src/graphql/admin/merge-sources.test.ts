import { importPractices } from '@dentisti/db/discovery/practice-import.repository';
import { findPracticeBySlug } from '@dentisti/db/practice/practice.repository';
import { findProvenance } from '@dentisti/db/practice/provenance.repository';
import { importedPractice, testRoma } from '@dentisti/db/testing';
import { beforeAll, expect, test } from 'vitest';
import { askOne, practiceMutations as change, fieldOf, openPractice } from '../../testing/admin-practices.ts';
import { type CookieJar, signedIn } from '../../testing/operator.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';

const now = new Date('2026-11-24T09:00:00Z');
const gateway = setUpTestGateway({}, () => now);
let browser: CookieJar;
beforeAll(async () => {
  ({ browser } = await signedIn(gateway, 'capo@dentisti.example', 'admin'));
});

const em = () => gateway.database.em.fork();
type Imported = Parameters<typeof importedPractice>[0];
const importRows = (practices: readonly Imported[], at = now) => {
  const rows = practices.map((of) => ({ practice: importedPractice(of), given: {} }));
  return em().transactional((tx) => importPractices(tx, { place: testRoma, rows, now: at }));
};
const merge = async (keptId: number, goneId: number) => {
  const [kept, gone] = [await openPractice(browser, keptId), await openPractice(browser, goneId)];
  const versions = { keptVersion: kept.version, goneVersion: gone.version };
  const input = { keptId: String(keptId), goneId: String(goneId), ...versions, note: 'Stesso studio' };
  return askOne(browser, change.merge, { input });
};

test('the one that stays keeps its word at later imports, and gains what it did not know', async () => {
  const far = { coordinates: { latitude: 41.8, longitude: 12.4 } };
  const second = { sourceId: 'node/92', name: 'Bianchi Odontoiatria', phone: '+390768500092' };
  const first = {
    sourceId: 'node/91',
    name: 'Rossi Dental',
    phone: '+390768500091',
    website: 'https://rossi.example/',
    ...far,
  };
  await importRows([first, second]);
  const [gone, kept] = [
    await findPracticeBySlug(em(), 'roma-rossi-dental'),
    await findPracticeBySlug(em(), 'roma-bianchi-odontoiatria'),
  ];
  const keptId = kept?.dentist.id ?? 0;
  await merge(keptId, gone?.dentist.id ?? 0);
  await importRows([
    { ...first, cap: '00199' },
    { ...second, email: 'info@bianchi.example' },
  ]);
  const after = await openPractice(browser, keptId);
  expect(fieldOf(after, 'NAME')).toEqual(['Bianchi Odontoiatria', 'OPENSTREETMAP']);
  expect(fieldOf(after, 'PHONE')).toEqual(['0768 500 092', 'OPENSTREETMAP']);
  expect(fieldOf(after, 'WEBSITE')).toEqual(['https://rossi.example/', 'OPENSTREETMAP']);
  expect(fieldOf(after, 'EMAIL')).toEqual(['info@bianchi.example', 'OPENSTREETMAP']);
  expect(await em().execute(`select count(*)::int as n from dentist where city = 'Roma' and id > ?`, [keptId])).toEqual(
    [{ n: 0 }],
  );
});

test('what Google says of the one that stays is not written down as an operator’s', async () => {
  const source = {
    name: 'Verdi Dental',
    wheelchair: 'no' as const,
    coordinates: { latitude: 41.82, longitude: 12.42 },
  };
  const google = { ...source, source: 'google-places' as const, sourceId: 'places/verdi', phone: '+390768500093' };
  const open = {
    ...source,
    name: 'Neri Dental',
    sourceId: 'node/94',
    phone: '+390768500094',
    wheelchair: 'yes' as const,
  };
  const far = { coordinates: { latitude: 41.79, longitude: 12.39 } };
  await importRows([google, { ...open, ...far }]);
  const [kept, gone] = [
    await findPracticeBySlug(em(), 'roma-verdi-dental'),
    await findPracticeBySlug(em(), 'roma-neri-dental'),
  ];
  await merge(kept?.dentist.id ?? 0, gone?.dentist.id ?? 0);
  const [row] = await em().execute<{ wheelchair: string }[]>('select wheelchair from dentist where id = ?', [
    kept?.dentist.id,
  ]);
  // Open data come before Google's, as everywhere.
  expect(row).toEqual({ wheelchair: 'yes' });
  expect(
    await em().execute(
      `select raw->'said'->>'wheelchair' as said from dentist_source where dentist_id = ? and source = 'operator'`,
      [kept?.dentist.id],
    ),
  ).not.toContainEqual({ said: 'no' });
});

test('every value keeps its source and its day: nothing becomes an operator’s of today', async () => {
  const at = (day: string) => new Date(`2026-11-${day}T09:00:00Z`);
  const put = (day: string, of: Imported) => importRows([of], at(day));
  const near = { coordinates: { latitude: 41.83, longitude: 12.43 }, email: null, description: null };
  const far = { coordinates: { latitude: 41.77, longitude: 12.37 } };
  await put('01', { ...near, sourceId: 'node/95', name: 'Gialli Dental', phone: '+390768500095', website: null });
  await put('05', {
    ...far,
    sourceId: 'node/96',
    name: 'Viola Dental',
    phone: null,
    website: 'https://viola.example/',
  });
  const [kept, gone] = await Promise.all(
    ['gialli', 'viola'].map(async (name) => (await findPracticeBySlug(em(), `roma-${name}-dental`))?.dentist),
  );
  if (!kept || !gone) throw new Error('not stored');
  const said = { said: { email: 'info@viola.example' }, at: { email: at('07').toISOString() } };
  await em().execute(
    `insert into dentist_source (source, source_id, dentist_id, fetched_at, raw, checksum) values ('operator', ?, ?, ?, ?, 'by-hand')`,
    [String(gone.id), gone.id, at('07'), JSON.stringify(said)],
  );
  await em().execute('update dentist set email = ? where id = ?', [said.said.email, gone.id]);
  await merge(kept.id, gone.id);
  const row = await findPracticeBySlug(em(), 'roma-gialli-dental');
  const [provenance = []] = row ? await findProvenance(em(), [row.dentist]) : [];
  const origins = Object.fromEntries(provenance.map(({ field, source, asOf }) => [field, [source, asOf]]));
  expect(origins).toMatchObject({
    name: ['openstreetmap', at('01')],
    phone: ['openstreetmap', at('01')],
    website: ['openstreetmap', at('05')],
  });
  expect(row?.dentist).toMatchObject({ email: 'info@viola.example', website: 'https://viola.example/' });
  const [{ raw } = { raw: null }] = await em().execute<{ raw: unknown }[]>(
    `select raw from dentist_source where source = 'operator' and dentist_id = ?`,
    [kept.id],
  );
  expect(raw).toEqual(said);
});
