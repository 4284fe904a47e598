import { defineEntity, p } from '@mikro-orm/core';
import { AgendaService } from '../agenda/agenda-service.entity.ts';
import { Patient } from '../patients/patient.entity.ts';
import { Practice } from '../practice/practice.entity.ts';
import { PracticeAccount } from '../studio/practice-account.entity.ts';

/** What a practice decided about recalling one patient for one service. */
const RecallChoiceSchema = defineEntity({
  name: 'RecallChoice',
  tableName: 'recall_choice',
  properties: {
    patientId: () => p.manyToOne(Patient).mapToPk().primary().deleteRule('cascade'),
    serviceId: () =>
      p.manyToOne(AgendaService).mapToPk().primary().deleteRule('cascade').index('recall_choice_service_index'),
    practiceId: () => p.manyToOne(Practice).mapToPk().deleteRule('cascade').index('recall_choice_practice_index'),
    /** Since when they are not recalled for this service; null while they are. */
    droppedAt: p.datetime().nullable(),
    /** The day they are due instead, `YYYY-MM-DD`, Europe/Rome; null where nothing was put off. */
    postponedTo: p.date().nullable(),
    /** Day of the last visit when it was put off: after a later visit the postponement counts no more. */
    postponedFrom: p.date().nullable(),
    changedAt: p.datetime(),
    /** Null once the account is gone. */
    changedById: () =>
      p.manyToOne(PracticeAccount).mapToPk().nullable().deleteRule('set null').index('recall_choice_account_index'),
  },
  checks: [{ name: 'recall_choice_postponed_check', expression: '(postponed_to is null) = (postponed_from is null)' }],
});

export class RecallChoice extends RecallChoiceSchema.class {}
RecallChoiceSchema.setClass(RecallChoice);
