import { markDoubtful } from '@dentisti/db/dialing/doubtful-number.repository';
import { importPractices } from '@dentisti/db/discovery/practice-import.repository';
import { findPracticeBySlug } from '@dentisti/db/practice/practice.repository';
import { createPracticeRow, emptyTables, importedPractice, testRoma } from '@dentisti/db/testing';
import type { ImportedPractice } from '@dentisti/domain/discovery/imported-practice';
import { beforeAll, describe, expect, test } from 'vitest';
import { askOne, practiceMutations as change, fieldOf, openPractice } from '../../testing/admin-practices.ts';
import { type CookieJar, signedIn } from '../../testing/operator.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';

const now = new Date('2026-11-24T09:00:00Z');
const gateway = setUpTestGateway({}, () => now);
let browser: CookieJar;
let admin: CookieJar;
beforeAll(async () => {
  ({ browser } = await signedIn(gateway, 'operatore@dentisti.example', 'operator'));
  ({ browser: admin } = await signedIn(gateway, 'capo@dentisti.example', 'admin'));
});

const em = () => gateway.database.em.fork();
const importRow = (practice: Partial<ImportedPractice>) =>
  em().transactional((tx) =>
    importPractices(tx, { place: testRoma, rows: [{ practice: importedPractice(practice), given: {} }], now }),
  );
const idOf = async (sourceId: string) => {
  const rows = await em().execute<{ id: number }[]>('select dentist_id as id from dentist_source where source_id = ?', [
    sourceId,
  ]);
  return rows[0]?.id ?? 0;
};
const audit = (id: number) =>
  em().execute(`select action, detail from audit_entry where target_kind = 'dentist' and target_id = ? order by id`, [
    String(id),
  ]);
const edit = async (id: number, changes: { field: string; text: string | null }[], by = browser) => {
  const { version } = await openPractice(browser, id);
  return askOne(by, change.edit, { input: { id: String(id), version, changes } });
};

test('the comune, set manually: address and lists follow, the next import leaves it there', async () => {
  await importRow({ sourceId: 'node/70', name: 'Studio Trasloco', phone: '+390768500070' });
  const id = await idOf('node/70');
  const { version } = await openPractice(browser, id);
  const move = (city: string, of = version) =>
    askOne(browser, change.move, { id: String(id), version: of, city, note: 'È a Cuneo da anni.' });
  expect(await move('Zzzz')).toMatchObject({ __typename: 'InvalidInput', fields: [{ name: 'city' }] });
  expect(await move('Roma')).toMatchObject({ __typename: 'AdminDentistRefused', message: 'È già a Roma (RM).' });
  const moved = await move('Cuneo');
  expect(moved.dentist.row).toMatchObject({ city: 'Cuneo', province: 'CN', slug: 'cuneo-studio-trasloco' });
  expect(moved.dentist.formerSlugs).toEqual(['roma-studio-trasloco']);
  expect(await audit(id)).toMatchObject([
    { action: 'dentist.moved', detail: { from: { city: 'Roma' }, to: { city: 'Cuneo' }, note: 'È a Cuneo da anni.' } },
  ]);
  // Roma's search lists it again, with another name and telephone.
  await importRow({ sourceId: 'node/70', name: 'Studio Trasloco e Figli', phone: '+390768500071' });
  const after = await openPractice(browser, id);
  expect(after.row).toMatchObject({ city: 'Cuneo', slug: 'cuneo-studio-trasloco-e-figli' });
  expect(fieldOf(after, 'PHONE')[0]).toBe('0768 500 071');
});

describe('manual edits', () => {
  test('survive the next import, show whose word they are, and can be given back', async () => {
    await importRow({
      sourceId: 'node/10',
      name: 'Studio Verdi',
      phone: '+390768500010',
      website: 'https://verdi.example/',
    });
    const id = await idOf('node/10');
    const changed = await edit(id, [
      { field: 'PHONE', text: '06 1234 5678' },
      { field: 'WEBSITE', text: '' },
      { field: 'NAME', text: 'Studio Verdi e Figli' },
      { field: 'WEEK', text: 'Lun–Ven 9:00–13:00' },
      { field: 'SERVICES', text: 'Igiene dentale | 80\nVisita' },
    ]);
    expect(changed.__typename).toBe('AdminDentistChanged');
    // The source says something else, twice over, and moves.
    await importRow({
      sourceId: 'node/10',
      name: 'Verdi Dental',
      phone: '+390768500011',
      website: 'https://altro.example/',
      address: 'Via Nuova, 2',
    });
    await importRow({
      source: 'google-places',
      sourceId: 'ChIJ10',
      name: 'Studio Verdi e Figli',
      phone: '+390612345678',
      googleRating: 4,
      googleReviewCount: 3,
    });
    const after = await openPractice(browser, id);
    expect(fieldOf(after, 'NAME')).toEqual(['Studio Verdi e Figli', 'OPERATOR']);
    expect(fieldOf(after, 'PHONE')).toEqual(['06 1234 5678', 'OPERATOR']);
    expect(fieldOf(after, 'WEBSITE')).toEqual(['', 'OPERATOR']);
    expect(fieldOf(after, 'WEEK')).toEqual(['Lun–Ven 9:00–13:00; Sab–Dom chiuso', 'OPERATOR']);
    expect(fieldOf(after, 'SERVICES')).toEqual(['Igiene dentale | 80\nVisita', null]);
    expect(fieldOf(after, 'ADDRESS')).toEqual(['Via Nuova, 2', 'OPENSTREETMAP']);
    expect(after.formerSlugs).toEqual(['roma-studio-verdi']);
    expect(await findPracticeBySlug(em(), 'roma-studio-verdi')).toMatchObject({
      dentist: { id },
      isCurrentSlug: false,
    });

    await edit(id, [{ field: 'PHONE', text: null }]);
    expect(fieldOf(await openPractice(browser, id), 'PHONE')).toEqual(['0768 500 011', 'OPENSTREETMAP']);
    expect(await audit(id)).toMatchObject([
      { action: 'dentist.edited', detail: { fields: ['phone', 'website', 'name', 'week', 'services'], reset: [] } },
      { action: 'dentist.edited', detail: { fields: [], reset: ['phone'] } },
    ]);
  });

  test('also of a demonstration practice and of one that confirmed its data', async () => {
    for (const verifiedBy of ['google', 'practice'] as const) {
      const { id, phone } = await createPracticeRow(em(), { phone: '+390768500020', verifiedBy });
      await edit(id, [{ field: 'PHONE', text: '06 8765 4321' }]);
      expect(fieldOf(await openPractice(browser, id), 'PHONE')).toEqual(['06 8765 4321', 'OPERATOR']);
      await edit(id, [{ field: 'PHONE', text: null }]);
      expect(phone).toBe('+390768500020');
      expect(fieldOf(await openPractice(browser, id), 'PHONE')).toEqual(['0768 500 020', 'DEMO']);
    }
  });

  test('what cannot be read, or was changed meanwhile, changes nothing', async () => {
    const { id } = await createPracticeRow(em());
    expect(
      await edit(id, [
        { field: 'PHONE', text: '06 12' },
        { field: 'NAME', text: '' },
      ]),
    ).toMatchObject({
      __typename: 'InvalidInput',
      fields: [{ name: 'name' }, { name: 'phone' }],
    });
    // Long enough, and a number that nobody has.
    expect(await edit(id, [{ field: 'PHONE', text: '300 000 0000' }])).toMatchObject({ __typename: 'InvalidInput' });
    const input = { id: String(id), version: '2026-01-01T00:00:00.000Z', changes: [{ field: 'CAP', text: '00100' }] };
    expect((await askOne(browser, change.edit, { input })).__typename).toBe('ChangedMeanwhile');
    expect(await audit(id)).toEqual([]);
  });
});

test('an enrolment in the Albo makes the badge, with who and when, and can be taken back', async () => {
  const { id } = await createPracticeRow(em(), { googlePlacesRating: null });
  const target = async () => ({ id: String(id), version: (await openPractice(browser, id)).version });
  const wrong = await askOne(browser, change.verify, { ...(await target()), province: 'XX', number: '12' });
  expect(wrong).toMatchObject({ __typename: 'InvalidInput', fields: [{ name: 'province' }] });
  const { dentist } = await askOne(browser, change.verify, { ...(await target()), province: 'rm', number: 'n. 01234' });
  expect(dentist).toMatchObject({
    alboNumber: 'RM 1234',
    alboCheckedAt: now.toISOString(),
    alboCheckedBy: 'operatore@dentisti.example',
    row: { verification: 'ALBO' },
  });
  const { dentist: without } = await askOne(browser, change.withdraw, {
    ...(await target()),
    note: 'Numero sbagliato',
  });
  expect(without).toMatchObject({ alboNumber: null, alboCheckedBy: null, row: { verification: null } });
});

test('the practice’s confirmation has its own badge, after the Albo; both steps stand in the audit', async () => {
  await importRow({ sourceId: 'node/29', name: 'Studio Rivendicato', phone: '+390768500029' });
  const id = await idOf('node/29');
  const note = 'Sentito al numero pubblico';
  const target = async () => ({ id: String(id), version: (await openPractice(browser, id)).version });
  const decide = async (mutation: string) => askOne(browser, mutation, { ...(await target()), note });
  expect(await decide(change.confirm)).toMatchObject({
    __typename: 'AdminDentistRefused',
    message: expect.stringContaining('Albo'),
  });
  await askOne(browser, change.verify, { ...(await target()), province: 'RM', number: '77' });
  expect((await decide(change.confirm)).dentist).toMatchObject({ row: { verification: 'PRACTICE' } });
  expect((await decide(change.confirm)).__typename).toBe('AdminDentistRefused');
  expect((await decide(change.unconfirm)).dentist).toMatchObject({
    row: { verification: 'ALBO' },
    alboNumber: 'RM 77',
  });
  expect((await decide(change.unconfirm)).__typename).toBe('AdminDentistRefused');
  const audit = `select action, detail from audit_entry where target_kind = 'dentist' and target_id = ? and action like 'dentist.confirm%' order by id`;
  expect(await gateway.database.em.fork().execute(audit, [String(id)])).toEqual([
    { action: 'dentist.confirmed-by-practice', detail: { note } },
    { action: 'dentist.confirmation-withdrawn', detail: { note } },
  ]);
});

test('a hidden profile is gone for visitors, no source brings it back, an operator does', async () => {
  await importRow({ sourceId: 'node/30', name: 'Studio Neri', phone: '+390768500030' });
  const id = await idOf('node/30');
  const visible = async () => {
    const page = await gateway.get('/dentista-roma-studio-neri');
    const sitemap = await (await gateway.get('/sitemap.xml')).text();
    const { dentists } = await gateway.query<{ dentists: { others: { id: string }[]; dentists: { id: string }[] } }>(
      '{ dentists(city: "Roma") { ... on DentistList { others { id } dentists { id } } } }',
    );
    const listed = [...dentists.others, ...dentists.dentists].some((row) => row.id === String(id));
    return [page.status, listed, sitemap.includes('roma-studio-neri')];
  };
  const target = async () => ({
    id: String(id),
    version: (await openPractice(browser, id)).version,
    note: 'Richiesta via PEC',
  });
  expect((await visible()).slice(0, 2)).toEqual([200, true]);
  await askOne(browser, change.hide, { ...(await target()), reason: 'ASKED_BY_PRACTICE' });
  expect(await visible()).toEqual([404, false, false]);
  await importRow({ sourceId: 'node/30', name: 'Studio Neri', phone: '+390768500031' });
  expect(await visible()).toEqual([404, false, false]);
  expect(await openPractice(browser, id)).toMatchObject({
    hiddenReason: 'ASKED_BY_PRACTICE',
    hiddenNote: 'Richiesta via PEC',
  });
  const again = await askOne(browser, change.hide, { ...(await target()), reason: 'CLOSED' });
  expect(again.__typename).toBe('AdminDentistRefused');
  await askOne(browser, change.show, await target());
  expect((await visible()).slice(0, 2)).toEqual([200, true]);
});

test('opting out is for the telephone, under every name; only an admin takes it back', async () => {
  const [one, other] = [
    await createPracticeRow(em(), { phone: '+390768500040' }),
    await createPracticeRow(em(), { phone: '+390768500040' }),
  ];
  const target = async () => ({
    id: String(one.id),
    version: (await openPractice(browser, one.id)).version,
    note: 'Lo chiede il titolare',
  });
  const { dentist } = await askOne(browser, change.optOut, await target());
  expect(dentist).toMatchObject({ optedOutAt: now.toISOString(), optOutSource: 'operator', row: { optedOut: true } });
  expect(await openPractice(browser, other.id)).toMatchObject({ row: { optedOut: true } });
  const { errors } = await browser.ask(change.allowCalls, await target());
  expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  await askOne(admin, change.allowCalls, await target());
  for (const id of [one.id, other.id])
    expect(await openPractice(browser, id)).toMatchObject({ optedOutAt: null, row: { optedOut: false } });
});

test('a number that calls did not get through to is dialled again once somebody has checked it', async () => {
  const phone = '+390612340077';
  const { id } = await createPracticeRow(em(), { name: 'Numero dubbio', phone });
  const target = async () => ({ id, version: (await openPractice(browser, id)).version, note: 'Provato: risponde' });
  expect(await askOne(browser, change.confirmNumber, await target())).toMatchObject({ message: expect.any(String) });
  await markDoubtful(em(), phone, now);
  expect(await openPractice(browser, id)).toMatchObject({ row: { deadNumber: true, doubtfulNumber: true } });
  await askOne(browser, change.confirmNumber, await target());
  expect(await openPractice(browser, id)).toMatchObject({ row: { deadNumber: false, doubtfulNumber: false } });
});

test('the list: filters, pages, practices listed twice', async () => {
  await emptyTables(gateway.database.em.fork(), 'dentist');
  const point = { latitude: 45.46, longitude: 9.19 };
  for (const [index, name] of ['Alfa', 'Beta', 'Gamma 100%', 'Alfa Srl'].entries())
    await createPracticeRow(em(), {
      name,
      city: 'Milano',
      istatCode: '015146',
      province: 'MI',
      ...(index % 3 === 0 ? point : { latitude: 45.5 + index / 100, longitude: 9.2 }),
    });
  await createPracticeRow(em(), { name: 'Delta', hiddenAt: now, googlePlacesRating: null });
  const list = async (filter: object, page: object = {}) =>
    askOne(
      browser,
      `query ($filter: AdminDentistFilter, $first: Int, $after: String) {
      adminDentists(filter: $filter, first: $first, after: $after) { nextCursor items { id name } } }`,
      { filter, ...page },
    ) as unknown as Promise<{
      nextCursor: string | null;
      items: { name: string }[];
    }>;
  const names = async (filter: object) => (await list(filter)).items.map(({ name }) => name);
  expect(await names({ city: 'mil' })).toEqual(['Alfa', 'Alfa Srl', 'Beta', 'Gamma 100%']);
  expect(await names({ text: '100%' })).toEqual(['Gamma 100%']);
  expect(await names({ hidden: true })).toEqual(['Delta']);
  expect(await names({ verified: false })).toEqual(['Delta']);
  expect(await names({ duplicates: true })).toEqual(['Alfa', 'Alfa Srl']);
  expect(await names({ hasAgenda: true })).toEqual([]);
  const first = await list({}, { first: 2 });
  const second = await list({}, { first: 3, after: first.nextCursor });
  expect([...first.items, ...second.items].map(({ name }) => name)).toEqual([
    'Alfa',
    'Alfa Srl',
    'Beta',
    'Gamma 100%',
    'Delta',
  ]);
  expect(second.nextCursor).toBeNull();
});
