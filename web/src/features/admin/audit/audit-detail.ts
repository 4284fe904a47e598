import { claimEndLabels, claimWayLabels } from '../claims/claim-labels.ts';
import { adminInstant } from '../labels/admin-instant.ts';
import { bookingStatusLabels, callPurposeLabels } from '../labels/booking-labels.ts';
import { jobLabel } from '../labels/code-labels.ts';
import { leadStatusLabels } from '../leads/lead-labels.ts';
import { mailName } from '../mail/mail-labels.ts';
import { fieldLabels, hideReasonLabels } from '../practices/practice-labels.ts';
import { queueName } from '../queues/queue-labels.ts';
import { reportStatusLabels } from '../reports/report-labels.ts';

/** What the fields of an entry's rest are called. */
const names: Readonly<Record<string, string>> = {
  accountId: 'account',
  albo: 'iscrizione all’Albo',
  alboChecked: 'iscrizione all’Albo controllata',
  all: 'tutti i lavori',
  appointments: 'appuntamenti',
  at: 'per il',
  attempts: 'tentativi',
  bookingNumber: 'prenotazione',
  bookings: 'prenotazioni',
  by: 'da',
  callAttempts: 'tentativi di chiamata',
  callTaskId: 'chiamata',
  callTasks: 'chiamate',
  city: 'comune',
  claimId: 'rivendicazione',
  claims: 'rivendicazioni',
  days: 'giorni singoli',
  demonstration: 'accesso dimostrativo',
  dentist: 'studio',
  done: 'fatte',
  droppedMembers: 'persone uscite',
  droppedServices: 'prestazioni tolte',
  droppedStandings: 'gestioni finite',
  patients: 'pazienti',
  dueOn: 'da fare entro',
  enabled: 'offerta ai pazienti',
  endedClaims: 'rivendicazioni chiuse',
  earlierId: 'ricerca precedente',
  failures: 'errori',
  fields: 'campi',
  former: 'account usciti',
  found: 'prenotazioni trovate',
  from: 'da',
  gone: 'studio tolto',
  grant: 'accolta',
  hiddenReason: 'era nascosto perché',
  inCall: 'era in corso',
  isNew: 'nuova',
  istatCode: 'codice ISTAT',
  items: 'righe',
  jobId: 'numero del lavoro',
  memberId: 'account della persona',
  members: 'persone',
  moved: 'passano',
  name: 'lavoro',
  note: 'nota',
  noted: 'nota aggiunta',
  practitioners: 'dentisti',
  optOuts: 'richieste di non chiamare',
  chairs: 'poltrone',
  clinicians: 'professionisti',
  others: 'altre righe',
  outside: 'appuntamenti fuori orario',
  pausedAt: 'ferma dal',
  purpose: 'scopo',
  queue: 'coda',
  reason: 'motivo',
  reopened: 'richiesta riaperta',
  reports: 'segnalazioni',
  reset: 'campi ridati alle fonti',
  restMinutes: 'minuti di attesa',
  role: 'ruolo',
  services: 'prestazioni',
  slotMinutes: 'minuti per appuntamento',
  slug: 'indirizzo della pagina',
  slugs: 'indirizzi di pagine',
  sources: 'fonti',
  standings: 'gestioni',
  template: 'e-mail',
  to: 'a',
  wasRunning: 'era in corso',
  way: 'come',
  windows: 'fasce della settimana',
};

type Labels = Readonly<Record<string, string | { label: string }>>;

/** `asked-by-practice`, `confirmProposal` and `ask_me` as GraphQL writes them, which is how our words are kept. */
const asEnum = (stored: string) =>
  stored
    .replace(/[A-Z]/g, (letter) => `_${letter}`)
    .replaceAll('-', '_')
    .toUpperCase();

const from =
  (labels: Labels) =>
  (stored: string): string => {
    const entry = labels[asEnum(stored)];
    return (typeof entry === 'object' ? entry.label : entry) ?? stored;
  };
const plainly =
  (labels: Readonly<Record<string, string>>) =>
  (stored: string): string =>
    labels[stored] ?? stored;

const asField = from(fieldLabels);
/** What stands in a field, in words; a field without a line holds what was written or counted. */
const values: Readonly<Record<string, (stored: string) => string>> = {
  at: adminInstant,
  by: plainly({ admin: 'un amministratore', patient: 'il paziente' }),
  dueOn: (day) => day.split('-').toReversed().join('/'),
  fields: asField,
  hiddenReason: from(hideReasonLabels),
  name: jobLabel,
  pausedAt: adminInstant,
  purpose: from(callPurposeLabels),
  queue: queueName,
  reason: from({ ...hideReasonLabels, ...claimEndLabels }),
  reset: asField,
  role: plainly({
    admin: 'amministratore',
    operator: 'operatore',
    owner: 'titolare',
    staff: 'collaboratore',
  }),
  template: mailName,
  way: from({ ...claimWayLabels, ALBO: 'Albo', PEC: 'PEC' }),
};

/** States by what they are of: the same name means one thing of a report and another of a booking. */
const states: Readonly<Record<string, Labels>> = {
  booking: bookingStatusLabels,
  lead: leadStatusLabels,
  report: reportStatusLabels,
};

/** The rest of an entry, one line each: `nota: Lo dice il sito`; empty values are left out. */
export function auditDetail({ detail, targetKind }: { detail: string; targetKind: string | null }): string[] {
  const state = from(states[targetKind ?? ''] ?? {});
  return namedValues(parseDetail(detail), { ...values, from: state, to: state });
}

const namedValues = (fields: object, spoken: typeof values): string[] =>
  Object.entries(fields).flatMap(([name, value]) => {
    const text = describeValue(value, spoken[name] ?? String, spoken);
    return text === '' ? [] : [`${names[name] ?? name}: ${text}`];
  });

function describeValue(value: unknown, say: (stored: string) => string, spoken: typeof values): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'sì' : 'no';
  if (typeof value !== 'object') return typeof value === 'string' ? say(value) : String(value);
  return (Array.isArray(value) ? value.map((one) => describeValue(one, say, spoken)) : namedValues(value, spoken)).join(
    ', ',
  );
}

/** The rest of an entry as it was written. */
export function parseDetail(detail: string): Record<string, unknown> {
  const parsed: unknown = JSON.parse(detail);
  return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
}
