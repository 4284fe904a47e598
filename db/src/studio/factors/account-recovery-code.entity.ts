import { defineEntity, p } from '@mikro-orm/core';
import { PracticeAccount } from '../practice-account.entity.ts';

/** Replaces an account's factor once, when the device is lost. The code itself is shown once and never stored. */
const AccountRecoveryCodeSchema = defineEntity({
  name: 'AccountRecoveryCode',
  tableName: 'account_recovery_code',
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    accountId: () =>
      p.manyToOne(PracticeAccount).mapToPk().deleteRule('cascade').index('account_recovery_code_account_index'),
    /** sha256 of the code, which has 50 random bits. */
    codeHash: p.text(),
    usedAt: p.datetime().nullable(),
  },
});

export class AccountRecoveryCode extends AccountRecoveryCodeSchema.class {}
AccountRecoveryCodeSchema.setClass(AccountRecoveryCode);
