import { quotedName, roleName, serviceRoles } from './role-names.ts';

/** The practice of the transaction, as `inStudio` sets it; null, which equals nothing, when none was set. */
const ownPractice = `nullif(current_setting('app.practice', true), '')::int`;

/** The request for a review whose link the transaction was opened with (`enterReview`); null, which equals nothing, when none was set. */
const ownReview = `nullif(current_setting('app.review', true), '')::uuid`;

/** Tables whose rows name their practice, with the column that does. */
const practiceColumns = {
  agenda_availability: 'dentist_id',
  agenda_closure: 'practice_id',
  agenda_exception: 'dentist_id',
  agenda_service: 'practice_id',
  appointment: 'dentist_id',
  booking: 'dentist_id',
  calendar_busy: 'practice_id',
  calendar_connection: 'practice_id',
  calendar_event: 'practice_id',
  calendar_feed: 'practice_id',
  calendar_object: 'practice_id',
  calendar_push: 'practice_id',
  calendar_task: 'practice_id',
  call_attempt: 'dentist_id',
  call_task: 'dentist_id',
  chair: 'practice_id',
  clinician: 'practice_id',
  clinician_hours: 'practice_id',
  dentist_service: 'dentist_id',
  google_sign_in: 'practice_id',
  patient: 'practice_id',
  photo_rendition: 'dentist_id',
  practice_agenda: 'dentist_id',
  practice_calls: 'practice_id',
  practice_claim: 'practice_id',
  practice_member: 'practice_id',
  practice_message: 'practice_id',
  practice_photo: 'dentist_id',
  practice_standing: 'practice_id',
  practitioner: 'dentist_id',
  processing_acceptance: 'practice_id',
  waiting_entry: 'practice_id',
  waiting_offer: 'practice_id',
  waiting_round: 'practice_id',
  profile_edit: 'practice_id',
  review_report: 'dentist_id',
  recall: 'practice_id',
  recall_choice: 'practice_id',
  recall_interval: 'practice_id',
  recall_setting: 'practice_id',
  webhook_delivery: 'practice_id',
  webhook_endpoint: 'practice_id',
};

/** Tables of practices and patients that no person of a practice comes to, with the reason. */
export const closedToStudio: Readonly<Record<string, string>> = {
  booking_erasure: 'wishes of patients, which we fulfil',
  call_stop_request: 'numbers that a call to us asked not to ring, also those of no practice',
  data_code: 'codes that we mailed to patients',
  dentist_slug: 'addresses of public pages, which we give',
  dentist_source: 'what other directories say, with their terms',
  google_revocation: 'access to accounts that is being given up at Google',
  mail_outbox: 'mails to patients and to other practices',
  opt_out: 'numbers that we do not ring, also those of no practice',
  profile_report: 'what visitors reported to us about a practice',
  review_objection: 'who asked us not to be asked for reviews, whatever the practice',
  review_request: 'the right of patients to write a review, with the hash of their secret',
};

interface Policy {
  table: string;
  name: string;
  /** All of it: two policies with the same text are the same. */
  sql: string;
}

/** Every table with row-level security. */
export const guardedTables: readonly string[] = [
  ...Object.keys(practiceColumns),
  ...Object.keys(closedToStudio),
  'booking_event',
  'dentist',
  'practice_account',
  'review',
  'review_answer',
].sort();

/**
 * The policies of a table whose owner is `owner`. Services and owner come to every row, the latter also when it is no
 * superuser, for whom FORCE counts.
 */
export function policiesOf(table: string, owner: string): Policy[] {
  const policy = (name: string, to: string, rest: string, verb = 'all'): Policy => {
    const sql = `create policy ${name} on ${quotedName(table)} for ${verb} to ${to} ${rest}`;
    return { table, name, sql };
  };
  const studio = (name: string, using: string, verb = 'all') => policy(name, roleName('studio'), using, verb);
  const common = [
    policy('owner', quotedName(owner), 'using (true)'),
    policy('services', serviceRoles.map(roleName).join(', '), 'using (true)'),
  ];
  const column = practiceColumns[table as keyof typeof practiceColumns];
  if (column) return [...common, studio('studio', `using (${column} = ${ownPractice})`)];
  if (table === 'review' || table === 'review_answer') {
    const ourSide = serviceRoles.filter((role) => role !== 'visitor').map(roleName);
    const isOwn = `dentist_id = ${ownPractice}`;
    return [
      policy('owner', quotedName(owner), 'using (true)'),
      policy('services', ourSide.join(', '), 'using (true)'),
      // A stranger reads what is published; whoever writes comes to the own review alone.
      table === 'review'
        ? policy('visitor', roleName('visitor'), `using (state = 'published' or request_id = ${ownReview})`)
        : policy('visitor', roleName('visitor'), `using (state = 'published')`, 'select'),
      // What waits for its writer or for an operator is not the practice's to read.
      table === 'review'
        ? studio('studio', `using (${isOwn} and state in ('published', 'suspended'))`, 'select')
        : studio('studio', `using (${isOwn})`),
    ];
  }
  if (table === 'booking_event')
    return [
      ...common,
      studio(
        'studio',
        // Of a whole year's steps the bookings are found once, not for each step.
        `using (booking_id in (select b.id from booking b where b.dentist_id = ${ownPractice}))`,
      ),
    ];
  if (table === 'practice_account')
    return [
      ...common,
      studio(
        'studio',
        `using (exists (select from practice_member m where m.account_id = practice_account.id and m.practice_id = ${ownPractice}))`,
        'select',
      ),
    ];
  if (table === 'dentist')
    return [
      ...common,
      // The directory is public; only the hand that writes must be the practice's own.
      studio('studio_read', 'using (true)', 'select'),
      studio('studio_write', `using (id = ${ownPractice})`, 'update'),
    ];
  return common;
}
