import { type FieldChange, profileEditKinds, profileEditStates } from '@dentisti/domain/studio/profile-edit';
import { defineEntity, p } from '@mikro-orm/core';
import { Operator } from '../operators/operator.entity.ts';
import { Practice } from '../practice/practice.entity.ts';
import { PracticeAccount } from '../studio/practice-account.entity.ts';

/** A change of a profile by the practice's people: a draft, a proposal, or the history of what was changed. */
const ProfileEditSchema = defineEntity({
  name: 'ProfileEdit',
  tableName: 'profile_edit',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    practiceId: () => p.manyToOne(Practice).mapToPk().deleteRule('cascade'),
    /** Null once the account is gone. */
    accountId: () =>
      p.manyToOne(PracticeAccount).mapToPk().nullable().deleteRule('set null').index('profile_edit_account_index'),
    kind: p.enum(profileEditKinds),
    state: p.enum(profileEditStates),
    changes: p.json<FieldChange[]>(),
    createdAt: p.datetime(),
    /** When an operator decided, or the practice took it back. */
    decidedAt: p.datetime().nullable(),
    decidedById: () => p.manyToOne(Operator).mapToPk().nullable().deleteRule('set null'),
    /** The operator's sentence to the practice. */
    note: p.text().nullable(),
  },
  indexes: [
    { name: 'profile_edit_practice_index', properties: ['practiceId', 'createdAt'] },
    {
      name: 'profile_edit_proposed_index',
      expression: `create index profile_edit_proposed_index on profile_edit (created_at) where state = 'proposed'`,
    },
    {
      name: 'profile_edit_draft_unique',
      expression: `create unique index profile_edit_draft_unique on profile_edit (practice_id) where state = 'draft'`,
    },
  ],
  checks: [
    { name: 'profile_edit_note_check', expression: 'char_length(note) <= 500' },
    {
      name: 'profile_edit_decided_check',
      expression: `(decided_at is null) = (state in ('draft', 'proposed', 'applied'))`,
    },
  ],
});

export class ProfileEdit extends ProfileEditSchema.class {}
ProfileEditSchema.setClass(ProfileEdit);
