import { claimStates, claimWays } from '@dentisti/domain/studio/claim';
import { defineEntity, p } from '@mikro-orm/core';
import { Operator } from '../operators/operator.entity.ts';
import { Practice } from '../practice/practice.entity.ts';
import { PracticeAccount } from './practice-account.entity.ts';

/**
 * Somebody who says that a practice is theirs. The code is stored nowhere: gateway and worker compute it from this id and
 * their secret.
 */
const PracticeClaimSchema = defineEntity({
  name: 'PracticeClaim',
  tableName: 'practice_claim',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    practiceId: () => p.manyToOne(Practice).mapToPk().deleteRule('cascade'),
    accountId: () => p.manyToOne(PracticeAccount).mapToPk().deleteRule('cascade'),
    way: p.enum(claimWays),
    /** The mailbox or the telephone (E.164) that the code goes to; null when an operator decides. */
    contact: p.text().nullable(),
    /** What the claimant says to the operator who decides. */
    note: p.text().nullable(),
    state: p.enum(claimStates),
    wrongCodes: p.smallint().default(0),
    createdAt: p.datetime(),
    /** Until when the code is good, or an operator is expected to have decided. */
    expiresAt: p.datetime(),
    /** When the practice's telephone was asked to be rung; a call is made once, whatever became of it. */
    rungAt: p.datetime().nullable(),
    /** Why the call was not made. */
    ringFault: p.text().nullable(),
    /** When it reached its last state. */
    decidedAt: p.datetime().nullable(),
    decidedById: () => p.manyToOne(Operator).mapToPk().nullable().deleteRule('set null'),
    /** The operator's sentence, as the claimant reads it. */
    decisionNote: p.text().nullable(),
  },
  indexes: [
    {
      name: 'practice_claim_practice_index',
      expression: 'create index practice_claim_practice_index on practice_claim (practice_id, created_at)',
    },
    {
      name: 'practice_claim_account_index',
      expression: 'create index practice_claim_account_index on practice_claim (account_id, created_at)',
    },
    {
      name: 'practice_claim_waiting_index',
      expression: `create index practice_claim_waiting_index on practice_claim (state, created_at) where state in ('awaiting-code', 'awaiting-operator', 'disputed')`,
    },
    {
      // One open claim of an account on a practice: a new one takes the place of the one before.
      name: 'practice_claim_open_unique',
      expression: `create unique index practice_claim_open_unique on practice_claim (practice_id, account_id) where state in ('awaiting-code', 'awaiting-operator', 'disputed')`,
    },
  ],
  checks: [
    { name: 'practice_claim_contact_check', expression: `(way = 'operator') = (contact is null)` },
    { name: 'practice_claim_note_check', expression: 'char_length(note) <= 500 and char_length(decision_note) <= 500' },
  ],
});

export class PracticeClaim extends PracticeClaimSchema.class {}
PracticeClaimSchema.setClass(PracticeClaim);
