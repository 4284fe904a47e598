import { type PracticeMessageKind, practiceMessageKinds } from '@dentisti/domain/messages/practice-message';
import { defineEntity, p } from '@mikro-orm/core';
import { Practice } from '../practice/practice.entity.ts';
import { PracticeAccount } from '../studio/practice-account.entity.ts';

/** What a practice chose for one kind of message to its patients; without a row it is sent, and without own words. */
const PracticeMessageSchema = defineEntity({
  name: 'PracticeMessage',
  tableName: 'practice_message',
  properties: {
    practiceId: () => p.manyToOne(Practice).mapToPk().primary().deleteRule('cascade'),
    kind: p.enum<readonly PracticeMessageKind[]>(practiceMessageKinds).primary(),
    isOff: p.boolean().default(false),
    /** Plain text in the practice's words; null without any. */
    ownText: p.text().nullable(),
    changedAt: p.datetime(),
    /** Null once the account is gone. */
    changedById: () =>
      p.manyToOne(PracticeAccount).mapToPk().nullable().deleteRule('set null').index('practice_message_account_index'),
  },
  checks: [{ name: 'practice_message_text_check', expression: `own_text <> '' and char_length(own_text) <= 300` }],
});

export class PracticeMessage extends PracticeMessageSchema.class {}
PracticeMessageSchema.setClass(PracticeMessage);
