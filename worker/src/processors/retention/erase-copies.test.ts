import { queueMail } from '@dentisti/db/mail/mail-outbox.repository';
import { askErasure } from '@dentisti/db/retention/booking-erasure.repository';
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
 * Writes a word into every text and JSON column of every row that names a booking, where the column takes it. Returns the
 * columns, and the tables that name bookings but not this one.
 */
async function plant(bookingId: string, word: string): Promise<{ planted: string[]; untouched: string[] }> {
  const columns = await sql(
    `select c.table_name as "table", c.column_name as name, c.data_type as type from information_schema.columns c
     join information_schema.columns b using (table_schema, table_name)
     where c.table_schema = 'public' and b.column_name = 'booking_id' and c.table_name <> 'booking_erasure' order by 1, 2`,
  );
  const [planted, tables] = [new Set<string>(), new Map<string, number>()];
  for (const { table, name, type } of columns as { table: string; name: string; type: string }[]) {
    if (!tables.has(table))
      tables.set(table, (await sql(`select from "${table}" where booking_id = ?`, [bookingId])).length);
    if (!/^(text|jsonb?)$/.test(type) || ofNobody.test(name)) continue;
    const value = type === 'text' ? `?::text` : `jsonb_build_object('planted', ?::text)`;
    const done = await em()
      .execute<object[]>(`update "${table}" set "${name}" = ${value} where booking_id = ? returning 1`, [
        word,
        bookingId,
      ])
      .catch(() => []);
    if (done.length > 0) planted.add(`${table}.${name}`);
  }
  return { planted: [...planted], untouched: [...tables].flatMap(([table, rows]) => (rows === 0 ? [table] : [])) };
}

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
  const { planted, untouched } = await plant(booking.id, 'parola piantata');
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
  const tables = await sql(`select table_name as name from information_schema.tables where table_schema = 'public'`);
  for (const { name } of tables)
    expect(await sql(`select from "${name}" t where to_jsonb(t)::text like '%parola piantata%'`), String(name)).toEqual(
      [],
    );
  expect(await sql('select template from mail_outbox')).toEqual([{ template: 'claimDecided' }]);
});
