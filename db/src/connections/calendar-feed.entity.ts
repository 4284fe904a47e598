import { maxCalendarFeeds } from '@dentisti/domain/feeds/calendar-feed';
import { defineEntity, p } from '@mikro-orm/core';
import { Clinician } from '../agenda/clinician.entity.ts';
import { Practice } from '../practice/practice.entity.ts';

/** An address under which calendars of a practice's people read its agenda. */
const CalendarFeedSchema = defineEntity({
  name: 'CalendarFeed',
  tableName: 'calendar_feed',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    practiceId: () => p.manyToOne(Practice).mapToPk().deleteRule('cascade'),
    /** From 1: what keeps a practice from having too many. */
    position: p.smallint(),
    /** What the practice calls it: its form asks for a device or programme, not for a person. */
    name: p.text(),
    /** Whose visits; null: everybody's. */
    clinicianId: () =>
      p.manyToOne(Clinician).mapToPk().nullable().deleteRule('cascade').index('calendar_feed_clinician_index'),
    /** Whether patients' names and the practice's own words stand in it. */
    withNames: p.boolean().default(false),
    /** SHA-256 (hex) of the token in the address; the token itself is not stored. */
    tokenHash: p.text().unique('calendar_feed_token_unique'),
    /** The practice's entitlement under which it was made: under another one it is closed. */
    entitledAt: p.datetime(),
    createdAt: p.datetime(),
    /** When its present token was made. */
    renewedAt: p.datetime(),
    /** When a calendar last read it, to the hour; null before the first time with this token. */
    readAt: p.datetime().nullable(),
  },
  uniques: [{ name: 'calendar_feed_position_unique', properties: ['practiceId', 'position'] }],
  checks: [
    { name: 'calendar_feed_position_check', expression: `position >= 1 and position <= ${maxCalendarFeeds}` },
    { name: 'calendar_feed_name_check', expression: `name <> '' and char_length(name) <= 60` },
    { name: 'calendar_feed_token_check', expression: `token_hash ~ '^[0-9a-f]{64}$'` },
  ],
});

export class CalendarFeed extends CalendarFeedSchema.class {}
CalendarFeedSchema.setClass(CalendarFeed);
