import type { AdminSearchSection } from '../../../gql/graphql.ts';
import { paths } from '../../../lib/paths.ts';
import { discoveryStates } from '../discoveries/discovery-labels.ts';
import { bookingStatusLabels, callStateLabels, erasedLabel } from '../labels/booking-labels.ts';
import { leadStatusLabels } from '../leads/lead-labels.ts';
import { mailName, mailStates } from '../mail/mail-labels.ts';
import { orderStatusLabels } from '../orders/order-labels.ts';
import { reportKindLabels } from '../reports/report-labels.ts';

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

type Labels = Readonly<Record<string, string | { label: string }>>;

/** The words of each section's own list, by the API's names. */
const stateLabels: Readonly<Record<AdminSearchSection, Labels>> = {
  BOOKING: { ...bookingStatusLabels, ERASED: erasedLabel },
  CALL: callStateLabels,
  DENTIST: { HIDDEN: 'nascosto', OPTED_OUT: 'non chiamare' },
  DISCOVERY: discoveryStates,
  LEAD: leadStatusLabels,
  ORDER: orderStatusLabels,
  REPORT: reportKindLabels,
  MAIL: mailStates,
};

/** A stored state (`refundDue`) as its section calls it; null when it has none. */
export function stateLabel(section: AdminSearchSection, state: string | null): string | null {
  if (state === null) return null;
  const known = stateLabels[section][state.replace(/[A-Z]/g, '_$&').toUpperCase()] ?? state;
  return (typeof known === 'string' ? known : known.label).toLowerCase();
}
