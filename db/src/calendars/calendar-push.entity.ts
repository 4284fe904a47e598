import { defineEntity, p } from '@mikro-orm/core';
import { Practice } from '../practice/practice.entity.ts';
import { CalendarConnection } from './calendar-connection.entity.ts';

/**
 * An appointment changed, and a calendar has to follow: the outbox. A trigger of `appointment` writes it in the transaction
 * that changes the appointment, whoever changes it.
 */
const CalendarPushSchema = defineEntity({
  name: 'CalendarPush',
  tableName: 'calendar_push',
  properties: {
    id: p.bigint().primary().generated('by default as identity'),
    connectionId: () =>
      p.manyToOne(CalendarConnection).mapToPk().deleteRule('cascade').index('calendar_push_connection_index'),
    practiceId: () => p.manyToOne(Practice).mapToPk().deleteRule('cascade').index('calendar_push_practice_index'),
    appointmentId: p.uuid(),
  },
});

export class CalendarPush extends CalendarPushSchema.class {}
CalendarPushSchema.setClass(CalendarPush);
