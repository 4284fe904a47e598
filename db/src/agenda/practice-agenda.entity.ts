import { defineEntity, p } from '@mikro-orm/core';
import { Practice } from '../practice/practice.entity.ts';

/** A practice that keeps its agenda with us: its free slots are shown and booked without a call. */
const PracticeAgendaSchema = defineEntity({
  name: 'PracticeAgenda',
  tableName: 'practice_agenda',
  properties: {
    dentistId: () => p.manyToOne(Practice).mapToPk().primary().deleteRule('cascade'),
    slotMinutes: p.smallint(),
    /** False: kept, but not offered. */
    enabled: p.boolean().default(true),
  },
  checks: [
    {
      name: 'practice_agenda_slot_check',
      expression: 'slot_minutes >= 10 and slot_minutes <= 120 and slot_minutes % 5 = 0',
    },
  ],
});

export class PracticeAgenda extends PracticeAgendaSchema.class {}
PracticeAgendaSchema.setClass(PracticeAgenda);
