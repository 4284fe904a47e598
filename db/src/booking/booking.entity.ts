import type { BookingReason } from '@dentisti/domain/booking/booking-reason';
import { bookingReasons } from '@dentisti/domain/booking/booking-reason';
import { type BookingStatus, bookingStatuses, openBookingStatuses } from '@dentisti/domain/booking/booking-status';
import { type ReminderKind, reminderKinds } from '@dentisti/domain/messages/reminder-rule';
import { defineEntity, p } from '@mikro-orm/core';
import { emailIndex, foldedSql, phoneEndIndex, signsSql, trigramIndex } from '../admin/search-columns.ts';
import { Practice } from '../practice/practice.entity.ts';

const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');

/** SQL condition: the request still waits for an answer. Written as the partial index has it, so that it serves. */
export const openStatusSql = `status in (${quoted(openBookingStatuses)})`;

/** SQL condition: time alone may still change it. */
export const pendingStatusSql = `status in (${quoted([...openBookingStatuses, 'confirmed'])})`;

/** SQL: from when a booking's retention counts – the visit, or the last change where there was none. As its index has it. */
export const keptFromSql = `(case when status in ('confirmed', 'completed') then appointment_at else updated_at end)`;

const parseInstant = (stored: string) => new Date(stored);
const writeInstant = (instant: Date) => instant.toISOString();

const reasons = Object.keys(bookingReasons) as BookingReason[];

const BookingSchema = defineEntity({
  name: 'Booking',
  tableName: 'booking',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    /** `DENT-XXXX-YYYY`, alphabet without 0 O 1 I L. */
    number: p.text().unique('booking_number_unique'),
    /** SHA-256 (hex) of the private link's token; the token itself is not stored. */
    tokenHash: p.text(),
    /** UUID of the form: the same key is the same booking. */
    clientKey: p.uuid().unique('booking_client_key_unique'),
    // A practice with bookings is hidden, never deleted.
    dentistId: () => p.manyToOne(Practice).mapToPk().deleteRule('restrict'),
    status: p.enum<readonly BookingStatus[]>(bookingStatuses),
    /** In order of preference; one alone when a slot of the agenda was booked. */
    preferredTimes: p.array(parseInstant, writeInstant).columnType('timestamptz[]').$type<readonly Date[]>(),
    reason: p.enum<readonly BookingReason[]>(reasons),
    note: p.text().nullable(),
    /** What the patient attached of a self-assessment, word for word; null when nothing. Said to nobody on the telephone. */
    assessmentSummary: p.text().nullable(),
    patientName: p.text(),
    /** E.164. */
    phone: p.text(),
    email: p.text(),
    /** SHA-256 (hex) of normalised e-mail and phone: tells whether two requests come from the same contact. */
    contactHash: p.text(),
    /** SHA-256 (hex) of the contact and the patient's name, as `personKey` has it: a parent asks for each child. */
    patientHash: p.text().nullable(),
    ageConfirmedAt: p.datetime(),
    healthConsentAt: p.datetime(),
    /** Version of the consent text that the patient saw. */
    consentVersion: p.text(),
    /** SHA-256 (hex) of the code mailed to an unseen contact; null when none is asked for. */
    verificationHash: p.text().nullable(),
    verificationExpiresAt: p.datetime().nullable(),
    verificationTries: p.integer().default(0),
    /** When the contact proved that it reads its mail, by this booking's code or before in the same browser; null when it never had to. */
    verifiedAt: p.datetime().nullable(),
    /** The agreed time; null until confirmed. */
    appointmentAt: p.datetime().nullable(),
    proposedAt: p.datetime().nullable(),
    proposalExpiresAt: p.datetime().nullable(),
    /** The words with which the practice agreed. */
    agreedSentence: p.text().nullable(),
    /** New times asked for while the old appointment stands; null when none are. */
    movingTo: p.array(parseInstant, writeInstant).columnType('timestamptz[]').$type<readonly Date[]>().nullable(),
    /** SEQUENCE of the next calendar file. */
    icsSequence: p.integer().default(0),
    /** When the clock alone next changes it: a request, an offer or the practice's time to answer runs out, a visit has passed; null when it never does. */
    expiresAt: p.datetime().nullable(),
    /** Until when the practice's people have to answer what no call puts to them; null where they are rung, or nothing is asked. */
    answerBy: p.datetime().nullable(),
    /** Which reminder comes next; null when none does. */
    nextReminder: p.enum<readonly ReminderKind[]>(reminderKinds).nullable(),
    nextReminderAt: p.datetime().nullable(),
    /** The one reminder that a process of the version before plans; the worker plans it anew (`plan-reminder.ts`). */
    reminderDueAt: p.datetime().nullable(),
    /** When the patient said, after a reminder, that they come at `appointmentAt`; null before, and after a move. */
    attendanceConfirmedAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().defaultRaw('now()'),
    /** When name, contacts, times and reason were erased; null before. Number, practice and outcome stay, without a person. */
    erasedAt: p.datetime().nullable(),
    /** Grows by one with every saved change. */
    version: p.integer().default(1),
  },
  indexes: [
    {
      name: 'booking_open_request_index',
      expression: `create unique index booking_open_request_index on booking (dentist_id, contact_hash, coalesce(patient_hash, '')) where ${openStatusSql}`,
    },
    // Counts the requests of a stretch of time.
    { name: 'booking_created_index', expression: 'create index booking_created_index on booking (created_at, id)' },
    {
      name: 'booking_unreachable_index',
      expression: `create index booking_unreachable_index on booking (updated_at) where status = 'unreachable'`,
    },
    {
      name: 'booking_dentist_index',
      expression: 'create index booking_dentist_index on booking (dentist_id, created_at)',
    },
    emailIndex('booking'),
    phoneEndIndex('booking'),
    trigramIndex('booking_patient_name_index', 'booking', foldedSql('patient_name')),
    trigramIndex('booking_signs_index', 'booking', signsSql('number', 'DENT-')),
    {
      name: 'booking_expiry_index',
      expression: `create index booking_expiry_index on booking (expires_at) where expires_at is not null and ${pendingStatusSql}`,
    },
    {
      name: 'booking_reminder_index',
      expression: `create index booking_reminder_index on booking (reminder_due_at) where reminder_due_at is not null and status = 'confirmed'`,
    },
    {
      name: 'booking_next_reminder_index',
      expression: `create index booking_next_reminder_index on booking (next_reminder_at) where next_reminder_at is not null and status = 'confirmed'`,
    },
    {
      name: 'booking_retention_index',
      expression: `create index booking_retention_index on booking (${keptFromSql}) where erased_at is null`,
    },
  ],
  checks: [
    {
      name: 'booking_number_check',
      expression: `number ~ '^DENT-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$'`,
    },
    { name: 'booking_token_hash_check', expression: `token_hash ~ '^[0-9a-f]{64}$'` },
    { name: 'booking_contact_hash_check', expression: `contact_hash ~ '^[0-9a-f]{64}$'` },
    {
      name: 'booking_times_check',
      expression: 'cardinality(preferred_times) >= 1 and cardinality(preferred_times) <= 3',
    },
    { name: 'booking_moving_check', expression: 'cardinality(moving_to) = 3' },
    { name: 'booking_note_check', expression: 'char_length(note) <= 300' },
    { name: 'booking_summary_check', expression: 'char_length(assessment_summary) <= 600' },
    { name: 'booking_phone_check', expression: `phone ~ '^[+][0-9]{6,15}$'` },
    {
      name: 'booking_appointment_check',
      expression: `status <> 'confirmed' and status <> 'completed' or appointment_at is not null`,
    },
    { name: 'booking_next_reminder_at_check', expression: '(next_reminder is null) = (next_reminder_at is null)' },
    {
      name: 'booking_proposal_check',
      expression: `status <> 'proposed' and status <> 'accepted' or proposed_at is not null`,
    },
  ],
});

export class Booking extends BookingSchema.class {}
BookingSchema.setClass(Booking);
