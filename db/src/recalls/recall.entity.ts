import { defineEntity, p } from '@mikro-orm/core';
import { AgendaService } from '../agenda/agenda-service.entity.ts';
import { Booking } from '../booking/booking.entity.ts';
import { Patient } from '../patients/patient.entity.ts';
import { Practice } from '../practice/practice.entity.ts';
import { PracticeAccount } from '../studio/practice-account.entity.ts';

/**
 * A patient is asked to come again for a service: once for each last visit, as the unique constraint has it, whoever asks. A
 * row that was asked for and cannot be sent any more is deleted.
 */
const RecallSchema = defineEntity({
  name: 'Recall',
  tableName: 'recall',
  properties: {
    id: p.uuid().primary(),
    practiceId: () => p.manyToOne(Practice).mapToPk().deleteRule('cascade'),
    patientId: () => p.manyToOne(Patient).mapToPk().deleteRule('cascade'),
    serviceId: () => p.manyToOne(AgendaService).mapToPk().deleteRule('cascade').index('recall_service_index'),
    /** Day of the visit that began the interval, `YYYY-MM-DD`, Europe/Rome. */
    lastVisitOn: p.date(),
    /** When they were due, `YYYY-MM-DD`, as it was reckoned then. */
    dueOn: p.date(),
    askedAt: p.datetime(),
    /** Who in the practice asked; null where the worker did by itself, and once the account is gone. */
    askedById: () =>
      p.manyToOne(PracticeAccount).mapToPk().nullable().deleteRule('set null').index('recall_asked_by_index'),
    /** Whether the worker asked, as the practice has it send by itself. */
    isAutomatic: p.boolean().default(false),
    /** SHA-256 (hex) of the link's token; the token itself is not stored. */
    tokenHash: p.text().unique('recall_token_unique'),
    linkEndsAt: p.datetime(),
    /** When its mail was queued; null before. */
    sentAt: p.datetime().nullable(),
    /** When its one reminder was queued; null before. */
    remindedAt: p.datetime().nullable(),
    /** When the patient booked by its link. */
    bookedAt: p.datetime().nullable(),
    /** Null before, and once the booking is gone. */
    bookingId: () => p.manyToOne(Booking).mapToPk().nullable().deleteRule('set null').index('recall_booking_index'),
    /** When the patient wished for no more recalls, by its link. */
    withdrawnAt: p.datetime().nullable(),
    /** The last step: from then on its retention counts. */
    changedAt: p.datetime(),
  },
  uniques: [{ name: 'recall_interval_unique', properties: ['patientId', 'serviceId', 'lastVisitOn'] }],
  indexes: [
    {
      name: 'recall_practice_index',
      expression: 'create index recall_practice_index on recall (practice_id, asked_at)',
    },
    {
      name: 'recall_unsent_index',
      expression: 'create index recall_unsent_index on recall (asked_at) where sent_at is null',
    },
    {
      name: 'recall_reminder_index',
      expression:
        'create index recall_reminder_index on recall (sent_at) where reminded_at is null and booked_at is null and withdrawn_at is null',
    },
    { name: 'recall_retention_index', expression: 'create index recall_retention_index on recall (changed_at)' },
  ],
  checks: [
    { name: 'recall_token_check', expression: `token_hash ~ '^[0-9a-f]{64}$'` },
    { name: 'recall_reminded_check', expression: 'reminded_at is null or sent_at is not null' },
    { name: 'recall_booked_check', expression: 'booking_id is null or booked_at is not null' },
  ],
});

export class Recall extends RecallSchema.class {}
RecallSchema.setClass(Recall);
