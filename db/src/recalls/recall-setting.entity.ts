import { defineEntity, p } from '@mikro-orm/core';
import { Practice } from '../practice/practice.entity.ts';
import { PracticeAccount } from '../studio/practice-account.entity.ts';

/** Whether recalls of a practice go out by themselves; without a row they do not. */
const RecallSettingSchema = defineEntity({
  name: 'RecallSetting',
  tableName: 'recall_setting',
  properties: {
    practiceId: () => p.manyToOne(Practice).mapToPk().primary().deleteRule('cascade'),
    /** Who is due from this day on gets a recall by itself, `YYYY-MM-DD`, Europe/Rome; null: nobody does. */
    automaticFrom: p.date().nullable(),
    changedAt: p.datetime(),
    /** Null once the account is gone. */
    changedById: () =>
      p.manyToOne(PracticeAccount).mapToPk().nullable().deleteRule('set null').index('recall_setting_account_index'),
  },
});

export class RecallSetting extends RecallSettingSchema.class {}
RecallSettingSchema.setClass(RecallSetting);
