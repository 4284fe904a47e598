import { randomUUID } from 'node:crypto';
import { addOwner, createPracticeRow, openRooms } from '@dentisti/db/testing';
import type { BookingHarness } from '../../../testing/booking-harness.ts';
import { keepCalendarTask, keepCalendarTime } from './calendar-rows.ts';
import { expiredRows } from './expired-rows.ts';

/** What practices keep with us, as of an instant, and how much of it is left. */
export function practiceCases(of: () => BookingHarness) {
  const { em, sql, count } = expiredRows(of);
  return {
    recall: {
      happened: async (at: Date) => {
        const { booking } = await of().request();
        await sql(
          `with service as (insert into agenda_service (practice_id, name, position, duration_minutes) values (?, 'Igiene', 0, 30) returning id, practice_id),
             known as (insert into patient (practice_id, name, name_key) select practice_id, 'Anna Rossi', 'anna rossi' from service returning id)
           insert into recall (id, practice_id, patient_id, service_id, last_visit_on, due_on, asked_at, token_hash, link_ends_at, changed_at)
           select gen_random_uuid(), s.practice_id, k.id, s.id, '2020-01-01', '2020-07-01', '2020-07-01', encode(sha256(gen_random_uuid()::text::bytea), 'hex'), '2020-10-01', ? from service s, known k`,
          [booking.dentistId, at],
        );
      },
      left: () => count('recall'),
    },
    patient: {
      // Of a practice that was never entitled; the first run finds it, the days count from then.
      happened: async (at: Date) => {
        const { id } = await createPracticeRow(em());
        await sql(
          `insert into patient (practice_id, name, name_key, orphaned_at) values (?, 'Anna Rossi', 'anna rossi', ?)`,
          [id, at],
        );
      },
      left: () => count('patient'),
    },
    practicePhoto: {
      // Of a practice that nobody manages; the first run finds it, the days count from then.
      happened: async (at: Date) => {
        const { id } = await createPracticeRow(em());
        await sql(
          `insert into practice_photo (id, dentist_id, kind, alt, position, state, width, height, uploaded_at, orphaned_at)
           values (?, ?, 'studio', 'La sala', 0, 'public', 480, 300, ?, ?)`,
          [randomUUID(), id, at, at],
        );
      },
      left: () => count('practice_photo'),
    },
    webhookDelivery: {
      // Of a practice whose entitlement stands: with that, the endpoint and all of its log would go.
      happened: async (at: Date) => {
        const { id } = await createPracticeRow(em());
        await addOwner(em(), { practiceId: id, now: at });
        await openRooms(em(), id, at);
        await sql(
          `with endpoint as (insert into webhook_endpoint (practice_id, position, url, events, secret_encrypted, entitled_at, created_at)
             values (?, 1, 'https://gestionale.it/', '{booking.moved}', 'x', ?, ?) returning id, practice_id)
           insert into webhook_delivery (endpoint_id, practice_id, event, occurred_at, state, created_at)
             select id, practice_id, 'ping', ?, 'delivered', ? from endpoint`,
          [id, at, at, at, at],
        );
      },
      left: () => count('webhook_delivery'),
    },
    waitingList: {
      happened: async (at: Date) => {
        const { id } = await createPracticeRow(em());
        await sql(
          `with patient as (insert into patient (practice_id, name, name_key, email) values (?, 'Anna', 'anna', 'anna@example.org') returning id)
           insert into waiting_entry (practice_id, patient_id, created_at, expires_at, ended_at, ended_reason)
             select ?, id, ?, ?, ?, 'left' from patient`,
          [id, id, at, at, at],
        );
      },
      left: () => count('waiting_entry'),
    },
    calendarTime: {
      happened: (at: Date) => keepCalendarTime(em(), at),
      left: async () => ((await count('calendar_busy')) + (await count('calendar_event'))) / 2,
      each: 2,
    },
    calendarTask: { happened: (at: Date) => keepCalendarTask(em(), at), left: () => count('calendar_task') },
  };
}
