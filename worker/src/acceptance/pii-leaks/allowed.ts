import type { MarkerKind } from './markers.ts';

/** Where what may be found, and why. `place` is the beginning of a sighting's place, up to the end or a space. */
export interface Allowance {
  place: string;
  kinds: readonly MarkerKind[];
  why: string;
}

const person: readonly MarkerKind[] = ['name', 'phone', 'email', 'note'];
const ownWords: readonly MarkerKind[] = [...person, 'summary'];

/** While it is there. Every column of this list has a retention rule (`domain/retention/classified-columns.ts`). */
export const allowedWhileThere: readonly Allowance[] = [
  { place: 'postgres booking.patient_name', kinds: ['name'], why: 'the request' },
  { place: 'postgres booking.phone', kinds: ['phone'], why: 'the request' },
  { place: 'postgres booking.email', kinds: ['email'], why: 'the request' },
  { place: 'postgres booking.note', kinds: ['note'], why: 'the request' },
  { place: 'postgres booking.assessment_summary', kinds: ['summary'], why: 'attached by the patient, with consent' },
  { place: 'postgres booking.agreed_sentence', kinds: person, why: 'what the practice said, word for word' },
  { place: 'postgres booking_event.detail', kinds: person, why: 'what the practice said, word for word' },
  { place: 'postgres call_task.result', kinds: person, why: 'what the practice said, word for word' },
  { place: 'postgres call_attempt.report', kinds: person, why: 'what the practice said, word for word' },
  { place: 'postgres voice_event.payload', kinds: person, why: 'the platform’s report with the transcript' },
  { place: 'postgres mail_outbox.to_address', kinds: ['email'], why: 'whom a mail is for' },
  { place: 'postgres dev_mail.to_address', kinds: ['email'], why: 'the trial’s mailbox' },
  { place: 'postgres dev_mail.text', kinds: [...person, 'link token'], why: 'the trial’s mailbox' },
  { place: 'postgres dev_mail.html', kinds: [...person, 'link token'], why: 'the trial’s mailbox' },
  { place: 'postgres dev_mail.attachments', kinds: person, why: 'the trial’s mailbox: the appointment’s file' },
  { place: 'postgres lead.person_name', kinds: ['name'], why: 'a practice’s message' },
  { place: 'postgres lead.practice_name', kinds: ['name'], why: 'a practice’s message; here it bears a person’s name' },
  { place: 'postgres lead.email', kinds: ['email'], why: 'a practice’s message' },
  { place: 'postgres lead.phone', kinds: ['phone'], why: 'a practice’s message' },
  { place: 'postgres lead.message', kinds: ['note'], why: 'a practice’s message' },
  { place: 'postgres lead_note.text', kinds: ['name', 'phone'], why: 'what an operator noted' },
  { place: 'postgres profile_report.note', kinds: ['name', 'phone'], why: 'what an operator noted' },
  { place: 'postgres contact_task.note', kinds: ['name', 'phone'], why: 'what an operator noted' },
  { place: 'postgres package_order.email', kinds: ['email'], why: 'the buyer' },
  { place: 'postgres profile_report.email', kinds: ['email'], why: 'who reported' },
  { place: 'postgres profile_report.message', kinds: person, why: 'what was reported' },
  {
    place: 'outside: sent with POST /call',
    kinds: ['name', 'phone', 'note'],
    why: 'what the assistant tells the practice',
  },
  { place: 'outside: answered to POST /call', kinds: ['name', 'phone', 'note'], why: 'the platform repeats the call' },
  { place: 'outside: sent with POST /credential', kinds: ['SIP password'], why: 'the trunk is made at the platform' },
  { place: 'answer: booking form', kinds: ['link token'], why: 'the private link, to who asked' },
  { place: 'answer: private page', kinds: ['summary', ...person], why: 'to who has the private link' },
  { place: 'answer: mailbox', kinds: [...person, 'link token'], why: 'the trial’s mailbox; production has none' },
  { place: 'answer: admin booking', kinds: ownWords, why: 'to an operator, audited' },
  { place: 'answer: admin lists', kinds: ['email'], why: 'to an operator: whom a message or a report is from' },
  { place: 'answer: second factor’s key', kinds: ['TOTP key'], why: 'once, to who gave the password' },
  { place: 'answer: results page', kinds: ownWords, why: 'the city as its sender typed it' },
  { place: 'answer: broken operation', kinds: ownWords, why: 'the parser’s complaint about its sender’s own text' },
];

/** Of a patient who had everything erased. */
export const allowedAfterRight: readonly Allowance[] = [
  {
    place: 'postgres package_order.email',
    kinds: ['email'],
    why: 'an order whose payment page is still open stays until it is settled, as the page says before one confirms',
  },
];

/** What may not even be in the files of Postgres, which keep what was erased until their pages are used again. */
export const neverWritten: readonly MarkerKind[] = ['SIP password', 'operator password', 'TOTP key'];
