import { defineEntity, p } from '@mikro-orm/core';
import { Clinician } from '../agenda/clinician.entity.ts';
import { Practice } from '../practice/practice.entity.ts';
import { CalendarConnection } from './calendar-connection.entity.ts';

/** Time that a foreign event keeps from a clinician. Only time: what it is about is stored nowhere. */
const CalendarBusySchema = defineEntity({
  name: 'CalendarBusy',
  tableName: 'calendar_busy',
  properties: {
    id: p.bigint().primary().generated('by default as identity'),
    practiceId: () => p.manyToOne(Practice).mapToPk().deleteRule('cascade'),
    clinicianId: () => p.manyToOne(Clinician).mapToPk().deleteRule('cascade').index('calendar_busy_clinician_index'),
    connectionId: () => p.manyToOne(CalendarConnection).mapToPk().deleteRule('cascade'),
    /** Of which object. */
    hrefHash: p.text(),
    startsAt: p.datetime(),
    /** Exclusive. */
    endsAt: p.datetime(),
  },
  indexes: [
    {
      name: 'calendar_busy_practice_index',
      expression: 'create index calendar_busy_practice_index on calendar_busy (practice_id, ends_at, starts_at)',
    },
    {
      name: 'calendar_busy_object_index',
      expression: 'create index calendar_busy_object_index on calendar_busy (connection_id, href_hash)',
    },
  ],
  checks: [{ name: 'calendar_busy_times_check', expression: 'starts_at < ends_at' }],
});

export class CalendarBusy extends CalendarBusySchema.class {}
CalendarBusySchema.setClass(CalendarBusy);
