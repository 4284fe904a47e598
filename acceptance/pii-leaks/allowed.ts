import type { MarkerKind } from './markers.ts';

/** Where what may be found, and why. `place` is the beginning of a sighting's place, up to the end or a space. */
export interface Allowance {
  place: string;
  kinds: readonly MarkerKind[];
  reason: string;
}

const person: readonly MarkerKind[] = ['name', 'phone', 'email', 'note'];
const ownInput: readonly MarkerKind[] = [...person, 'summary'];

/** While it is there. Every column of this list has a retention rule (`domain/retention/classified-columns.ts`). */
export const allowedWhileThere: readonly Allowance[] = [
  { place: 'postgres booking.patient_name', kinds: ['name'], reason: 'the request' },
  { place: 'postgres booking.phone', kinds: ['phone'], reason: 'the request' },
  { place: 'postgres booking.email', kinds: ['email'], reason: 'the request' },
  { place: 'postgres booking.note', kinds: ['note'], reason: 'the request' },
  { place: 'postgres booking.assessment_summary', kinds: ['summary'], reason: 'attached by the patient, with consent' },
  { place: 'postgres booking.agreed_sentence', kinds: person, reason: 'what the practice said, word for word' },
  { place: 'postgres booking_event.detail', kinds: person, reason: 'what the practice said, word for word' },
  { place: 'postgres call_task.result', kinds: person, reason: 'what the practice said, word for word' },
  { place: 'postgres call_attempt.report', kinds: person, reason: 'what the practice said, word for word' },
  { place: 'postgres voice_event.payload', kinds: person, reason: 'the platform’s report with the transcript' },
  { place: 'postgres mail_outbox.to_address', kinds: ['email'], reason: 'whom a mail is for' },
  { place: 'postgres dev_mail.to_address', kinds: ['email'], reason: 'the trial’s mailbox' },
  { place: 'postgres dev_mail.text', kinds: [...person, 'link token'], reason: 'the trial’s mailbox' },
  { place: 'postgres dev_mail.html', kinds: [...person, 'link token'], reason: 'the trial’s mailbox' },
  { place: 'postgres dev_mail.attachments', kinds: person, reason: 'the trial’s mailbox: the appointment’s file' },
  { place: 'postgres lead.person_name', kinds: ['name'], reason: 'a practice’s message' },
  {
    place: 'postgres lead.practice_name',
    kinds: ['name'],
    reason: 'a practice’s message; here it bears a person’s name',
  },
  { place: 'postgres lead.email', kinds: ['email'], reason: 'a practice’s message' },
  { place: 'postgres lead.phone', kinds: ['phone'], reason: 'a practice’s message' },
  { place: 'postgres lead.message', kinds: ['note'], reason: 'a practice’s message' },
  { place: 'postgres lead_note.text', kinds: ['name', 'phone'], reason: 'what an operator noted' },
  { place: 'postgres profile_report.note', kinds: ['name', 'phone'], reason: 'what an operator noted' },
  { place: 'postgres contact_task.note', kinds: ['name', 'phone'], reason: 'what an operator noted' },
  { place: 'postgres package_order.email', kinds: ['email'], reason: 'the buyer' },
  { place: 'postgres profile_report.email', kinds: ['email'], reason: 'who reported' },
  { place: 'postgres profile_report.message', kinds: person, reason: 'what was reported' },
  {
    place: 'outside: sent with POST /call',
    kinds: ['name', 'phone', 'note'],
    reason: 'what the assistant tells the practice',
  },
  {
    place: 'outside: answered to POST /call',
    kinds: ['name', 'phone', 'note'],
    reason: 'the platform repeats the call',
  },
  {
    place: 'outside: sent with POST /credential',
    kinds: ['SIP password'],
    reason: 'the trunk is made at the platform',
  },
  { place: 'answer: booking form', kinds: ['link token'], reason: 'the private link, to who asked' },
  { place: 'answer: private page', kinds: ['summary', ...person], reason: 'to who has the private link' },
  { place: 'answer: mailbox', kinds: [...person, 'link token'], reason: 'the trial’s mailbox; production has none' },
  { place: 'answer: admin booking', kinds: ownInput, reason: 'to an operator, audited' },
  { place: 'answer: admin lists', kinds: ['email'], reason: 'to an operator: whom a message or a report is from' },
  { place: 'answer: second factor’s key', kinds: ['TOTP key'], reason: 'once, to who gave the password' },
  { place: 'answer: results page', kinds: ownInput, reason: 'the city as its sender typed it' },
  { place: 'answer: broken operation', kinds: ownInput, reason: 'the parser’s complaint about its sender’s own text' },
];

/** Of a patient who had everything erased. */
export const allowedAfterRight: readonly Allowance[] = [
  {
    place: 'postgres package_order.email',
    kinds: ['email'],
    reason: 'an order whose payment page is still open stays until it is settled, as the page says before one confirms',
  },
];

/** What may not even be in the files of Postgres, which keep what was erased until their pages are used again. */
export const neverWritten: readonly MarkerKind[] = ['SIP password', 'operator password', 'TOTP key'];
