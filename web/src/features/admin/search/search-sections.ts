import type { AdminSearchSection } from '../../../gql/graphql.ts';
import { paths } from '../../../lib/paths.ts';
import { discoveryStates } from '../discoveries/discovery-words.ts';
import { bookingStatusWords, callStateWords } from '../labels/booking-words.ts';
import { leadWords } from '../leads/lead-words.ts';
import { mailName, mailStates } from '../mail/mail-words.ts';
import { orderWords } from '../orders/order-words.ts';
import { kindWords } from '../reports/report-words.ts';

const sections: Readonly<Record<AdminSearchSection, { title: string; path: string }>> = {
  BOOKING: { title: 'Prenotazioni', path: 'prenotazioni' },
  CALL: { title: 'Chiamate', path: 'chiamate' },
  DENTIST: { title: 'Studi', path: 'studi' },
  DISCOVERY: { title: 'Ricerche', path: 'ricerche' },
  LEAD: { title: 'Contatti', path: 'contatti' },
  ORDER: { title: 'Ordini', path: 'ordini' },
  REPORT: { title: 'Segnalazioni', path: 'segnalazioni' },
  MAIL: { title: 'Posta', path: 'posta' },
};

export const sectionTitle = (section: AdminSearchSection): string => sections[section].title;

/** Where one hit is looked at. */
export const hitPath = (section: AdminSearchSection, key: string): string =>
  paths.adminItem(sections[section].path, key);

/** What a hit is called; mails are stored by their template's name. */
export const hitTitle = (section: AdminSearchSection, title: string): string =>
  section === 'MAIL' ? mailName(title) : title;

type Words = Readonly<Record<string, string | { word: string }>>;

/** The words of each section's own list, by the API's names. */
const stateWords: Readonly<Record<AdminSearchSection, Words>> = {
  BOOKING: bookingStatusWords,
  CALL: callStateWords,
  DENTIST: { HIDDEN: 'nascosto', OPTED_OUT: 'non chiamare' },
  DISCOVERY: discoveryStates,
  LEAD: leadWords,
  ORDER: orderWords,
  REPORT: kindWords,
  MAIL: mailStates,
};

/** A stored state (`refundDue`) as its section calls it; null when it has none. */
export function stateWord(section: AdminSearchSection, state: string | null): string | null {
  if (state === null) return null;
  const known = stateWords[section][state.replace(/[A-Z]/g, '_$&').toUpperCase()] ?? state;
  return (typeof known === 'string' ? known : known.word).toLowerCase();
}
