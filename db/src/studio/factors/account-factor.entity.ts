import { defineEntity, p } from '@mikro-orm/core';
import { Operator } from '../../operators/operator.entity.ts';
import { PracticeAccount } from '../practice-account.entity.ts';

/** An authenticator app of an account, wrong codes in a row, and a reset that an operator ordered. Made when first needed. */
const AccountFactorSchema = defineEntity({
  name: 'AccountFactor',
  tableName: 'account_factor',
  properties: {
    accountId: () => p.manyToOne(PracticeAccount).mapToPk().primary().deleteRule('cascade'),
    /** The TOTP key, encrypted by the gateway's OPERATOR_KEY; null without an app. */
    totpEncrypted: p.text().nullable(),
    /** When the first code was right; before that the key is only on offer. */
    totpConfirmedAt: p.datetime().nullable(),
    /** The newest time step a code was taken for: no code counts twice. */
    totpLastStep: p.bigint('string').default('0'),
    /** Wrong codes in a row. */
    failures: p.integer().default(0),
    /** Every code is refused until then. */
    lockedUntil: p.datetime().nullable(),
    /** When an operator ordered that all factors go; null when nobody did. */
    resetOrderedAt: p.datetime().nullable(),
    /** When that takes effect. */
    resetAt: p.datetime().nullable(),
    resetById: () => p.manyToOne(Operator).mapToPk().nullable().deleteRule('set null'),
    /** Why, for other operators. */
    resetNote: p.text().nullable(),
  },
  indexes: [
    {
      name: 'account_factor_reset_index',
      expression: 'create index account_factor_reset_index on account_factor (reset_at) where reset_at is not null',
    },
  ],
  checks: [
    { name: 'account_factor_reset_check', expression: '(reset_at is null) = (reset_ordered_at is null)' },
    { name: 'account_factor_note_check', expression: 'char_length(reset_note) <= 500' },
  ],
});

export class AccountFactor extends AccountFactorSchema.class {}
AccountFactorSchema.setClass(AccountFactor);
