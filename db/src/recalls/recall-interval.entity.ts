import { recallMonths } from '@dentisti/domain/recalls/recall-interval';
import { defineEntity, p } from '@mikro-orm/core';
import { AgendaService } from '../agenda/agenda-service.entity.ts';
import { Practice } from '../practice/practice.entity.ts';
import { PracticeAccount } from '../studio/practice-account.entity.ts';

/** After how long a practice has patients come again for a service, where it chose; without a row see `intervalOf`. */
const RecallIntervalSchema = defineEntity({
  name: 'RecallInterval',
  tableName: 'recall_interval',
  properties: {
    serviceId: () => p.manyToOne(AgendaService).mapToPk().primary().deleteRule('cascade'),
    practiceId: () => p.manyToOne(Practice).mapToPk().deleteRule('cascade').index('recall_interval_practice_index'),
    /** Null: never. */
    months: p.smallint().nullable(),
    changedAt: p.datetime(),
    /** Null once the account is gone. */
    changedById: () =>
      p.manyToOne(PracticeAccount).mapToPk().nullable().deleteRule('set null').index('recall_interval_account_index'),
  },
  checks: [
    {
      name: 'recall_interval_months_check',
      expression: `months >= ${recallMonths.min} and months <= ${recallMonths.max}`,
    },
  ],
});

export class RecallInterval extends RecallIntervalSchema.class {}
RecallIntervalSchema.setClass(RecallInterval);
