import { calendarTaskKinds } from '@dentisti/domain/calendars/calendar-names';
import { defineEntity, p } from '@mikro-orm/core';
import { Clinician } from '../agenda/clinician.entity.ts';
import { Practice } from '../practice/practice.entity.ts';
import { CalendarConnection } from './calendar-connection.entity.ts';

/** Something between a calendar and the agenda that people have to decide. It names no patient. */
const CalendarTaskSchema = defineEntity({
  name: 'CalendarTask',
  tableName: 'calendar_task',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    practiceId: () => p.manyToOne(Practice).mapToPk().deleteRule('cascade').index('calendar_task_practice_index'),
    connectionId: () =>
      p.manyToOne(CalendarConnection).mapToPk().deleteRule('cascade').index('calendar_task_connection_index'),
    clinicianId: () => p.manyToOne(Clinician).mapToPk().deleteRule('cascade').index('calendar_task_clinician_index'),
    /** Of `appointment`, which may be gone already: then the task is over. Null for a task about the whole calendar. */
    appointmentId: p.uuid().nullable(),
    kind: p.enum(calendarTaskKinds),
    /** The appointment's time when it was raised; when it was noticed without one. */
    startsAt: p.datetime(),
    /** Where the event was moved to there, or when the foreign one begins; null for others. */
    foreignStartsAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    /** When somebody of the practice closed it; null before. */
    answeredAt: p.datetime().nullable(),
    /** When its cause was gone; null while it stands. Until then an overlap is not raised again. */
    endedAt: p.datetime().nullable(),
  },
  indexes: [
    {
      name: 'calendar_task_open_index',
      expression:
        'create unique index calendar_task_open_index on calendar_task (connection_id, appointment_id, kind) nulls not distinct where ended_at is null',
    },
    {
      name: 'calendar_task_retention_index',
      expression: 'create index calendar_task_retention_index on calendar_task (created_at)',
    },
  ],
});

export class CalendarTask extends CalendarTaskSchema.class {}
CalendarTaskSchema.setClass(CalendarTask);
