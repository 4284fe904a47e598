import {
  calendarDirections,
  calendarPauses,
  calendarProviders,
  calendarStates,
  calendarSummaries,
  type FoundCalendar,
} from '@dentisti/domain/calendars/calendar-names';
import { defineEntity, p } from '@mikro-orm/core';
import { Clinician } from '../agenda/clinician.entity.ts';
import { Practice } from '../practice/practice.entity.ts';

/** A calendar elsewhere that is kept in step with a clinician's visits, both ways. */
const CalendarConnectionSchema = defineEntity({
  name: 'CalendarConnection',
  tableName: 'calendar_connection',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    practiceId: () => p.manyToOne(Practice).mapToPk().deleteRule('cascade').index('calendar_connection_practice_index'),
    /** One calendar for each. */
    clinicianId: () =>
      p.manyToOne(Clinician).mapToPk().deleteRule('cascade').unique('calendar_connection_clinician_unique'),
    provider: p.enum(calendarProviders),
    /** Where its calendars are looked for. */
    serverUrl: p.text(),
    /** User of the account there, as the practice typed it. */
    accountName: p.text(),
    /** Mail addresses of the account, as the server knows them; empty where it does not say. */
    accountAddresses: p.array().columnType('text[]').defaultRaw(`'{}'`),
    /** `CalendarCredentials` as JSON, encrypted. */
    credentialsEncrypted: p.text(),
    state: p.enum(calendarStates).default('checking'),
    pausedReason: p.enum(calendarPauses).nullable(),
    pausedAt: p.datetime().nullable(),
    /** The calendars that were found, while one is chosen; null otherwise. */
    foundCalendars: p.json<FoundCalendar[]>().nullable(),
    /** The chosen one; null before. */
    calendarUrl: p.text().nullable(),
    calendarName: p.text().nullable(),
    direction: p.enum(calendarDirections).default('both'),
    summary: p.enum(calendarSummaries).default('plain'),
    /** How far changes there were read (RFC 6578); null: all of it is read. */
    syncToken: p.text().nullable(),
    /** State of the whole calendar where the server has no sync-token; null without one. */
    ctag: p.text().nullable(),
    /** When it is asked next; null while it is not asked at all. */
    nextSyncAt: p.datetime().nullable(),
    /** Until when a worker has it, and which one; null when none does. */
    leaseUntil: p.datetime().nullable(),
    leaseId: p.uuid().nullable(),
    lastSyncedAt: p.datetime().nullable(),
    /** When all of it was last compared. */
    lastFullAt: p.datetime().nullable(),
    /** The first failure since all was well; null while it is. */
    failingSince: p.datetime().nullable(),
    failures: p.integer().default(0),
    /** Why it last failed (domain `CalendarError`); null when it did not. */
    lastError: p.text().nullable(),
    /** Events there that could not be read, in the last full comparison. */
    skippedEvents: p.integer().default(0),
    /** The practice's entitlement under which it was made: under another one it is closed. */
    entitledAt: p.datetime(),
    createdAt: p.datetime(),
  },
  indexes: [
    {
      name: 'calendar_connection_due_index',
      expression:
        'create index calendar_connection_due_index on calendar_connection (next_sync_at) where next_sync_at is not null',
    },
  ],
  checks: [
    { name: 'calendar_connection_url_check', expression: 'char_length(server_url) <= 500' },
    { name: 'calendar_connection_account_check', expression: 'char_length(account_name) <= 200' },
    { name: 'calendar_connection_paused_check', expression: `(state = 'paused') = (paused_reason is not null)` },
    { name: 'calendar_connection_active_check', expression: `state <> 'active' or calendar_url is not null` },
    { name: 'calendar_connection_lease_check', expression: '(lease_until is null) = (lease_id is null)' },
  ],
});

export class CalendarConnection extends CalendarConnectionSchema.class {}
CalendarConnectionSchema.setClass(CalendarConnection);
