import { closureRepeats } from '@dentisti/domain/agenda/closure';
import { defineEntity, p } from '@mikro-orm/core';
import { Practice } from '../practice/practice.entity.ts';
import { Chair } from './chair.entity.ts';
import { Clinician } from './clinician.entity.ts';

/** Time in which a practice, one of its clinicians or one of its chairs sees nobody, again and again. */
const AgendaClosureSchema = defineEntity({
  name: 'AgendaClosure',
  tableName: 'agenda_closure',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    practiceId: () => p.manyToOne(Practice).mapToPk().deleteRule('cascade').index('agenda_closure_practice_index'),
    /** What it is, for the practice alone. */
    label: p.text(),
    repeats: p.enum(closureRepeats),
    /** The first day, `YYYY-MM-DD`, Europe/Rome. */
    fromOn: p.date(),
    /** The last day; null: for ever. */
    toOn: p.date().nullable(),
    /** Minutes after midnight, Europe/Rome; 0 to 1440 is the whole day. */
    opensMinutes: p.smallint().default(0),
    closesMinutes: p.smallint().default(1440),
    /** Whose; null with `chairId` null: the whole practice's. */
    clinicianId: () =>
      p.manyToOne(Clinician).mapToPk().nullable().deleteRule('cascade').index('agenda_closure_clinician_index'),
    chairId: () => p.manyToOne(Chair).mapToPk().nullable().deleteRule('cascade').index('agenda_closure_chair_index'),
  },
  checks: [
    { name: 'agenda_closure_label_check', expression: `label <> '' and char_length(label) <= 80` },
    {
      name: 'agenda_closure_minutes_check',
      expression: 'opens_minutes >= 0 and opens_minutes < closes_minutes and closes_minutes <= 1440',
    },
    { name: 'agenda_closure_days_check', expression: 'to_on is null or to_on >= from_on' },
    { name: 'agenda_closure_daily_check', expression: `repeats <> 'daily' or to_on is not null` },
    { name: 'agenda_closure_whose_check', expression: 'clinician_id is null or chair_id is null' },
  ],
});

export class AgendaClosure extends AgendaClosureSchema.class {}
AgendaClosureSchema.setClass(AgendaClosure);
