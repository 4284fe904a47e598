import { defineEntity, p } from '@mikro-orm/core';
import { Practice } from '../practice/practice.entity.ts';
import { PracticeAccount } from './practice-account.entity.ts';

/** A version of the data-processing terms (GDPR art. 28) that an owner accepted for a practice. */
const ProcessingAcceptanceSchema = defineEntity({
  name: 'ProcessingAcceptance',
  tableName: 'processing_acceptance',
  properties: {
    practiceId: () => p.manyToOne(Practice).mapToPk().primary().deleteRule('cascade'),
    /** As `processingTermsVersion` in domain was then: `YYYY-MM-DD`. */
    version: p.text().primary(),
    acceptedAt: p.datetime(),
    /** Null once the account is gone. */
    acceptedById: () =>
      p
        .manyToOne(PracticeAccount)
        .mapToPk()
        .nullable()
        .deleteRule('set null')
        .index('processing_acceptance_account_index'),
  },
  checks: [{ name: 'processing_acceptance_version_check', expression: `version ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'` }],
});

export class ProcessingAcceptance extends ProcessingAcceptanceSchema.class {}
ProcessingAcceptanceSchema.setClass(ProcessingAcceptance);
