import type { OpenInterval } from '@dentisti/domain/hours/week';
import { defineEntity, p } from '@mikro-orm/core';
import { PracticeAgenda } from './practice-agenda.entity.ts';

/** One calendar day on which an agenda differs from its week. */
const AgendaExceptionSchema = defineEntity({
  name: 'AgendaException',
  tableName: 'agenda_exception',
  properties: {
    dentistId: () => p.manyToOne(PracticeAgenda).mapToPk().primary().deleteRule('cascade'),
    /** `YYYY-MM-DD`, Europe/Rome. */
    onDate: p.date().primary(),
    /** Empty: no slots that day. */
    intervals: p.json<readonly OpenInterval[]>().defaultRaw(`'[]'::jsonb`),
  },
});

export class AgendaException extends AgendaExceptionSchema.class {}
AgendaExceptionSchema.setClass(AgendaException);
