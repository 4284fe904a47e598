import type { DataRole } from './role-names.ts';

const verbs = ['select', 'insert', 'update', 'delete'] as const;
type Verb = (typeof verbs)[number];
type TableAccess = Partial<Record<DataRole, readonly Verb[]>>;

const services = { visitor: verbs, operator: verbs, worker: verbs } satisfies TableAccess;
/** Of our side alone: no request of a visitor comes to it. */
const notOfVisitors = { operator: verbs, worker: verbs } satisfies TableAccess;
/** Everything to the services, these verbs to the people of a practice: of their own rows, as the policies have it. */
const andStudio = (...ofStudio: Verb[]): TableAccess => ({ ...services, studio: ofStudio });

/**
 * What each role may do with each table; the owner may do everything. `migrate.ts up` grants exactly this and takes away the
 * rest. A table without a line fails a test, and nobody but the owner can read it.
 */
export const tableAccess: Readonly<Record<string, TableAccess>> = {
  account_factor: services,
  account_passkey: services,
  account_recovery_code: services,
  activation_point: services,
  agenda_availability: andStudio(...verbs),
  agenda_closure: andStudio(...verbs),
  agenda_exception: andStudio(...verbs),
  agenda_service: andStudio(...verbs),
  appointment: andStudio(...verbs),
  attention_assignment: services,
  // What was done stays as it was written: only the worker's retention ends it, which locks what it deletes.
  audit_entry: { visitor: ['select', 'insert'], operator: ['select', 'insert'], worker: verbs, studio: ['insert'] },
  // Written by the backup, which the owner makes.
  backup_run: { operator: ['select'], worker: ['select'] },
  booking: andStudio('select', 'update'),
  booking_erasure: services,
  booking_event: andStudio('select'),
  calendar_busy: andStudio('select', 'delete'),
  calendar_connection: andStudio(...verbs),
  // What stands in a calendar elsewhere is the worker's affair; deleting a connection takes it along.
  calendar_event: andStudio('select', 'update', 'delete'),
  calendar_feed: andStudio(...verbs),
  calendar_object: andStudio('select', 'delete'),
  calendar_push: andStudio('select', 'delete'),
  calendar_task: andStudio('select', 'update', 'delete'),
  call_attempt: andStudio('select'),
  call_stop_request: services,
  call_task: andStudio('select'),
  chair: andStudio(...verbs),
  clinician: andStudio(...verbs),
  clinician_hours: andStudio(...verbs),
  consent_record: services,
  contact_task: services,
  data_code: services,
  // Read by everybody; a practice changes its own row alone.
  dentist: andStudio('select', 'update'),
  dentist_service: andStudio(...verbs),
  dentist_slug: services,
  dentist_source: services,
  dev_mail: services,
  dialling_breaker: services,
  // Triggers add to it as whoever changes a practice.
  directory_revision: andStudio('select', 'insert'),
  discovery_job: services,
  doubtful_number: services,
  erased_record: services,
  // A person who has their data erased is counted there.
  erasure_run: { ...notOfVisitors, visitor: ['select', 'insert', 'update'] },
  google_place_staging: notOfVisitors,
  // Written by a trigger of its owner's.
  google_revocation: notOfVisitors,
  google_sign_in: andStudio('select', 'insert', 'update'),
  lead: services,
  lead_note: notOfVisitors,
  mail_outbox: services,
  // Written by the migrations; each service looks before it starts whether those of its version ran.
  migration: { visitor: ['select'], worker: ['select'] },
  model_reading: services,
  operator: services,
  operator_recovery_code: services,
  opt_out: services,
  package_order: services,
  page_count: services,
  // Of its own patients: a practice erases by emptying a row, as retention does.
  patient: andStudio('select', 'insert', 'update'),
  passkey_challenge: services,
  payment_event: services,
  phone_line: services,
  photo_rendition: andStudio(...verbs),
  practice_account: andStudio('select'),
  practice_agenda: andStudio(...verbs),
  practice_calls: andStudio('select', 'insert', 'update'),
  practice_claim: andStudio('select'),
  practice_member: andStudio(...verbs),
  practice_message: andStudio('select', 'insert', 'update'),
  // Whether a practice is entitled is not for it to write.
  // A practice shows photos, and orders and removes its own.
  practice_photo: andStudio(...verbs),
  practice_standing: andStudio('select'),
  practitioner: andStudio(...verbs),
  // What was accepted stays as it was.
  processing_acceptance: andStudio('select', 'insert'),
  // What was changed is history; whether a proposal counts is not for a practice to write.
  profile_edit: andStudio('select', 'insert', 'update', 'delete'),
  profile_report: services,
  queue_pause: services,
  // Visitors and a practice's people see what is published, and a writer the own one: by the policies.
  review: andStudio('select'),
  review_answer: andStudio('select', 'insert', 'update', 'delete'),
  review_report: andStudio('select', 'insert'),
  review_objection: services,
  review_request: services,
  // Sent, reminded of and answered outside of the practice's role.
  recall: andStudio('select', 'insert'),
  recall_choice: andStudio(...verbs),
  recall_interval: andStudio('select', 'insert', 'update'),
  recall_setting: andStudio('select', 'insert', 'update'),
  sign_in_link: services,
  studio_session: services,
  tool_run: services,
  voice_deletion: services,
  voice_event: services,
  // A practice puts its patients on its list and ends rounds; the worker asks, and a patient answers.
  waiting_entry: andStudio('select', 'insert', 'update'),
  waiting_offer: andStudio('select', 'update'),
  waiting_round: andStudio('select', 'update'),
  // Written by the owner, after the migrations.
  web_build: { visitor: ['select'] },
  web_file: { visitor: ['select'] },
  // A practice tests its endpoints and sends again; a trigger of its owner's writes what happens to bookings.
  webhook_delivery: andStudio('select', 'insert', 'update'),
  webhook_endpoint: andStudio(...verbs),
  withdrawn_hold: services,
};
