import { callPurposes } from '@dentisti/domain/dialing/call-task';
import type { DialReason } from '@dentisti/domain/dialing/plan-dial';
import { defineEntity, p } from '@mikro-orm/core';
import { phoneEndIndex } from '../admin/search-columns.ts';
import { Booking } from '../booking/booking.entity.ts';
import { Practice } from '../practice/practice.entity.ts';

/** `open`: still to be said. `failed`: nobody could be told. `withdrawn`: no longer to be said. */
const callTaskStates = ['open', 'done', 'failed', 'withdrawn'] as const;
export type CallTaskState = (typeof callTaskStates)[number];

/** Something that has to be said to a practice, with its own plan of dials. */
const CallTaskSchema = defineEntity({
  name: 'CallTask',
  tableName: 'call_task',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    bookingId: () => p.manyToOne(Booking).mapToPk().deleteRule('cascade').index('call_task_booking_index'),
    dentistId: () => p.manyToOne(Practice).mapToPk().deleteRule('restrict').index('call_task_dentist_index'),
    /** The practice's number when the task was opened or, later, when it was last about to be dialled; E.164. */
    phone: p.text(),
    purpose: p.enum(callPurposes),
    /** The time that a closing call speaks of (offer accepted or refused, appointment called off or moved); null for `book`. */
    aboutAt: p.datetime().nullable(),
    /** An earlier offer that a `book` call gives back in passing; null when there is none. */
    releasesAt: p.datetime().nullable(),
    state: p.enum(callTaskStates).default('open'),
    /** When the next dial is due; null while a call is under way and once the task has ended. */
    nextDialAt: p.datetime().nullable(),
    /** The planner's reason for that moment; while a call is under way, for that call. */
    nextDialWhy: p.text().$type<DialReason>().nullable(),
    /** No dial may start later. */
    notAfter: p.datetime(),
    /** Until when one worker alone may act on the task; null when nobody has it. */
    leaseUntil: p.datetime().nullable(),
    /** Fencing token: grows with every lease, so that a worker that was overtaken can no longer write. */
    leaseToken: p.bigint('string').default('0'),
    /** Outbound dials begun so far. */
    attempts: p.integer().default(0),
    createdAt: p.datetime().defaultRaw('now()'),
    endedAt: p.datetime().nullable(),
    /** How the task ended; null while open. */
    result: p.json<Record<string, unknown>>().nullable(),
  },
  indexes: [
    phoneEndIndex('call_task'),
    {
      name: 'call_task_open_index',
      expression: `create unique index call_task_open_index on call_task (booking_id) where state = 'open'`,
    },
    {
      name: 'call_task_created_index',
      expression: 'create index call_task_created_index on call_task (created_at, id)',
    },
    {
      name: 'call_task_state_index',
      expression: 'create index call_task_state_index on call_task (state, created_at, id)',
    },
    {
      name: 'call_task_due_index',
      expression: `create index call_task_due_index on call_task (next_dial_at) where state = 'open' and next_dial_at is not null`,
    },
    {
      name: 'call_task_stranded_index',
      expression: `create index call_task_stranded_index on call_task (created_at) where state = 'open' and next_dial_at is null`,
    },
    {
      name: 'call_task_retention_index',
      expression: 'create index call_task_retention_index on call_task (ended_at) where ended_at is not null',
    },
    {
      name: 'call_task_phone_index',
      expression: `create index call_task_phone_index on call_task (phone) where state = 'open'`,
    },
  ],
  checks: [
    { name: 'call_task_phone_check', expression: `phone ~ '^[+][0-9]{6,15}$'` },
    { name: 'call_task_ended_check', expression: `(state = 'open') = (ended_at is null)` },
    { name: 'call_task_plan_check', expression: `state = 'open' or next_dial_at is null` },
    { name: 'call_task_why_check', expression: 'next_dial_at is null or next_dial_why is not null' },
  ],
});

export class CallTask extends CallTaskSchema.class {}
CallTaskSchema.setClass(CallTask);
