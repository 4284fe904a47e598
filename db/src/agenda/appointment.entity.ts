import { defineEntity, p } from '@mikro-orm/core';
import { Booking } from '../booking/booking.entity.ts';
import { Patient } from '../patients/patient.entity.ts';
import { Practice } from '../practice/practice.entity.ts';
import { AgendaService } from './agenda-service.entity.ts';
import { Chair } from './chair.entity.ts';
import { Clinician } from './clinician.entity.ts';

/** `block`: time that the practice keeps free of visits. */
const appointmentKinds = ['visit', 'block'] as const;
/** Whether a patient came. */
const presences = ['kept', 'no-show'] as const;

/** `held`: while a form is filled. `released`: given back; keeps nobody from the time. */
const appointmentStates = ['held', 'booked', 'released'] as const;

/** A stretch of a practice's time that somebody has, for every way of confirming. */
const AppointmentSchema = defineEntity({
  name: 'Appointment',
  tableName: 'appointment',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    dentistId: () => p.manyToOne(Practice).mapToPk().deleteRule('restrict'),
    startsAt: p.datetime(),
    /** Exclusive: the next one may start here. */
    endsAt: p.datetime(),
    /** From then on chair and clinician are free again: the end and the service's buffer. */
    freeAt: p.datetime(),
    /** Null where the practice has no team with us or none of it was free, and for what takes a clinician alone. */
    chairId: () => p.manyToOne(Chair).mapToPk().nullable().deleteRule('restrict'),
    /** Null as the chair, and for what takes a chair alone. With neither, it takes the whole practice. */
    clinicianId: () => p.manyToOne(Clinician).mapToPk().nullable().deleteRule('restrict'),
    /** Null: a visit of the agenda's ordinary length. */
    serviceId: () => p.manyToOne(AgendaService).mapToPk().nullable().deleteRule('restrict'),
    /** Squeezed in by the practice itself although chair or clinician are taken. */
    override: p.boolean().default(false),
    kind: p.enum(appointmentKinds).default('visit'),
    /** What the practice calls a block, or wrote to a visit of its own; null without any. */
    label: p.text().nullable(),
    /** Who comes, as the practice knows them; null where it keeps no patients with us, and for blocks and holds. */
    patientId: () => p.manyToOne(Patient).mapToPk().nullable().deleteRule('set null'),
    /** Whether the patient came; null before the practice recorded it. */
    presence: p.enum(presences).nullable(),
    state: p.enum(appointmentStates),
    /** False where the practice offers no agenda with us: how many it sees at once is its own affair, and it is rung about changes. */
    exclusive: p.boolean(),
    /** From then on anybody may take a held time over; null unless held. */
    heldUntil: p.datetime().nullable(),
    /** Secret of the holder; null when the slot was never held. */
    holdToken: p.uuid().nullable().unique('appointment_hold_token_unique'),
    /** Pseudonym of the client that holds it, where contacts have to prove themselves; null elsewhere and once booked. */
    holdClient: p.text().nullable(),
    /** SHA-256 (hex) of the contact whose mailed code is waited for; null while a form is filled and once booked. */
    holdContact: p.text().nullable(),
    /** Null while a form is filled, and for time that the practice gave away itself. */
    bookingId: () => p.manyToOne(Booking).mapToPk().nullable().deleteRule('restrict'),
    /** Kept by the receptionist's demonstration: never more than a hold. */
    demonstration: p.boolean().default(false),
    createdAt: p.datetime().defaultRaw('now()'),
  },
  indexes: [
    {
      name: 'appointment_booking_index',
      expression: `create unique index appointment_booking_index on appointment (booking_id) where state = 'booked' and booking_id is not null`,
    },
    {
      name: 'appointment_unused_hold_index',
      expression:
        'create index appointment_unused_hold_index on appointment (created_at) where hold_token is not null and booking_id is null',
    },
    {
      name: 'appointment_hold_client_index',
      expression:
        'create index appointment_hold_client_index on appointment (hold_client, created_at) where hold_client is not null',
    },
    {
      name: 'appointment_dentist_index',
      expression: 'create index appointment_dentist_index on appointment (dentist_id, starts_at)',
    },
    // Whose patients are asked for a review.
    {
      name: 'appointment_kept_index',
      expression: `create index appointment_kept_index on appointment (ends_at) where presence = 'kept' and booking_id is not null`,
    },
    // For the foreign keys: the exclusion constraints' indexes know only visits that stand.
    ...['chair', 'clinician', 'service', 'patient'].map((name) => ({
      name: `appointment_${name}_index`,
      expression: `create index appointment_${name}_index on appointment (${name}_id) where ${name}_id is not null`,
    })),
    // Every change of a booking looks its visits up, whatever their state.
    {
      name: 'appointment_of_booking_index',
      expression: 'create index appointment_of_booking_index on appointment (booking_id) where booking_id is not null',
    },
  ],
  checks: [
    // Makes a double booking impossible on every path.
    {
      name: 'appointment_chair_exclusion',
      expression: `exclude using gist (chair_id with =, tstzrange(starts_at, free_at) with &&) where (state <> 'released' and exclusive and not override)`,
    },
    {
      name: 'appointment_clinician_exclusion',
      expression: `exclude using gist (clinician_id with =, tstzrange(starts_at, free_at) with &&) where (state <> 'released' and exclusive and not override)`,
    },
    {
      // A look for what is taken at an instant begins a day before it.
      name: 'appointment_times_check',
      expression: `starts_at < ends_at and ends_at <= free_at and free_at <= starts_at + '24:00:00'::interval`,
    },
    {
      name: 'appointment_place_check',
      expression:
        'not exclusive or hold_token is null and booking_id is null or chair_id is not null and clinician_id is not null',
    },
    {
      name: 'appointment_block_check',
      expression: `kind <> 'block' or booking_id is null and hold_token is null and patient_id is null and presence is null and state <> 'held'`,
    },
    { name: 'appointment_label_check', expression: `label <> '' and char_length(label) <= 120` },
    { name: 'appointment_presence_state_check', expression: `presence is null or state = 'booked'` },
    {
      name: 'appointment_demonstration_check',
      expression: `not demonstration or state <> 'booked' and booking_id is null`,
    },
    {
      name: 'appointment_held_check',
      expression: `state <> 'held' or held_until is not null and hold_token is not null and exclusive`,
    },
  ],
});

export class Appointment extends AppointmentSchema.class {}
AppointmentSchema.setClass(Appointment);
