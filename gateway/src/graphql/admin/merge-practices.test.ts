import { randomUUID } from 'node:crypto';
import { holdSlot } from '@dentisti/db/agenda/appointment.repository';
import { createBooking, createCallTask, createPracticeRow } from '@dentisti/db/testing';
import { beforeAll, expect, test } from 'vitest';
import { askOne, practiceMutations as change, fieldOf, openPractice } from '../../testing/admin-practices.ts';
import { practiceWithAgenda } from '../../testing/agenda-practice.ts';
import { bookingForm, createPractice, requestAndOpen } from '../../testing/booking-form.ts';
import { type CookieJar, signedIn } from '../../testing/operator.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';

const now = new Date('2026-11-24T09:00:00Z');
const gateway = setUpTestGateway({}, () => now);
let browser: CookieJar;
beforeAll(async () => {
  ({ browser } = await signedIn(gateway, 'capo@dentisti.example', 'admin'));
});

const em = () => gateway.database.em.fork();
const tables = [
  'booking',
  'call_task',
  'call_attempt',
  'appointment',
  'profile_report',
  'opt_out',
  'dentist_source',
  'dentist_slug',
];
/** Ids of the rows that name a practice, table by table. */
async function rowsOf(...ids: number[]): Promise<Record<string, string[]>> {
  const keys: Record<string, string> = {
    opt_out: 'phone',
    dentist_source: `source || source_id`,
    dentist_slug: 'slug',
  };
  const found: Record<string, string[]> = {};
  for (const table of tables) {
    const rows = await em().execute<{ id: string }[]>(
      `select ${keys[table] ?? 'id'}::text as id from ${table} where dentist_id = any(?::int[]) order by 1`,
      [`{${ids.join(',')}}`],
    );
    found[table] = rows.map(({ id }) => id);
  }
  return found;
}
const merge = async (keptId: number, goneId: number) => {
  const [kept, gone] = [await openPractice(browser, keptId), await openPractice(browser, goneId)];
  const input = {
    keptId: String(keptId),
    goneId: String(goneId),
    keptVersion: kept.version,
    goneVersion: gone.version,
  };
  return askOne(browser, change.merge, { input: { ...input, note: 'Stesso studio' } });
};
const book = (dentistId: number, bookingId: string | null, startsAt: string) =>
  em().transactional((tx) =>
    tx.execute(
      `insert into appointment (dentist_id, chair_id, clinician_id, starts_at, ends_at, free_at, state, exclusive, booking_id)
       select ?, (select id from chair where practice_id = ?), (select id from clinician where practice_id = ?),
         at, at + interval '30 minutes', at + interval '30 minutes', 'booked', true, ?::uuid from (select ?::timestamptz) t(at)`,
      [dentistId, dentistId, dentistId, bookingId, startsAt],
    ),
  );

/** A practice that has something of everything; `seed` draws how much. */
async function busyPractice(name: string, seed: number, hour: number) {
  const practice = await practiceWithAgenda(gateway, {
    name,
    phone: `+39076850${String(1000 + seed).slice(-4)}`,
    verifiedBy: 'google',
  });
  for (let index = 0; index < 1 + (seed % 3); index++) {
    const booking = await createBooking(em(), {
      dentistId: practice.id,
      status: index === 0 ? 'requested' : 'scheduled',
    });
    await createCallTask(em(), booking, { phone: practice.phone ?? '' });
    await book(practice.id, booking.id, `2026-12-0${1 + index}T${hour}:00:00Z`);
  }
  await book(practice.id, null, `2026-12-09T${hour}:00:00Z`);
  await em().execute(`insert into profile_report (dentist_id, kind, message) values (?, 'error', 'Chiuso')`, [
    practice.id,
  ]);
  await em().execute('insert into dentist_slug (slug, dentist_id) values (?, ?)', [`ex-${randomUUID()}`, practice.id]);
  if (seed % 2 === 0)
    await em().execute(`insert into opt_out (phone, dentist_id, at, source) values (?, ?, now(), 'call')`, [
      `+3906${String(seed).padStart(8, '1')}`,
      practice.id,
    ]);
  return practice;
}

test.each([1, 2, 3])('nothing is lost (%i): every row of both belongs to the one that stays', async (seed) => {
  const kept = await busyPractice(`Tenuto ${seed}`, seed * 10, 9);
  const gone = await busyPractice(`Ceduto ${seed}`, seed * 10 + seed, 11);
  const before = await rowsOf(kept.id, gone.id);
  const outcome = await merge(kept.id, gone.id);
  expect(outcome.__typename).toBe('DentistsMerged');
  const after = await rowsOf(kept.id);
  const { dentist_slug: slugs = [], dentist_source: sources = [], ...rest } = after;
  const { dentist_slug: slugsBefore = [], dentist_source: sourcesBefore = [], ...restBefore } = before;
  expect(rest).toEqual(restBefore);
  expect(slugs).toEqual([...slugsBefore, gone.slug].sort());
  // What the sources would have changed of its word stands manually.
  expect(sources.filter((source) => !source.startsWith('operator'))).toEqual(sourcesBefore);
  expect(await em().execute('select id from dentist where id = ?', [gone.id])).toEqual([]);
  expect(outcome.dentist).toMatchObject({ row: { name: kept.name } });
  const moved = await gateway.get(`/dentista-${gone.slug}`);
  expect([moved.status, moved.headers.get('location')]).toEqual([301, `/dentista-${kept.slug}`]);
  const form = await gateway.get(`/prenota/${gone.slug}`);
  expect([form.status, form.headers.get('location')]).toEqual([301, `/prenota/${kept.slug}`]);
});

test('whoever knows the one that went by its id, from a link or a list, gets to the one that stays; also twice over', async () => {
  const [first, second, last] = [
    await createPractice(gateway, { phone: '+390768500171' }),
    await createPractice(gateway, { phone: '+390768500172' }),
    await createPractice(gateway, { phone: '+390768500173' }),
  ];
  const form = bookingForm(first.id);
  await merge(second.id, first.id);
  await merge(last.id, second.id);
  for (const id of [first.id, second.id]) {
    for (const page of ['dentist', 'smart-booking', 'real-booking']) {
      const { status, headers } = await gateway.get(`/${page}/${id}?da=mappa`);
      expect([status, headers.get('location')]).toEqual([301, `/${page}/${last.id}?da=mappa`]);
    }
    const found = await gateway.query('query ($id: ID!) { dentist(id: $id) { id } }', { id: String(id) });
    expect(found).toEqual({ dentist: { id: String(last.id) } });
  }
  // The form stood open while its practice was merged.
  const { number } = await requestAndOpen(gateway, form);
  const [booking] = await em().execute('select dentist_id as id from booking where number = ?', [number]);
  expect(booking).toEqual({ id: last.id });
  await em().execute('update dentist set hidden_at = now() where id = ?', [last.id]);
  expect((await gateway.get(`/dentist/${first.id}`)).status).toBe(404);
});

test('two appointments at one time, or one patient at both: refused, and said which', async () => {
  const [kept, gone] = [await practiceWithAgenda(gateway), await practiceWithAgenda(gateway)];
  const patient = { email: 'stesso@example.it', phone: '+393330000001' };
  const [mine, theirs] = [
    await createBooking(em(), { dentistId: kept.id, ...patient }),
    await createBooking(em(), { dentistId: gone.id, ...patient }),
  ];
  await book(kept.id, mine.id, '2026-12-01T09:00:00Z');
  await book(gone.id, null, '2026-12-01T09:15:00Z');
  const before = [await rowsOf(kept.id), await rowsOf(gone.id)];
  expect(await merge(kept.id, gone.id)).toEqual({
    __typename: 'MergeBlocked',
    obstacles: [
      { startsAt: '2026-12-01T09:15:00.000Z', keptBooking: mine.number, goneBooking: null },
      { startsAt: null, keptBooking: mine.number, goneBooking: theirs.number },
    ],
  });
  expect([await rowsOf(kept.id), await rowsOf(gone.id)]).toEqual(before);
});

test('a hold whose time is over blocks nothing; one that runs does', async () => {
  const [kept, gone] = [await practiceWithAgenda(gateway), await practiceWithAgenda(gateway)];
  const slot = { startsAt: new Date('2026-12-01T09:00:00Z'), endsAt: new Date('2026-12-01T09:30:00Z') };
  await book(kept.id, null, '2026-12-01T09:00:00Z');
  const hold = (at: Date) =>
    em().transactional((tx) => holdSlot(tx, { dentistId: gone.id, ...slot }, { holdToken: randomUUID(), now: at }));
  await hold(new Date('2026-11-24T08:00:00Z'));
  const preview = `query ($keptId: ID!, $goneId: ID!) { adminMergePreview(keptId: $keptId, goneId: $goneId) { appointments agenda obstacles { keptBooking } } }`;
  const ids = { keptId: String(kept.id), goneId: String(gone.id) };
  expect(await askOne(browser, preview, ids)).toEqual({ appointments: 1, agenda: 'DROPPED', obstacles: [] });
  await hold(now);
  expect(((await askOne(browser, preview, ids)).obstacles as unknown[]).length).toBe(1);
  await em().execute(`update appointment set held_until = '2026-11-24T08:30:00Z' where state = 'held'`);
  expect((await merge(kept.id, gone.id)).__typename).toBe('DentistsMerged');
});

test('a merge of what has changed since it was previewed, or of one with itself, is none', async () => {
  const [kept, gone] = [await createPracticeRow(em()), await createPracticeRow(em())];
  const { version } = await openPractice(browser, kept.id);
  const input = {
    keptId: String(kept.id),
    goneId: String(gone.id),
    keptVersion: version,
    goneVersion: 'prima',
    note: 'Doppione',
  };
  expect((await askOne(browser, change.merge, { input })).__typename).toBe('ChangedMeanwhile');
  expect((await askOne(browser, change.merge, { input: { ...input, goneId: input.keptId } })).__typename).toBe(
    'InvalidInput',
  );
  expect((await askOne(browser, change.merge, { input: { ...input, note: ' ' } })).__typename).toBe('InvalidInput');
});

test('the comparison says of each field what the merge then does', async () => {
  const kept = await createPractice(gateway, { name: 'Studio Uno', address: 'Via Po 1', email: null, website: null });
  const gone = await createPractice(gateway, {
    name: 'Studio Due',
    address: 'Via Po 2',
    email: 'due@studio.example',
    website: 'https://due.example',
  });
  const query = `query ($keptId: ID!, $goneId: ID!) { adminMergePreview(keptId: $keptId, goneId: $goneId) {
    differences { field kept gone fate } } }`;
  const preview = await askOne(browser, query, { keptId: String(kept.id), goneId: String(gone.id) });
  const { differences } = preview as unknown as {
    differences: { field: string; kept: string; gone: string; fate: string }[];
  };
  expect(differences).toContainEqual({ field: 'NAME', kept: 'Studio Uno', gone: 'Studio Due', fate: 'LOST' });
  expect(differences).toContainEqual({ field: 'EMAIL', kept: '', gone: 'due@studio.example', fate: 'TAKEN' });
  expect(differences.map(({ field }) => field)).not.toContain('WEEK');
  await merge(kept.id, gone.id);
  const after = await openPractice(browser, kept.id);
  for (const { field, kept: own, gone: other, fate } of differences)
    expect(fieldOf(after, field)[0], field).toBe(fate === 'TAKEN' ? other : own);
});
