import type { CallOutcome } from '@dentisti/domain/dialing/call-task';
import { defineEntity, p } from '@mikro-orm/core';
import { Booking } from '../booking/booking.entity.ts';
import { Practice } from '../practice/practice.entity.ts';
import { CallTask } from './call-task.entity.ts';

/** `dialling`: committed before the dial, the platform may or may not know of it. `placed`: it has the call. */
const callAttemptStates = ['dialling', 'placed', 'ended'] as const;
/** `inbound`: the practice rang back. */
const callDirections = ['outbound', 'inbound'] as const;
export type CallDirection = (typeof callDirections)[number];

/** How an attempt ended; `notPlaced`: the platform never knew of the dial, as far as we could find out. */
export type AttemptOutcome = CallOutcome['kind'] | 'notPlaced';

/** SQL condition: the practice's telephone may be ringing for us. */
export const ringingSql = `state in ('dialling', 'placed')`;

/** SQL: when the call of a booking that rings or is spoken began; null when none is. */
export const callSinceSql = (bookingId: string) =>
  `(select max(ringing.dialled_at) from call_attempt ringing where ringing.booking_id = ${bookingId} and ringing.${ringingSql})`;

/** SQL condition: a simulated call was made for a booking until an instant: what follows from it is simulated, too. */
export const simulatedSql = (bookingId: string, until = `'infinity'`) =>
  `exists (select from call_attempt simulated where simulated.booking_id = ${bookingId}
    and simulated.is_simulation and simulated.dialled_at <= ${until})`;

/** One dial, or one call of a practice that rings back. Its id is the platform's `customer.externalId`. */
const CallAttemptSchema = defineEntity({
  name: 'CallAttempt',
  tableName: 'call_attempt',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    taskId: () => p.manyToOne(CallTask).mapToPk().deleteRule('cascade'),
    bookingId: () => p.manyToOne(Booking).mapToPk().deleteRule('cascade').index('call_attempt_booking_index'),
    dentistId: () => p.manyToOne(Practice).mapToPk().deleteRule('restrict'),
    phone: p.text(),
    direction: p.enum(callDirections).default('outbound'),
    /** 1 for the task's first call. */
    ordinal: p.integer(),
    state: p.enum(callAttemptStates),
    /** The task's lease token under which it was begun. */
    fencingToken: p.bigint('string'),
    /** The platform's call id; null until it is known. */
    voiceCallId: p.text().nullable().unique('call_attempt_voice_call_unique'),
    dialledAt: p.datetime(),
    placedAt: p.datetime().nullable(),
    endedAt: p.datetime().nullable(),
    /** When the platform was last asked to hang up; null when it never was. */
    endAskedAt: p.datetime().nullable(),
    /** `CallOutcome['kind']`, or `notPlaced` when the platform never knew of it; null until ended. */
    outcome: p.text().$type<AttemptOutcome>().nullable(),
    /** The platform's own word for the end. Before it: why the dial counts as a failure already, null while it does not. */
    endedReason: p.text().nullable(),
    /** The whole outcome, as decided upon. */
    report: p.json<Record<string, unknown>>().nullable(),
    /** What the platform charges, in hundredths of its currency; null when it did not say. */
    costCents: p.double().$type<number>().nullable(),
    /** A simulated call that was asked for at any hour (trial only). */
    isSimulation: p.boolean().default(false),
  },
  indexes: [
    {
      name: 'call_attempt_ringing_index',
      expression: `create unique index call_attempt_ringing_index on call_attempt (phone) where ${ringingSql}`,
    },
    // Counts the calls of a stretch of time, and finds numbers that lead nowhere.
    {
      name: 'call_attempt_dialled_index',
      expression: 'create index call_attempt_dialled_index on call_attempt (dialled_at, id)',
    },
    // Counts the dials of a practice's day.
    {
      name: 'call_attempt_practice_index',
      expression: 'create index call_attempt_practice_index on call_attempt (dentist_id, dialled_at)',
    },
    {
      name: 'call_attempt_dead_index',
      expression: `create index call_attempt_dead_index on call_attempt (dentist_id, phone, ended_at) where outcome in ('unreachableNumber', 'wrongNumber')`,
    },
    {
      name: 'call_attempt_unreported_index',
      expression: `create index call_attempt_unreported_index on call_attempt (dialled_at) where ${ringingSql}`,
    },
    {
      name: 'call_attempt_ordinal_index',
      expression: 'create unique index call_attempt_ordinal_index on call_attempt (task_id, ordinal)',
    },
    {
      name: 'call_attempt_retention_index',
      expression:
        'create index call_attempt_retention_index on call_attempt (ended_at) where voice_call_id is not null and ended_at is not null',
    },
    {
      name: 'call_attempt_phone_index',
      expression: 'create index call_attempt_phone_index on call_attempt (phone, dialled_at desc)',
    },
  ],
  checks: [
    { name: 'call_attempt_phone_check', expression: `phone ~ '^[+][0-9]{6,15}$'` },
    { name: 'call_attempt_placed_check', expression: `state <> 'placed' or voice_call_id is not null` },
    { name: 'call_attempt_ended_check', expression: `(state = 'ended') = (ended_at is not null)` },
    { name: 'call_attempt_outcome_check', expression: `(state = 'ended') = (outcome is not null)` },
  ],
});

export class CallAttempt extends CallAttemptSchema.class {}
CallAttemptSchema.setClass(CallAttempt);
