import { type BookingReason, bookingReasons } from '@dentisti/domain/booking/booking-reason';
import { defineEntity, p } from '@mikro-orm/core';
import { Practice } from '../practice/practice.entity.ts';

const reasons = Object.keys(bookingReasons) as BookingReason[];
const quotedReasons = reasons.map((reason) => `'${reason}'`).join(', ');

/** What a visit is for (prestazione), with the time it takes; not the price list of `dentist_service`. */
const AgendaServiceSchema = defineEntity({
  name: 'AgendaService',
  tableName: 'agenda_service',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    practiceId: () => p.manyToOne(Practice).mapToPk().deleteRule('cascade'),
    name: p.text(),
    /** Place in the practice's own order, from 0. */
    position: p.smallint(),
    /** How long the patient is there. */
    durationMinutes: p.smallint(),
    /** How long chair and clinician stay taken afterwards. */
    bufferMinutes: p.smallint().default(0),
    /** Which reasons of a request it answers. */
    reasons: p.array().columnType('text[]').defaultRaw(`'{}'`).$type<readonly BookingReason[]>(),
    /** Who does it; empty: every clinician. */
    clinicianIds: p
      .array((id) => Number(id))
      .columnType('int[]')
      .defaultRaw(`'{}'`)
      .$type<readonly number[]>(),
    /** Where; empty: on every chair. */
    chairIds: p
      .array((id) => Number(id))
      .columnType('int[]')
      .defaultRaw(`'{}'`)
      .$type<readonly number[]>(),
    /** Patients may book it themselves. */
    online: p.boolean().default(true),
    /** False: not offered any more; visits that name it stay. */
    active: p.boolean().default(true),
  },
  indexes: [
    {
      name: 'agenda_service_practice_index',
      expression: 'create index agenda_service_practice_index on agenda_service (practice_id, position)',
    },
  ],
  checks: [
    { name: 'agenda_service_name_check', expression: `name <> '' and char_length(name) <= 80` },
    {
      name: 'agenda_service_minutes_check',
      expression:
        'duration_minutes >= 5 and duration_minutes <= 480 and duration_minutes % 5 = 0 and buffer_minutes >= 0 and buffer_minutes <= 120 and buffer_minutes % 5 = 0',
    },
    { name: 'agenda_service_reasons_check', expression: `reasons <@ array[${quotedReasons}]` },
  ],
});

export class AgendaService extends AgendaServiceSchema.class {}
AgendaServiceSchema.setClass(AgendaService);
