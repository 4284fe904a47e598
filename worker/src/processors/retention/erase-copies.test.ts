import { queueMail } from '@dentisti/db/mail/mail-outbox.repository';
import { askErasure } from '@dentisti/db/retention/booking-erasure.repository';
import { eraseRecords } from '@dentisti/db/retention/person.repository';
import { createPatientWithVisit, createRecallingPractice } from '@dentisti/db/testing';
import { expect, test } from 'vitest';
import { setUpBookingHarness } from '../../testing/booking-harness.ts';
import { dialPractice as dial } from '../calls/dial-practice.ts';
import { eraseBooking } from './erase-booking.ts';

const harness = setUpBookingHarness();
const em = () => harness.db.orm.em.fork();
const sql = (text: string, parameters: unknown[] = []) => em().execute<Record<string, unknown>[]>(text, parameters);

/** Columns that say which row it is, whose it is and where it stands, in our words. */
const ofNobody =
  /(^|_)(id|key|hash|token|state|kind|status|template|purpose|direction|phase|number|outcome|reason|why)$/;

/**
 * Writes a word into every text and JSON column of every row that names a booking, or a patient, where the column takes it.
 * Returns the columns, and the tables that name others but not this one.
 */
async function plant(
  by: 'booking_id' | 'patient_id',
  id: string,
  word: string,
): Promise<{ planted: string[]; untouched: string[] }> {
  const columns = await sql(
    `select c.table_name as "table", c.column_name as name, c.data_type as type from information_schema.columns c
     join information_schema.columns b using (table_schema, table_name)
     where c.table_schema = 'public' and b.column_name = ? and c.table_name <> 'booking_erasure' order by 1, 2`,
    [by],
  );
  const [planted, tables] = [new Set<string>(), new Map<string, number>()];
  for (const { table, name, type } of columns as { table: string; name: string; type: string }[]) {
    if (!tables.has(table)) tables.set(table, (await sql(`select from "${table}" where ${by} = ?`, [id])).length);
    if (!/^(text|jsonb?)$/.test(type) || ofNobody.test(name)) continue;
    const value = type === 'text' ? `?::text` : `jsonb_build_object('planted', ?::text)`;
    const done = await em()
      .execute<object[]>(`update "${table}" set "${name}" = ${value} where ${by} = ? returning 1`, [word, id])
      .catch(() => []);
    if (done.length > 0) planted.add(`${table}.${name}`);
  }
  return { planted: [...planted], untouched: [...tables].flatMap(([table, rows]) => (rows === 0 ? [table] : [])) };
}

async function tablesWith(word: string): Promise<string[]> {
  const tables = await sql(`select table_name as name from information_schema.tables where table_schema = 'public'`);
  const found: string[] = [];
  for (const { name } of tables)
    if ((await sql(`select from "${name}" t where to_jsonb(t)::text like ?`, [`%${word}%`])).length > 0)
      found.push(String(name));
  return found;
}

test('a copy planted in every table that names a patient of a practice goes with them, and what they were mailed', async () => {
  const at = harness.clock.now();
  const { practiceId, accountId, hygieneId } = await createRecallingPractice(em(), at);
  const word = 'parola del paziente';
  const whose = { practiceId, serviceId: hygieneId };
  const id = await createPatientWithVisit(em(), whose, { visitAt: at, name: word, email: word });
  await sql('update patient set note = ? where id = ?', [word, id]);
  const of = [practiceId, id, hygieneId];
  const [recall] = await sql(
    `insert into recall (id, practice_id, patient_id, service_id, last_visit_on, due_on, asked_at, asked_by_id, token_hash, link_ends_at, changed_at)
     values (gen_random_uuid(), ?, ?, ?, now(), now(), now(), ?, ?, now(), now()) returning id`,
    [...of, accountId, 'f'.repeat(64)],
  );
  await sql(
    `insert into recall_choice (practice_id, patient_id, service_id, dropped_at, changed_at) values (?, ?, ?, now(), now())`,
    of,
  );
  const [offer] = await sql(
    `with entry as (insert into waiting_entry (practice_id, patient_id, service_id, created_at, expires_at)
         values (?, ?, ?, now(), now()) returning id),
       round as (insert into waiting_round (practice_id, starts_at, free_at, state, freed_at, next_step_at)
         values (?, now(), now() + interval '1 hour', 'open', now(), now()) returning id)
     insert into waiting_offer (practice_id, round_id, entry_id, starts_at, ends_at, free_at, asked_at, alone_until)
       select ?, round.id, entry.id, now(), now() + interval '1 hour', now() + interval '1 hour', now(), now() from entry, round returning id`,
    [...of, practiceId, practiceId],
  );
  const mails = { recall: { recallId: recall?.id, patientId: id }, waitingListOffer: { offerId: offer?.id } };
  for (const [template, params] of Object.entries(mails))
    await queueMail(em(), {
      ...{ eventKey: `${template}:patient`, domain: 'x.example', template, toAddress: word, params },
      ...{ bookingId: null, now: at },
    });
  await sql(
    `insert into dev_mail (message_id, from_address, to_address, subject, text, delivered_at)
     select message_id, 'a@x.example', to_address, 'Torna', ?, now() from mail_outbox`,
    [word],
  );
  const { planted, untouched } = await plant('patient_id', id, word);
  expect(untouched).toEqual([]);
  // The holds' pseudonyms last an hour, and a practice's own visit has none.
  expect(planted).toEqual(['appointment.hold_client', 'appointment.hold_contact', 'appointment.label']);
  await sql('update appointment set hold_client = null, hold_contact = null where patient_id = ?', [id]);
  expect((await tablesWith(word)).toSorted()).toEqual(['appointment', 'dev_mail', 'mail_outbox', 'patient']);
  await em().transactional((tx) => eraseRecords(tx, { patients: [id] }, at));
  expect(await tablesWith(word)).toEqual([]);
});

test('a copy planted in every table that names the booking goes with it, and what the practice was mailed', async () => {
  const { booking, task } = await harness.request();
  await dial({ callTaskId: task.id, ordinal: 0 }, harness.context());
  const attemptId = harness.voice.dials[0]?.attemptId ?? '';
  await harness.report(attemptId, { outcome: { result: 'accepted', preference: 1, sentence: 'Sì' } });
  await harness.drain();
  const at = harness.clock.now();
  const wish = { bookingId: booking.id, askedBy: 'patient', askedAt: at, waitsUntil: at } as const;
  await em().transactional((tx) => askErasure(tx, wish));
  const [practice] = await sql('select dentist_id as id from booking where id = ?', [booking.id]);
  const mail = (template: string, params: object) =>
    queueMail(em(), {
      ...{ eventKey: `${template}:planted`, domain: 'x.example', template, toAddress: 'studio@esempio.it', now: at },
      ...{ params: { ...params, practiceId: practice?.id }, bookingId: null },
    });
  for (const template of ['studioRequest', 'studioNotice'])
    await mail(template, { bookingId: booking.id, at: '2026-10-30T09:00:00Z' });
  await mail('claimDecided', { claimId: crypto.randomUUID() });
  await sql(
    `insert into dev_mail (message_id, from_address, to_address, subject, text, delivered_at)
     select message_id, 'a@x.example', to_address, 'Richiesta', 'parola piantata', now() from mail_outbox where event_key like '%:planted'`,
  );
  const about = [practice?.id, booking.id];
  const hash = 'f'.repeat(64);
  await sql(`insert into data_code (booking_id, created_at, expires_at) values (?, now(), now())`, [booking.id]);
  await sql(
    `insert into waiting_entry (practice_id, booking_id, created_at, expires_at) values (?, ?, now(), now())`,
    about,
  );
  await sql(
    `insert into review_request (dentist_id, booking_id, blocks_until, token_hash, sent_at, expires_at)
     values (?, ?, now() + interval '1 day', ?, now(), now() + interval '1 day')`,
    [...about, hash],
  );
  await sql(
    `with endpoint as (insert into webhook_endpoint (practice_id, position, url, events, secret_encrypted, entitled_at, created_at)
       values (?, 1, 'https://x.example/', '{}', 'x', now(), now()) returning id, practice_id)
     insert into webhook_delivery (endpoint_id, practice_id, booking_id, event, state, occurred_at, created_at)
     select id, practice_id, ?, 'booking.confirmed', 'delivered', now(), now() from endpoint`,
    about,
  );
  const { planted, untouched } = await plant('booking_id', booking.id, 'parola piantata');
  // A patient's, and without words.
  expect(untouched).toEqual(['recall']);
  expect(planted).toEqual([
    ...['appointment.hold_client', 'appointment.hold_contact', 'appointment.label', 'booking_event.detail'],
    ...['call_attempt.report', 'call_task.result', 'mail_outbox.last_error', 'mail_outbox.params'],
    ...['mail_outbox.to_address', 'webhook_delivery.excerpt', 'webhook_delivery.last_error'],
  ]);
  await sql(`update voice_event set payload = jsonb_build_object('planted', 'parola piantata') where attempt_id = ?`, [
    attemptId,
  ]);
  await sql(
    `delete from dev_mail where message_id = (select message_id from mail_outbox where template = 'claimDecided')`,
  );
  await sql(`update mail_outbox set state = 'sent', sent_at = now() where booking_id = ?`, [booking.id]);
  await eraseBooking({ bookingId: booking.id }, harness.context());
  expect(await tablesWith('parola piantata')).toEqual([]);
  expect(await sql('select template from mail_outbox')).toEqual([{ template: 'claimDecided' }]);
});
