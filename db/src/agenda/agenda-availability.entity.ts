import { defineEntity, p } from '@mikro-orm/core';
import { PracticeAgenda } from './practice-agenda.entity.ts';

/** One interval of an agenda's ordinary week, in minutes after midnight, Europe/Rome. */
const AgendaAvailabilitySchema = defineEntity({
  name: 'AgendaAvailability',
  tableName: 'agenda_availability',
  properties: {
    dentistId: () => p.manyToOne(PracticeAgenda).mapToPk().primary().deleteRule('cascade'),
    /** 0 = Monday … 6 = Sunday. */
    weekday: p.smallint().primary(),
    opensMinutes: p.smallint().primary(),
    closesMinutes: p.smallint(),
  },
  checks: [
    {
      name: 'agenda_availability_overlap_exclusion',
      expression:
        'exclude using gist (dentist_id with =, weekday with =, int4range(opens_minutes, closes_minutes) with &&)',
    },
    { name: 'agenda_availability_weekday_check', expression: 'weekday >= 0 and weekday <= 6' },
    {
      name: 'agenda_availability_interval_check',
      expression: 'opens_minutes >= 0 and opens_minutes < closes_minutes and closes_minutes <= 1440',
    },
  ],
});

export class AgendaAvailability extends AgendaAvailabilitySchema.class {}
AgendaAvailabilitySchema.setClass(AgendaAvailability);
