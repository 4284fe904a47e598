import {
  type WaitingEnd,
  type WaitingPart,
  waitingEnds,
  waitingParts,
} from '@dentisti/domain/waiting-list/waiting-entry';
import { defineEntity, p } from '@mikro-orm/core';
import { AgendaService } from '../agenda/agenda-service.entity.ts';
import { Booking } from '../booking/booking.entity.ts';
import { Patient } from '../patients/patient.entity.ts';
import { Practice } from '../practice/practice.entity.ts';
import { PracticeAccount } from '../studio/practice-account.entity.ts';

/**
 * Somebody who wants to come to a practice earlier, or at all: the patient of a booking, who asked on its page, or a patient
 * whom the practice added. Names nobody: who it is stands in the booking or with the patient.
 */
const WaitingEntrySchema = defineEntity({
  name: 'WaitingEntry',
  tableName: 'waiting_entry',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    practiceId: () => p.manyToOne(Practice).mapToPk().deleteRule('cascade').index('waiting_entry_practice_index'),
    /** The booking whose visit would come earlier; null for a patient of the practice's own. */
    bookingId: () =>
      p.manyToOne(Booking).mapToPk().nullable().deleteRule('cascade').index('waiting_entry_booking_index'),
    /** Whom the practice added; null for a booking's. */
    patientId: () =>
      p.manyToOne(Patient).mapToPk().nullable().deleteRule('cascade').index('waiting_entry_patient_index'),
    /** What for; null: a visit of the agenda's ordinary length. */
    serviceId: () =>
      p.manyToOne(AgendaService).mapToPk().nullable().deleteRule('set null').index('waiting_entry_service_index'),
    /** Wanted weekdays, 0 = Monday; empty: every day is as good. */
    weekdays: p
      .array((day) => Number(day))
      .columnType('smallint[]')
      .defaultRaw(`'{}'`)
      .$type<readonly number[]>(),
    part: p.enum<readonly WaitingPart[]>(waitingParts).default('any'),
    /** Rome's day before which nothing is offered; null: as soon as there is room. */
    notBefore: p.date().nullable(),
    /** Nothing but these days and this part; otherwise they only come first. */
    isStrict: p.boolean().default(false),
    createdAt: p.datetime(),
    /** Of the practice's people who added it; null for what the patient asked, and once the account is gone. */
    createdById: () =>
      p.manyToOne(PracticeAccount).mapToPk().nullable().deleteRule('set null').index('waiting_entry_account_index'),
    /** When it ends by itself. */
    expiresAt: p.datetime(),
    /** Null while somebody waits. */
    endedAt: p.datetime().nullable(),
    endedReason: p.enum<readonly WaitingEnd[]>(waitingEnds).nullable(),
  },
  indexes: [
    {
      name: 'waiting_entry_open_booking_index',
      expression:
        'create unique index waiting_entry_open_booking_index on waiting_entry (booking_id) where ended_at is null and booking_id is not null',
    },
    {
      name: 'waiting_entry_open_patient_index',
      expression:
        'create unique index waiting_entry_open_patient_index on waiting_entry (practice_id, patient_id, coalesce(service_id, 0)) where ended_at is null and patient_id is not null',
    },
    {
      name: 'waiting_entry_open_index',
      expression:
        'create index waiting_entry_open_index on waiting_entry (practice_id, created_at) where ended_at is null',
    },
    {
      name: 'waiting_entry_expiry_index',
      expression: 'create index waiting_entry_expiry_index on waiting_entry (expires_at) where ended_at is null',
    },
    {
      name: 'waiting_entry_retention_index',
      expression: 'create index waiting_entry_retention_index on waiting_entry (ended_at) where ended_at is not null',
    },
  ],
  checks: [
    { name: 'waiting_entry_person_check', expression: '(booking_id is null) <> (patient_id is null)' },
    { name: 'waiting_entry_ended_check', expression: '(ended_at is null) = (ended_reason is null)' },
    { name: 'waiting_entry_weekdays_check', expression: "weekdays <@ '{0,1,2,3,4,5,6}'::smallint[]" },
  ],
});

export class WaitingEntry extends WaitingEntrySchema.class {}
WaitingEntrySchema.setClass(WaitingEntry);
