import { defineEntity, p } from '@mikro-orm/core';
import { Clinician } from './clinician.entity.ts';

/** One interval of a clinician's week, in minutes after midnight, Europe/Rome; without any they are there whenever the agenda is open. */
const ClinicianHoursSchema = defineEntity({
  name: 'ClinicianHours',
  tableName: 'clinician_hours',
  properties: {
    clinicianId: () => p.manyToOne(Clinician).mapToPk().primary().deleteRule('cascade'),
    /** 0 = Monday … 6 = Sunday. */
    weekday: p.smallint().primary(),
    opensMinutes: p.smallint().primary(),
    closesMinutes: p.smallint(),
    practiceId: p.integer(),
  },
  checks: [
    {
      name: 'clinician_hours_overlap_exclusion',
      expression:
        'exclude using gist (clinician_id with =, weekday with =, int4range(opens_minutes, closes_minutes) with &&)',
    },
    { name: 'clinician_hours_weekday_check', expression: 'weekday >= 0 and weekday <= 6' },
    {
      name: 'clinician_hours_interval_check',
      expression: 'opens_minutes >= 0 and opens_minutes < closes_minutes and closes_minutes <= 1440',
    },
  ],
});

export class ClinicianHours extends ClinicianHoursSchema.class {}
ClinicianHoursSchema.setClass(ClinicianHours);
