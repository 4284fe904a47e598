import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { findTeam } from '../agenda/team.repository.ts';
import { changeConnection, insertConnection } from '../calendars/calendar-connection.repository.ts';
import {
  createPatientWithVisit,
  createPracticeRow,
  createPublishedReview,
  createRecallingPractice,
  setUpTestDatabase,
} from '../testing/index.ts';
import { lockMergePair, mergePractices, planMerge } from './practice-merge.repository.ts';

const db = setUpTestDatabase();
const now = new Date('2026-11-24T09:00:00Z');
const secret = 'x'.repeat(32);
const sql = <Row = { id: string }>(text: string, ...values: unknown[]) => db.em.execute<Row[]>(text, values);
const hash = () => createHash('sha256').update(randomUUID()).digest('hex');

const merge = (kept: number, gone: number) =>
  db.orm.em.fork().transactional(async (tx) => {
    const pair = await lockMergePair(tx, kept, gone);
    if (!pair) throw new Error('no pair');
    await mergePractices(tx, pair, await planMerge(tx, pair, now), now);
  });

/** A practice that uses every room, about one patient; `hour`: of its freed time, so that two do not overlap. */
async function useRooms(hour: string) {
  const practice = await createRecallingPractice(db.em, now);
  const { practiceId, hygieneId } = practice;
  const of = { practiceId, serviceId: hygieneId };
  const person = { name: 'Anna Rossi', phone: '+393471234567', email: null };
  const patientId = await createPatientWithVisit(db.em, of, { visitAt: new Date('2026-05-04T09:00:00Z'), ...person });
  await sql(
    `insert into recall (id, practice_id, patient_id, service_id, last_visit_on, due_on, asked_at, token_hash, link_ends_at, changed_at)
     values (gen_random_uuid(), ?, ?, ?, '2026-05-04', '2026-11-04', ?, ?, ?, ?)`,
    ...[practiceId, patientId, hygieneId, now, hash(), now, now],
  );
  await sql(
    `insert into recall_choice (practice_id, patient_id, service_id, dropped_at, changed_at) values (?, ?, ?, ?, ?)`,
    ...[practiceId, patientId, hygieneId, now, now],
  );
  await sql(
    `insert into recall_interval (practice_id, service_id, months, changed_at) values (?, ?, 4, ?)`,
    ...[practiceId, hygieneId, now],
  );
  await sql(
    `insert into recall_setting (practice_id, automatic_from, changed_at) values (?, '2026-12-01', ?)`,
    ...[practiceId, now],
  );
  const team = await findTeam(db.em, practiceId);
  const [chair, clinician] = [team.chairs[0]?.id, team.clinicians[0]?.id ?? 0];
  await sql(
    `with entry as (insert into waiting_entry (practice_id, patient_id, created_at, expires_at)
         values (?, ?, ?, '2027-05-01') returning id),
       hold as (insert into appointment (dentist_id, chair_id, clinician_id, starts_at, ends_at, free_at, state, exclusive, held_until, hold_token)
         select ?, ?, ?, at, at + interval '30 minutes', at + interval '30 minutes', 'held', true, at - interval '1 day', gen_random_uuid()
         from (select ?::timestamptz) t(at) returning id, starts_at, free_at),
       round as (insert into waiting_round (practice_id, starts_at, free_at, chair_id, clinician_id, state, freed_at, hold_id, next_step_at)
         select ?, starts_at, free_at, ?, ?, 'running', ?, id, ? from hold returning id, starts_at, free_at)
     insert into waiting_offer (practice_id, round_id, entry_id, starts_at, ends_at, free_at, asked_at, alone_until)
       select ?, r.id, e.id, r.starts_at, r.free_at, r.free_at, ?, ? from round r, entry e`,
    ...[practiceId, patientId, now, practiceId, chair, clinician, `2026-12-01T${hour}:00:00Z`],
    ...[practiceId, chair, clinician, now, now, practiceId, now, now],
  );
  const reviewId = await createPublishedReview(db.em, { dentistId: practiceId, secret, now });
  await sql(
    `insert into review_answer (review_id, dentist_id, text, state, rules_version, written_at, changed_at)
     values (?, ?, 'Grazie mille.', 'published', 1, ?, ?)`,
    ...[reviewId, practiceId, now, now],
  );
  await sql(
    `insert into review_report (review_id, dentist_id, by, reason, created_at) values (?, ?, 'practice', 'insult', ?)`,
    ...[reviewId, practiceId, now],
  );
  await sql(
    `with photo as (insert into practice_photo (id, dentist_id, kind, alt, position, is_cover, state, width, height, uploaded_at)
       values (gen_random_uuid(), ?, 'studio', 'La sala', 0, true, 'public', 480, 300, ?) returning id, dentist_id)
     insert into photo_rendition (photo_id, width, dentist_id, bytes, etag) select id, 480, dentist_id, 'x', 'x' from photo`,
    ...[practiceId, now],
  );
  await sql(
    `insert into profile_edit (practice_id, account_id, kind, state, changes, created_at) values (?, ?, 'data', 'proposed', '{}', ?)`,
    ...[practiceId, practice.accountId, now],
  );
  const id = randomUUID();
  const own = { id, practiceId, clinicianId: clinician, provider: 'google', accountName: id } as const;
  const kept = { serverUrl: 'https://www.googleapis.com/', credentialsEncrypted: 'x', entitledAt: now, createdAt: now };
  await insertConnection(db.em, { ...own, ...kept, nextSyncAt: now });
  await changeConnection(db.em, own, { state: 'active', calendarUrl: 'https://www.googleapis.com/agenda' });
  await sql(
    `insert into calendar_busy (practice_id, clinician_id, connection_id, href_hash, starts_at, ends_at)
     values (?, ?, ?, 'x', '2026-12-02 09:00Z', '2026-12-02 10:00Z')`,
    ...[practiceId, clinician, id],
  );
  return { ...practice, patientId, reviewId, connectionId: id, clinicianId: clinician };
}

/** Counts of a practice's rows, by table. */
async function roomsOf(practiceId: number) {
  const tables = {
    practice_id: [
      ...['patient', 'recall', 'recall_choice', 'recall_interval', 'recall_setting', 'waiting_entry', 'waiting_round'],
      ...['waiting_offer', 'profile_edit', 'calendar_connection', 'calendar_busy'],
    ],
    dentist_id: ['review_request', 'review', 'review_answer', 'review_report', 'practice_photo', 'photo_rendition'],
  };
  const counts: Record<string, number> = {};
  for (const [column, names] of Object.entries(tables))
    for (const name of names) {
      const [row] = await sql<{ n: number }>(`select count(*)::int as n from ${name} where ${column} = ?`, practiceId);
      counts[name] = row?.n ?? 0;
    }
  return counts;
}
const revocations = async (...ids: string[]) =>
  (await sql(`select id from google_revocation where id in (${ids.map(() => '?')})`, ...ids)).map(({ id }) => id);

const one = {
  ...{ patient: 1, recall: 1, recall_choice: 1, recall_interval: 1, recall_setting: 1 },
  ...{ waiting_entry: 1, waiting_round: 1, waiting_offer: 1 },
  ...{ review_request: 1, review: 1, review_answer: 1, review_report: 1 },
  ...{ practice_photo: 1, photo_rendition: 1, profile_edit: 1, calendar_connection: 1, calendar_busy: 1 },
};

test('where nobody manages the one that stays, all rooms move along, calendars too', async () => {
  const gone = await useRooms('10');
  expect(await roomsOf(gone.practiceId)).toEqual(one);
  const { id: kept } = await createPracticeRow(db.em);
  await merge(kept, gone.practiceId);
  expect(await roomsOf(kept)).toEqual(one);
  expect(await revocations(gone.connectionId)).toEqual([]);
  expect(
    await sql(
      'select c.practice_id, o.state from waiting_round r join chair c on c.id = r.chair_id join waiting_offer o on o.round_id = r.id where r.practice_id = ?',
      kept,
    ),
  ).toEqual([{ practice_id: kept, state: 'open' }]);
  expect(await sql('select is_cover from practice_photo where dentist_id = ?', kept)).toEqual([{ is_cover: true }]);
});

test('where the one that stays is managed, what is about patients moves, and what the other wrote of itself ends', async () => {
  const [kept, gone] = [await useRooms('10'), await useRooms('11')];
  await sql(`update recall_setting set automatic_from = null where practice_id = ?`, kept.practiceId);
  await sql(`update practice_photo set alt = 'La nostra sala' where dentist_id = ?`, kept.practiceId);
  // The other has the same person twice, who is recalled in one of two rows only.
  await sql(
    `with twin as (insert into patient (practice_id, name, name_key, phone) select practice_id, name, name_key, phone from patient where id = ?
       returning id),
     twice as (insert into recall_choice (practice_id, patient_id, service_id, changed_at) select ?, id, ?, ? from twin)
     insert into recall (id, practice_id, patient_id, service_id, last_visit_on, due_on, asked_at, token_hash, link_ends_at, changed_at)
       select gen_random_uuid(), r.practice_id, t.id, r.service_id, r.last_visit_on, r.due_on, r.asked_at, ?, r.link_ends_at, r.changed_at
       from recall r, twin t where r.patient_id = ?`,
    ...[gone.patientId, gone.practiceId, gone.hygieneId, now, hash(), gone.patientId],
  );
  await merge(kept.practiceId, gone.practiceId);
  expect(await roomsOf(kept.practiceId)).toEqual({
    ...one,
    ...{ recall: 2, recall_choice: 2, recall_interval: 2 },
    // Who waits at both waits once; the round of the other goes on without them.
    ...{ waiting_entry: 1, waiting_round: 2, waiting_offer: 1 },
    ...{ review_request: 2, review: 2, review_answer: 2, review_report: 2 },
  });
  expect(await sql('select distinct patient_id from recall where practice_id = ?', kept.practiceId)).toEqual([
    { patient_id: kept.patientId },
  ]);
  expect(await sql('select automatic_from from recall_setting where practice_id = ?', kept.practiceId)).toEqual([
    { automatic_from: null },
  ]);
  const dropped = 'select count(*)::int as n from recall_choice where practice_id = ? and dropped_at is not null';
  expect(await sql(dropped, kept.practiceId)).toEqual([{ n: 2 }]);
  expect(await sql('select alt from practice_photo where dentist_id = ?', kept.practiceId)).toEqual([
    { alt: 'La nostra sala' },
  ]);
  expect(await sql('select id from calendar_connection where practice_id = ?', kept.practiceId)).toEqual([
    { id: kept.connectionId },
  ]);
  // Google is asked to end what it granted the practice that went.
  expect(await revocations(kept.connectionId, gone.connectionId)).toEqual([gone.connectionId]);
  // Both rounds are on the chair that stays.
  const team = await findTeam(db.em, kept.practiceId);
  expect(
    await sql('select distinct chair_id, clinician_id from waiting_round where practice_id = ?', kept.practiceId),
  ).toEqual([{ chair_id: team.chairs[0]?.id, clinician_id: team.clinicians[0]?.id }]);
});
