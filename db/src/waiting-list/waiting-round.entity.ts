import { type RoundEnd, type RoundState, roundEnds, roundStates } from '@dentisti/domain/waiting-list/waiting-round';
import { defineEntity, p } from '@mikro-orm/core';
import { Appointment } from '../agenda/appointment.entity.ts';
import { Chair } from '../agenda/chair.entity.ts';
import { Clinician } from '../agenda/clinician.entity.ts';
import { Practice } from '../practice/practice.entity.ts';

/**
 * A span of a practice's agenda that was freed, and how it went through the waiting list. A trigger of `appointment` writes
 * it in the transaction that frees the span, whoever does, so that no dying process loses one.
 */
const WaitingRoundSchema = defineEntity({
  name: 'WaitingRound',
  tableName: 'waiting_round',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    practiceId: () => p.manyToOne(Practice).mapToPk().deleteRule('cascade').index('waiting_round_practice_index'),
    startsAt: p.datetime(),
    /** Exclusive: until then chair and clinician were taken. */
    freeAt: p.datetime(),
    /** Null until it is known where: a block of the whole practice was removed. */
    chairId: () => p.manyToOne(Chair).mapToPk().nullable().deleteRule('cascade').index('waiting_round_chair_index'),
    clinicianId: () =>
      p.manyToOne(Clinician).mapToPk().nullable().deleteRule('cascade').index('waiting_round_clinician_index'),
    state: p.enum<readonly RoundState[]>(roundStates).default('freed'),
    endedReason: p.enum<readonly RoundEnd[]>(roundEnds).nullable(),
    freedAt: p.datetime(),
    /** The hold that keeps the span while people are asked; null before and afterwards. */
    holdId: () =>
      p.manyToOne(Appointment).mapToPk().nullable().deleteRule('set null').index('waiting_round_hold_index'),
    /** When the next step is due; null once it is over. */
    nextStepAt: p.datetime().nullable(),
    /** Steps taken: names the job of the next. */
    steps: p.integer().default(0),
    /** When it was filled or ended; null before. */
    endedAt: p.datetime().nullable(),
  },
  indexes: [
    {
      name: 'waiting_round_due_index',
      expression: 'create index waiting_round_due_index on waiting_round (next_step_at) where next_step_at is not null',
    },
    {
      name: 'waiting_round_retention_index',
      expression: 'create index waiting_round_retention_index on waiting_round (ended_at) where ended_at is not null',
    },
  ],
  checks: [
    { name: 'waiting_round_times_check', expression: 'starts_at < free_at' },
    {
      name: 'waiting_round_over_check',
      expression: `(state in ('filled', 'ended')) = (ended_at is not null) and (next_step_at is null) = (ended_at is not null)`,
    },
    { name: 'waiting_round_reason_check', expression: `(state = 'ended') = (ended_reason is not null)` },
    { name: 'waiting_round_hold_check', expression: `hold_id is null or state = 'running'` },
  ],
});

export class WaitingRound extends WaitingRoundSchema.class {}
WaitingRoundSchema.setClass(WaitingRound);
