import { memberRoles } from '@dentisti/domain/studio/member-role';
import { defineEntity, p } from '@mikro-orm/core';
import { Practice } from '../practice/practice.entity.ts';
import { PracticeAccount } from './practice-account.entity.ts';

/** An account that is in a practice's studio now; who left is in the audit alone. */
const PracticeMemberSchema = defineEntity({
  name: 'PracticeMember',
  tableName: 'practice_member',
  properties: {
    practiceId: () => p.manyToOne(Practice).mapToPk().primary().deleteRule('cascade'),
    accountId: () =>
      p.manyToOne(PracticeAccount).mapToPk().primary().deleteRule('cascade').index('practice_member_account_index'),
    role: p.enum(memberRoles),
    since: p.datetime(),
  },
});

export class PracticeMember extends PracticeMemberSchema.class {}
PracticeMemberSchema.setClass(PracticeMember);
