import { defineEntity, p } from '@mikro-orm/core';

/** Somebody who signs in to the studio, by a mailed link. What they may do there is said by `PracticeMember`. */
const PracticeAccountSchema = defineEntity({
  name: 'PracticeAccount',
  tableName: 'practice_account',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    /** Lower case. */
    email: p.text().unique('practice_account_email_unique'),
    createdAt: p.datetime(),
    lastSignInAt: p.datetime().nullable(),
  },
  indexes: [
    // What nobody uses any more is erased.
    {
      name: 'practice_account_retention_index',
      expression:
        'create index practice_account_retention_index on practice_account (coalesce(last_sign_in_at, created_at))',
    },
  ],
  checks: [{ name: 'practice_account_email_check', expression: 'email = lower(email) and char_length(email) <= 254' }],
});

export class PracticeAccount extends PracticeAccountSchema.class {}
PracticeAccountSchema.setClass(PracticeAccount);
