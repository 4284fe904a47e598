import { beforeEach, expect, test } from 'vitest';
import { ensureAccount } from '../studio/practice-account.repository.ts';
import { changeClaim, findClaim, storeClaim } from '../studio/practice-claim.repository.ts';
import { findMembers, saveMember } from '../studio/practice-member.repository.ts';
import { beginStanding, findStanding } from '../studio/practice-standing.repository.ts';
import { createAgenda, createPracticeRow, setUpTestDatabase } from '../testing/index.ts';
import { lockMergePair, mergePractices, planMerge } from './practice-merge.repository.ts';

const db = setUpTestDatabase();
const now = new Date('2026-11-24T09:00:00Z');
let kept: number;
let gone: number;
beforeEach(async () => {
  [kept, gone] = [await newPractice(), await newPractice()];
});

async function newPractice() {
  const { id } = await createPracticeRow(db.em);
  await createAgenda(db.em, id);
  await db.em.execute('delete from chair where practice_id = ?', [id]);
  await db.em.execute('delete from clinician where practice_id = ?', [id]);
  return id;
}
/** Chairs and clinicians of the same names, in this order; in brackets: not in use. */
async function staff(practiceId: number, names: readonly string[]) {
  for (const [position, name] of names.entries())
    for (const table of ['chair', 'clinician'])
      await db.em.execute(`insert into ${table} (practice_id, name, position, active) values (?, ?, ?, ?)`, [
        practiceId,
        name,
        position,
        !name.startsWith('('),
      ]);
}
const visit = (practiceId: number, name: string, at: string) =>
  db.em.execute(
    `insert into appointment (dentist_id, chair_id, clinician_id, starts_at, ends_at, free_at, state, exclusive)
     select c.practice_id, c.id, k.id, at, at + interval '30 minutes', at + interval '30 minutes', 'booked', true
     from chair c join clinician k using (practice_id, name), (select ?::timestamptz) t(at) where practice_id = ? and name = ?`,
    [at, practiceId, name],
  );
const merge = () =>
  db.orm.em.fork().transactional(async (tx) => {
    const pair = await lockMergePair(tx, kept, gone);
    if (!pair) throw new Error('no pair');
    const plan = await planMerge(tx, pair, now);
    await mergePractices(tx, pair, plan, now);
    return plan.counts;
  });
const visits = async () =>
  (
    await db.em.execute<{ place: string }[]>(
      `select to_char(starts_at at time zone 'UTC', 'HH24:MI') || ' ' || c.name || ' ' || k.name as place
       from appointment a join chair c on c.id = chair_id join clinician k on k.id = clinician_id
       where a.dentist_id = ? and c.practice_id = a.dentist_id and k.practice_id = a.dentist_id order by 1`,
      [kept],
    )
  ).map(({ place }) => place);
/** Sorted here: databases of other machines compare letters otherwise. */
const chairs = async () =>
  (await db.em.execute<{ name: string }[]>('select name from chair where practice_id = ?', [kept]))
    .map(({ name }) => name)
    .sort();

test('a visit of one in use goes to one in use, however the two teams are ordered', async () => {
  await staff(kept, ['(Vecchia)', 'Uno']);
  await staff(gone, ['Due', '(Dismessa)']);
  await visit(gone, 'Due', '2026-12-01T09:00:00Z');
  await visit(gone, '(Dismessa)', '2026-12-01T10:00:00Z');
  await merge();
  expect(await visits()).toEqual(['09:00 Uno Uno', '10:00 (Vecchia) (Vecchia)']);
  expect(await chairs()).toEqual(['(Vecchia)', 'Uno']);
});

test('one in use moves along where the other practice has none left to take its visits', async () => {
  await staff(kept, ['Uno', '(Vecchia)', '(Vecchissima)']);
  await staff(gone, ['Due', 'Tre']);
  await visit(gone, 'Due', '2026-12-01T09:00:00Z');
  await visit(gone, 'Tre', '2026-12-01T09:00:00Z');
  await merge();
  expect(await visits()).toEqual(['09:00 Tre Tre', '09:00 Uno Uno']);
  expect(await chairs()).toEqual(['(Vecchia)', '(Vecchissima)', 'Tre', 'Uno']);
});

test('one not in use never becomes one that is', async () => {
  await staff(kept, ['Uno', 'Due']);
  await staff(gone, ['Tre', '(Dismessa)']);
  await visit(gone, '(Dismessa)', '2026-12-01T09:00:00Z');
  await db.em.execute(
    `insert into agenda_service (practice_id, name, position, duration_minutes, chair_ids)
     select practice_id, 'Igiene', 0, 30, array_agg(id order by id) from chair where practice_id = ? group by 1`,
    [gone],
  );
  await merge();
  expect(await visits()).toEqual(['09:00 (Dismessa) (Dismessa)']);
  expect(
    await db.em.execute(
      `select array(select name from chair where id = any(chair_ids) order by 1) as names from agenda_service where practice_id = ?`,
      [kept],
    ),
  ).toEqual([{ names: ['(Dismessa)', 'Uno'] }]);
});

test('closures and blocks move along; they, and what is over, are no obstacle', async () => {
  await staff(kept, ['Uno']);
  await staff(gone, ['Due']);
  for (const practiceId of [kept, gone])
    await visit(practiceId, practiceId === kept ? 'Uno' : 'Due', '2026-11-01T09:00:00Z');
  await visit(kept, 'Uno', '2026-12-01T09:00:00Z');
  await visit(gone, 'Due', '2026-12-01T09:15:00Z');
  await db.em.execute(`update appointment set kind = 'block', label = 'Corso' where dentist_id = ? and starts_at > ?`, [
    gone,
    now,
  ]);
  await db.em.execute(
    `insert into agenda_closure (practice_id, label, repeats, from_on, chair_id)
     select practice_id, 'Mercoledì', 'weekly', '2026-12-02', id from chair where practice_id = ?`,
    [gone],
  );
  await merge();
  expect(await visits()).toEqual(['09:00 Uno Uno', '09:00 Uno Uno', '09:00 Uno Uno', '09:15 Uno Uno']);
  expect(
    await db.em.execute(
      'select k.label, c.name from agenda_closure k join chair c on c.id = k.chair_id and c.practice_id = k.practice_id where k.practice_id = ?',
      [kept],
    ),
  ).toEqual([{ label: 'Mercoledì', name: 'Uno' }]);
});

const account = async (name: string) => (await ensureAccount(db.em, `${name}@posta.example`, now)).id;
async function own(practiceId: number, name: string) {
  await beginStanding(db.em, { practiceId, way: 'mailbox', now });
  await saveMember(db.em, { practiceId, accountId: await account(name), role: 'owner', now });
}
async function claim(practiceId: number, name: string, isOpen: boolean) {
  const times = { createdAt: now, expiresAt: now };
  const about = { practiceId, accountId: await account(name), way: 'operator' as const, contact: null, note: null };
  const { id } = await storeClaim(db.em, { ...about, state: 'awaiting-operator', ...times });
  if (!isOpen) await changeClaim(db.em, id, { state: 'granted', decidedAt: now });
  return id;
}
const people = async (practiceId: number) => (await findMembers(db.em, practiceId)).map(({ email }) => email);

test('people, standing and claims move along where the practice that stays is not managed', async () => {
  await own(gone, 'anna');
  const [granted, open] = [await claim(gone, 'anna', false), await claim(gone, 'luca', true)];
  const [double, stays] = [await claim(gone, 'piero', true), await claim(kept, 'piero', true)];
  const counts = {
    members: 1,
    droppedMembers: 0,
    standings: 1,
    droppedStandings: 0,
    claims: 3,
    patients: 0,
    endedClaims: 1,
  };
  expect(await merge()).toMatchObject(counts);
  expect(await people(kept)).toEqual(['anna@posta.example']);
  expect(await findStanding(db.em, kept)).toMatchObject({ contactAt: now, contactWay: 'mailbox' });
  expect(await findClaim(db.em, granted)).toMatchObject({ practiceId: kept, state: 'granted' });
  expect(await findClaim(db.em, open)).toMatchObject({ practiceId: kept, state: 'awaiting-operator', decidedAt: null });
  expect(await findClaim(db.em, double)).toMatchObject({ practiceId: kept, state: 'withdrawn', decidedAt: now });
  expect(await findClaim(db.em, stays)).toMatchObject({ practiceId: kept, state: 'awaiting-operator' });
});

test('those of the practice that goes end where the one that stays is managed, and who claimed it reads why', async () => {
  await own(kept, 'anna');
  await own(gone, 'luca');
  const [granted, open] = [await claim(gone, 'luca', false), await claim(gone, 'piero', true)];
  const counts = {
    members: 0,
    droppedMembers: 1,
    standings: 0,
    droppedStandings: 1,
    claims: 2,
    patients: 0,
    endedClaims: 1,
  };
  expect(await merge()).toMatchObject(counts);
  expect(await people(kept)).toEqual(['anna@posta.example']);
  expect(await findStanding(db.em, kept)).not.toBeNull();
  expect(await findClaim(db.em, granted)).toMatchObject({ practiceId: kept, state: 'granted', decisionNote: null });
  const ended = await findClaim(db.em, open);
  expect(ended).toMatchObject({ practiceId: kept, state: 'refused', decidedAt: now });
  expect(ended?.decisionNote).toMatch(/unito a un altro/);
});

test('patients move; who is known at both is one, with all visits, and the note that the one that stays has', async () => {
  const add = async (practiceId: number, name: string, more: Record<string, string | null> = {}) => {
    const row = { phone: null, email: null, note: null, ...more };
    const [added] = await db.em.execute<{ id: string }[]>(
      `insert into patient (practice_id, name, name_key, phone, email, note, created_at) values (?, ?, lower(?), ?, ?, ?, ?) returning id`,
      [practiceId, name, name, row.phone, row.email, row.note, now],
    );
    await db.em.execute(
      `insert into appointment (dentist_id, starts_at, ends_at, free_at, state, exclusive, patient_id)
       values (?, '2026-01-05 09:00Z', '2026-01-05 10:00Z', '2026-01-05 10:00Z', 'booked', false, ?)`,
      [practiceId, added?.id],
    );
    return added?.id;
  };
  const anna = await add(kept, 'Anna Rossi', { phone: '+393471234567', note: 'Qui' });
  await add(gone, 'Anna Rossi', { phone: '+393471234567', email: 'anna@esempio.it', note: 'Là' });
  const luca = await add(gone, 'Luca Rossi', { phone: '+393471234567' });
  const bare = await add(kept, 'Ugo Bo');
  await add(gone, 'Ugo Bo');
  expect(await merge()).toMatchObject({ patients: 3 });
  const stored = await db.em.execute(
    `select p.id, p.note, p.email, count(a.id)::int as visits from patient p left join appointment a on a.patient_id = p.id
     where p.practice_id = ? group by p.id order by p.name`,
    [kept],
  );
  expect(stored).toEqual([
    { id: anna, note: 'Qui', email: null, visits: 2 },
    { id: luca, note: null, email: null, visits: 1 },
    { id: bare, note: null, email: null, visits: 2 },
  ]);
});

test('accepted terms go along with the standing, and end where the other practice is managed', async () => {
  const manage = async (practiceId: number) => {
    const account = await ensureAccount(db.em, `${crypto.randomUUID()}@studio.example`, now);
    await beginStanding(db.em, { practiceId, way: 'mailbox', now });
    await saveMember(db.em, { practiceId, accountId: account.id, role: 'owner', now });
    await db.em.execute(
      `insert into processing_acceptance (practice_id, version, accepted_at, accepted_by_id) values (?, '2026-11-26', ?, ?)`,
      [practiceId, now, account.id],
    );
    return account.id;
  };
  const accepted = async () =>
    (
      await db.em.execute<{ by: string }[]>(
        'select accepted_by_id as by from processing_acceptance where practice_id in (?, ?)',
        [kept, gone],
      )
    ).map(({ by }) => by);
  const moved = await manage(gone);
  await merge();
  expect(await accepted()).toEqual([moved]);
  gone = await newPractice();
  await manage(gone);
  await merge();
  expect(await accepted()).toEqual([moved]);
});
