import type { Week } from '@dentisti/domain/hours/week';
import { callsModes } from '@dentisti/domain/practice-calls/calls-setting';
import { defineEntity, p } from '@mikro-orm/core';
import { Practice } from '../practice/practice.entity.ts';
import { PracticeAccount } from './practice-account.entity.ts';

/** When a practice lets our assistant ring it, and whether its people are mailed what they are asked; without a row: always, and yes. */
const PracticeCallsSchema = defineEntity({
  name: 'PracticeCalls',
  tableName: 'practice_calls',
  properties: {
    practiceId: () => p.manyToOne(Practice).mapToPk().primary().deleteRule('cascade'),
    mode: p.enum(callsModes),
    /** Index 0 = Monday, minutes after midnight in Europe/Rome; null: none were chosen yet. */
    hours: p.json<Week>().nullable(),
    /** No call before then; null without a pause. */
    pausedUntil: p.datetime().nullable(),
    sendsMail: p.boolean().default(true),
    changedAt: p.datetime(),
    /** Null: the account was erased. */
    changedById: () => p.manyToOne(PracticeAccount).mapToPk().nullable().deleteRule('set null'),
  },
  checks: [{ name: 'practice_calls_hours_check', expression: `mode <> 'hours' or hours is not null` }],
});

export class PracticeCalls extends PracticeCallsSchema.class {}
PracticeCallsSchema.setClass(PracticeCalls);
