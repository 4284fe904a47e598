import { adminInstant } from '../labels/admin-instant.ts';
import { bookingStatusWords, callPurposeWords } from '../labels/booking-words.ts';
import { jobLabel } from '../labels/code-labels.ts';
import { leadWords } from '../leads/lead-words.ts';
import { mailName } from '../mail/mail-words.ts';
import { fieldWords, hideWords } from '../practices/practice-words.ts';
import { queueName } from '../queues/queue-words.ts';
import { reportWords } from '../reports/report-words.ts';

/** What the fields of an entry's rest are called. */
const names: Readonly<Record<string, string>> = {
  albo: 'iscrizione all’Albo',
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
  days: 'giorni singoli',
  demonstration: 'accesso dimostrativo',
  dentist: 'studio',
  done: 'fatte',
  droppedServices: 'prestazioni tolte',
  dueOn: 'da fare entro',
  enabled: 'offerta ai pazienti',
  earlierId: 'ricerca precedente',
  failures: 'errori',
  fields: 'campi',
  found: 'prenotazioni trovate',
  from: 'da',
  gone: 'studio tolto',
  hiddenReason: 'era nascosto perché',
  inCall: 'era in corso',
  isNew: 'nuova',
  istatCode: 'codice ISTAT',
  items: 'righe',
  jobId: 'numero del lavoro',
  moved: 'passano',
  name: 'lavoro',
  note: 'nota',
  noted: 'nota aggiunta',
  optOuts: 'richieste di non chiamare',
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
  template: 'e-mail',
  to: 'a',
  wasRunning: 'era in corso',
  windows: 'fasce della settimana',
};

type Words = Readonly<Record<string, string | { word: string }>>;

/** `asked-by-practice`, `confirmProposal` and `ask_me` as GraphQL writes them, which is how our words are kept. */
const asEnum = (stored: string) =>
  stored
    .replace(/[A-Z]/g, (letter) => `_${letter}`)
    .replaceAll('-', '_')
    .toUpperCase();

const from =
  (words: Words) =>
  (stored: string): string => {
    const entry = words[asEnum(stored)];
    return (typeof entry === 'object' ? entry.word : entry) ?? stored;
  };
const plainly =
  (words: Readonly<Record<string, string>>) =>
  (stored: string): string =>
    words[stored] ?? stored;

const asField = from(fieldWords);
/** What stands in a field, in words; a field without a line holds what was written or counted. */
const values: Readonly<Record<string, (stored: string) => string>> = {
  at: adminInstant,
  by: plainly({ admin: 'un amministratore', patient: 'il paziente' }),
  dueOn: (day) => day.split('-').toReversed().join('/'),
  fields: asField,
  hiddenReason: from(hideWords),
  name: jobLabel,
  pausedAt: adminInstant,
  purpose: from(callPurposeWords),
  queue: queueName,
  reason: from(hideWords),
  reset: asField,
  role: plainly({ admin: 'amministratore', operator: 'operatore' }),
  template: mailName,
};

/** States by what they are of: the same name means one thing of a report and another of a booking. */
const states: Readonly<Record<string, Words>> = {
  booking: bookingStatusWords,
  lead: leadWords,
  report: reportWords,
};

/** The rest of an entry, one line each: `nota: Lo dice il sito`; what is empty is left out. */
export function auditDetail({ detail, targetKind }: { detail: string; targetKind: string | null }): string[] {
  const state = from(states[targetKind ?? ''] ?? {});
  return namedValues(parseDetail(detail), { ...values, from: state, to: state });
}

const namedValues = (fields: object, spoken: typeof values): string[] =>
  Object.entries(fields).flatMap(([name, value]) => {
    const words = valueWords(value, spoken[name] ?? String, spoken);
    return words === '' ? [] : [`${names[name] ?? name}: ${words}`];
  });

function valueWords(value: unknown, say: (stored: string) => string, spoken: typeof values): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'sì' : 'no';
  if (typeof value !== 'object') return typeof value === 'string' ? say(value) : String(value);
  return (Array.isArray(value) ? value.map((one) => valueWords(one, say, spoken)) : namedValues(value, spoken)).join(
    ', ',
  );
}

/** The rest of an entry as it was written. */
export function parseDetail(detail: string): Record<string, unknown> {
  const parsed: unknown = JSON.parse(detail);
  return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
}
