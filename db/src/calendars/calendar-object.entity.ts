import { defineEntity, p } from '@mikro-orm/core';
import { Practice } from '../practice/practice.entity.ts';
import { CalendarConnection } from './calendar-connection.entity.ts';

/** A foreign object of a calendar as it was last read: which version of which, and nothing of what it says. */
const CalendarObjectSchema = defineEntity({
  name: 'CalendarObject',
  tableName: 'calendar_object',
  properties: {
    connectionId: () => p.manyToOne(CalendarConnection).mapToPk().primary().deleteRule('cascade'),
    /** SHA-256 (hex) of its path, which may contain words. */
    hrefHash: p.text().primary(),
    practiceId: () => p.manyToOne(Practice).mapToPk().deleteRule('cascade').index('calendar_object_practice_index'),
    etag: p.text(),
    /** Events of it that could not be read. */
    skipped: p.integer().default(0),
    /** More of it comes into sight with time: a series, or what lies beyond the horizon. */
    isOpen: p.boolean().default(true),
  },
});

export class CalendarObject extends CalendarObjectSchema.class {}
CalendarObjectSchema.setClass(CalendarObject);
