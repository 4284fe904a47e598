import type { BookingReason } from '../../../gql/graphql.ts';
import { makeRandomId } from '../../../lib/random-id.ts';
import type { PreferredOrder } from './preferred-order.ts';

/** What stands in a booking form. */
export interface BookingDraft {
  preferredTimes: PreferredOrder;
  reason: BookingReason | null;
  note: string;
  patientName: string;
  phone: string;
  email: string;
  ageConfirmed: boolean;
  healthConsent: boolean;
  /** Honeypot, always empty when a person fills the form. */
  website: string;
  /** Made once per form: sending twice makes one booking. */
  clientKey: string;
}

/**
 * Forms begun in this visit, by practice. In memory only: a reason for a visit is health data, a shared computer's
 * storage is no place for it, and the cookie policy lists no such entry.
 */
const drafts = new Map<string, BookingDraft>();
let person: Pick<BookingDraft, 'patientName' | 'phone' | 'email'> = { patientName: '', phone: '', email: '' };

/** The form as it was left, or a new one; who went on to another practice need not type name and phone again. */
export function openDraft(dentistId: string): BookingDraft {
  return (
    drafts.get(dentistId) ?? {
      preferredTimes: [],
      reason: null,
      note: '',
      ...person,
      ageConfirmed: false,
      healthConsent: false,
      website: '',
      clientKey: makeRandomId(),
    }
  );
}

export function keepDraft(dentistId: string, draft: BookingDraft): void {
  drafts.set(dentistId, draft);
  const { patientName, phone, email } = draft;
  person = { patientName, phone, email };
}

/** Keys of forms that were sent: what an older entry of the tab's history still holds of them is over. */
const sentKeys = new Set<string>();
export const wasSent = (clientKey: string) => sentKeys.has(clientKey);
export const isKept = (dentistId: string) => drafts.has(dentistId);

/** After it was sent: the next request to the same practice is another one. */
export function closeDraft(dentistId: string): void {
  const sent = drafts.get(dentistId);
  if (sent) sentKeys.add(sent.clientKey);
  drafts.delete(dentistId);
}

/** Forgets everything that was typed. */
export function forgetDrafts(): void {
  drafts.clear();
  person = { patientName: '', phone: '', email: '' };
}
