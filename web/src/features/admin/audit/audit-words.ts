/** What the audit's actions are, as colleagues read them; the gateway names them `<what>.<done>`. */
const actions: Readonly<Record<string, string>> = {
  'booking.opened': 'Ha aperto una prenotazione',
  'booking.confirmed-by-hand': 'Ha confermato a mano',
  'booking.declined-by-hand': 'Ha rifiutato a mano',
  'booking.moved-by-hand': 'Ha spostato a mano',
  'bulk.run': 'Azione su più righe',
  'call.cancelled': 'Ha annullato una chiamata',
  'call.retried': 'Ha fatto riprovare una chiamata',
  'call.run-now': 'Ha fatto chiamare subito',
  'data.erased': 'Ha cancellato i dati di una prenotazione',
  'data.erasure-asked': 'Ha avviato una cancellazione di dati',
  'data.exported': 'Ha esportato i dati di una persona',
  'data.person-erased': 'Ha cancellato i dati di una persona',
  'dentist.calls-allowed': 'Ha permesso di richiamare uno studio',
  'dentist.edited': 'Ha corretto un profilo',
  'dentist.hidden': 'Ha nascosto un profilo',
  'dentist.merged': 'Ha unito due profili',
  'dentist.moved': 'Ha cambiato comune a uno studio',
  'dentist.opted-out': 'Ha segnato «non chiamare più»',
  'dentist.shown': 'Ha mostrato di nuovo un profilo',
  'dentist.verification-withdrawn': 'Ha ritirato una verifica',
  'dentist.verified': 'Ha verificato con l’Albo',
  'discovery.started': 'Ha avviato una ricerca di studi',
  'discovery.stopped': 'Ha fermato una ricerca di studi',
  'job.forgotten': 'Ha eliminato un lavoro',
  'job.retried': 'Ha fatto riprovare un lavoro',
  'job.run-now': 'Ha anticipato un lavoro',
  'lead.updated': 'Ha aggiornato un contatto',
  'mail.opened': 'Ha aperto una e-mail',
  'mail.resent': 'Ha inviato di nuovo una e-mail',
  'mail.withdrawn': 'Ha ritirato una e-mail',
  'operator.disabled': 'Ha chiuso fuori una persona',
  'operator.enabled': 'Ha riaperto l’accesso a una persona',
  'operator.invited': 'Ha invitato una persona',
  'operator.password-set': 'Ha scelto la password',
  'operator.recovery-codes-replaced': 'Ha rifatto i codici di recupero',
  'operator.role-changed': 'Ha cambiato un ruolo',
  'operator.second-factor-reset': 'Ha azzerato il secondo fattore di una persona',
  'operator.second-factor-set-up': 'Ha attivato il secondo fattore',
  'operator.sign-in-refused': 'Accesso rifiutato',
  'operator.signed-in': 'Accesso riuscito',
  'order.contacted': 'Ha segnato un cliente come contattato',
  'order.payment-recorded': 'Ha registrato un pagamento',
  'order.refund-recorded': 'Ha registrato un rimborso',
  'queue.paused': 'Ha fermato una coda',
  'queue.resumed': 'Ha fatto ripartire una coda',
  'tools.testByok': 'Ha provato una linea SIP',
  'tools.testCall': 'Ha fatto una chiamata di prova',
};

/** Kinds of actions that have many names. */
const families: readonly (readonly [string, string])[] = [
  ['report.', 'Ha deciso una segnalazione'],
  ['queue.board-', 'Ha agito dalla Bull Board'],
];

/** A sentence for an action; null for one that has none, which then shows its own name alone. */
export const auditAction = (action: string): string | null =>
  actions[action] ?? families.find(([beginning]) => action.startsWith(beginning))?.[1] ?? null;

/** The section in which a target is shown alone, by its id. */
export const auditSections: Readonly<Record<string, string>> = {
  booking: 'prenotazioni',
  dentist: 'studi',
  discovery: 'ricerche',
  lead: 'contatti',
  mail: 'posta',
  report: 'segnalazioni',
};

interface Deed {
  operatorEmail: string | null;
  action: string;
  targetKind: string | null;
  /** JSON text. */
  detail: string;
}

/** Who did it: not everything in the audit is a colleague's doing. */
export function auditActor({ operatorEmail, action, targetKind, detail }: Deed): string {
  if (operatorEmail) return operatorEmail;
  if (action === 'data.erased') return 'il sistema';
  if (action === 'data.exported' && targetKind === 'booking') return 'il paziente';
  if (action === 'data.erasure-asked' && readDetail(detail).by === 'patient') return 'il paziente';
  return action === 'operator.invited' ? 'riga di comando' : 'una persona che non c’è più';
}

const detailNames: Readonly<Record<string, string>> = {
  bookingNumber: 'prenotazione',
  by: 'da',
  city: 'comune',
  failures: 'errori',
  fields: 'campi',
  from: 'da',
  isNew: 'nuova',
  note: 'nota',
  reason: 'motivo',
  reset: 'campi ridati alle fonti',
  role: 'ruolo',
  to: 'a',
};

/** The rest of an entry, one line each: `nota: Lo dice il sito`; what is empty is left out. */
export const auditDetail = (detail: string): string[] => namedValues(readDetail(detail));

const namedValues = (values: object): string[] =>
  Object.entries(values).flatMap(([name, value]) => {
    const words = valueWords(value);
    return words === '' ? [] : [`${detailNames[name] ?? name}: ${words}`];
  });

function valueWords(value: unknown): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'sì' : 'no';
  if (typeof value !== 'object') return String(value);
  return (Array.isArray(value) ? value.map(valueWords) : namedValues(value)).join(', ');
}

function readDetail(detail: string): Record<string, unknown> {
  const read: unknown = JSON.parse(detail);
  return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {};
}
