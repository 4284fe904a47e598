import { defineEntity, p } from '@mikro-orm/core';
import { Practice } from '../practice/practice.entity.ts';
import { CalendarConnection } from './calendar-connection.entity.ts';

/** An event of ours in a calendar elsewhere: what stands there of an appointment. */
const CalendarEventSchema = defineEntity({
  name: 'CalendarEvent',
  tableName: 'calendar_event',
  properties: {
    connectionId: () => p.manyToOne(CalendarConnection).mapToPk().primary().deleteRule('cascade'),
    /** Of `appointment`, which may be gone already: then the event goes, too. */
    appointmentId: p.uuid().primary(),
    practiceId: () => p.manyToOne(Practice).mapToPk().deleteRule('cascade').index('calendar_event_practice_index'),
    /** Its path in the calendar, without words: made of the appointment's id. */
    href: p.text(),
    /** Version that we wrote or read last; null while it is not known whether the server took what was sent. */
    etag: p.text().nullable(),
    /** Rises with each change (RFC 5545). */
    sequence: p.integer().default(0),
    /** SHA-256 (hex) of what was last sent, without its times of writing. */
    digest: p.text(),
    /** Digest of what the server refused to take, empty for a deletion; null when it took all. */
    refusedDigest: p.text().nullable(),
    refusedAt: p.datetime().nullable(),
    startsAt: p.datetime(),
    endsAt: p.datetime(),
  },
  checks: [{ name: 'calendar_event_refused_check', expression: '(refused_digest is null) = (refused_at is null)' }],
  indexes: [
    {
      name: 'calendar_event_href_index',
      expression: 'create unique index calendar_event_href_index on calendar_event (connection_id, href)',
    },
    {
      name: 'calendar_event_retention_index',
      expression: 'create index calendar_event_retention_index on calendar_event (ends_at)',
    },
  ],
});

export class CalendarEvent extends CalendarEventSchema.class {}
CalendarEventSchema.setClass(CalendarEvent);
