import type { ActivationPointName, BulkActionName } from '../../../gql/graphql.ts';
import { pointLabels } from '../activation/activation-labels.ts';
import { dialling, queueName } from '../queues/queue-labels.ts';
import { parseDetail } from './audit-detail.ts';

/** What the audit's actions are, as operators read them; the gateway names them `<what>.<done>`. */
const actions: Readonly<Record<string, string>> = {
  'account.code-refused': 'Codice del secondo fattore sbagliato nell’area degli studi',
  'account.code-used': 'Ha usato un codice di recupero nell’area degli studi',
  'account.codes-replaced': 'Ha creato nuovi codici di recupero nell’area degli studi',
  'account.passkey-added': 'Ha aggiunto una passkey',
  'account.passkey-removed': 'Ha rimosso una passkey',
  'account.reset': 'Secondo fattore di un accesso azzerato',
  'account.reset-ordered': 'Ha avviato l’azzeramento di un secondo fattore',
  'account.reset-stopped': 'Ha fermato l’azzeramento di un secondo fattore',
  'account.reset-withdrawn': 'Azzeramento di un secondo fattore annullato',
  'account.totp-added': 'Ha attivato l’app di autenticazione nell’area degli studi',
  'account.totp-removed': 'Ha disattivato l’app di autenticazione nell’area degli studi',
  'account.signed-in': 'È entrato nell’area degli studi',
  'attention.acknowledged': 'Ha preso visione di uno studio che non vuole chiamate',
  'attention.given-back': 'Ha lasciato un compito',
  'attention.taken': 'Ha preso un compito',
  'block.added': 'Ha bloccato del tempo nell’agenda di uno studio',
  'block.changed': 'Ha cambiato un blocco nell’agenda di uno studio',
  'block.moved': 'Ha spostato un blocco nell’agenda di uno studio',
  'block.removed': 'Ha tolto un blocco dall’agenda di uno studio',
  'booking.opened': 'Ha aperto una prenotazione',
  'booking.searched-by-surname': 'Ha cercato prenotazioni per cognome',
  'booking.confirmed-by-hand': 'Ha confermato a mano',
  'booking.declined-by-hand': 'Ha rifiutato a mano',
  'booking.moved-by-hand': 'Ha spostato a mano',
  'bulk.run': 'Azione su più righe',
  'call.cancelled': 'Ha annullato una chiamata',
  'call.retried': 'Ha fatto riprovare una chiamata',
  'call.run-now': 'Ha fatto chiamare subito',
  'call.simulated': 'Ha fatto partire una chiamata simulata',
  'claim.decided': 'Ha deciso una rivendicazione',
  'claim.disputed': 'Ha rivendicato uno studio che qualcuno gestisce già',
  'claim.granted': 'Ha ottenuto uno studio con il codice',
  'claim.refused': 'Rivendicazione chiusa senza esito',
  'claim.started': 'Ha rivendicato uno studio',
  'claim.withdrawn': 'Ha ritirato una rivendicazione',
  'closure.removed': 'Ha tolto una chiusura dall’agenda di uno studio',
  'closure.saved': 'Ha scritto una chiusura nell’agenda di uno studio',
  'data.erased': 'Ha cancellato i dati di una prenotazione',
  'data.erasure-asked': 'Ha avviato una cancellazione di dati',
  'data.exported': 'Ha esportato i dati di una persona',
  'data.person-erased': 'Ha cancellato i dati di una persona',
  'agenda.changed': 'Ha cambiato l’agenda del proprio studio',
  'agenda.team-changed': 'Ha cambiato poltrone e professionisti del proprio studio',
  'dentist.agenda-changed': 'Ha cambiato l’agenda di uno studio',
  'dentist.team-changed': 'Ha cambiato poltrone e professionisti di uno studio',
  'dentist.calls-allowed': 'Ha permesso di richiamare uno studio',
  'dentist.confirmation-withdrawn': 'Ha ritirato la conferma di uno studio',
  'dentist.confirmed-by-practice': 'Ha segnato i dati confermati dallo studio',
  'dentist.edited': 'Ha corretto un profilo',
  'dentist.hidden': 'Ha nascosto un profilo',
  'dentist.merged': 'Ha unito due profili',
  'dentist.moved': 'Ha cambiato comune a uno studio',
  'dentist.number-checked': 'Ha controllato il numero di uno studio',
  'dentist.opted-out': 'Ha segnato «non chiamare più»',
  'dentist.phone-corrected': 'Ha corretto un numero letto male',
  'dentist.shown': 'Ha mostrato di nuovo un profilo',
  'dentist.verification-withdrawn': 'Ha ritirato una verifica',
  'dentist.practitioner-removed': 'Ha tolto un dentista da uno studio',
  'dentist.practitioner-saved': 'Ha scritto chi lavora in uno studio',
  'dentist.verified': 'Ha verificato con l’Albo',
  'discovery.started': 'Ha avviato una ricerca di studi',
  'activation.waived': 'Ha derogato a un punto dell’attivazione',
  'activation.waiver-ended': 'Ha tolto una deroga dall’attivazione',
  'discovery.stopped': 'Ha fermato una ricerca di studi',
  'entitlement.asked': 'Ha chiesto la verifica della titolarità',
  'entitlement.granted': 'Ha confermato la titolarità di uno studio',
  'entitlement.refused': 'Ha rifiutato la titolarità di uno studio',
  'entitlement.withdrawn': 'Ha tolto la titolarità a uno studio',
  'job.forgotten': 'Ha eliminato un lavoro',
  'job.retried': 'Ha fatto riprovare un lavoro',
  'job.run-now': 'Ha anticipato un lavoro',
  'lead.updated': 'Ha aggiornato un contatto',
  'mail.opened': 'Ha aperto una e-mail',
  'mail.resent': 'Ha inviato di nuovo una e-mail',
  'mail.withdrawn': 'Ha ritirato una e-mail',
  'member.added': 'Ha fatto entrare una persona in uno studio',
  'member.removed': 'Ha fatto uscire una persona da uno studio',
  'member.role-changed': 'Ha cambiato il ruolo di una persona di uno studio',
  'patient.added': 'Ha aggiunto un paziente di uno studio',
  'patient.changed': 'Ha cambiato un paziente di uno studio',
  'patient.erased': 'Ha cancellato un paziente di uno studio',
  'patient.exported': 'Ha scaricato i dati di un paziente di uno studio',
  'patient.recall-consented': 'Ha registrato il consenso al richiamo di un paziente',
  'patient.recall-withdrawn': 'Ha tolto il consenso al richiamo di un paziente',
  'recall.asked': 'Ha mandato richiami ai pazienti',
  'recall.postponed': 'Ha rimandato il richiamo di un paziente',
  'recall.dropped': 'Ha tolto un paziente dai richiami',
  'recall.resumed': 'Ha rimesso un paziente nei richiami',
  'recall.interval-changed': 'Ha cambiato dopo quanto si richiama per una prestazione',
  'recall.automatic-changed': 'Ha acceso o spento i richiami automatici',
  'processing-terms.accepted': 'Ha accettato l’accordo sul trattamento dei dati',
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
  'order.reviewed': 'Ha controllato un pagamento',
  'order.contacted': 'Ha segnato un cliente come contattato',
  'order.payment-recorded': 'Ha registrato un pagamento',
  'order.refund-recorded': 'Ha registrato un rimborso',
  'profile.confirmed': 'Ha confermato i dati del proprio studio',
  'profile.draft-kept': 'Ha conservato una bozza della scheda',
  'profile.edited': 'Ha cambiato la scheda del proprio studio',
  'profile.person-removed': 'Ha tolto una persona dalla propria scheda',
  'profile.person-saved': 'Ha scritto una persona sulla propria scheda',
  'profile.photo-accepted': 'Ha mostrato una foto di uno studio',
  'profile.photo-added': 'Ha caricato una foto',
  'profile.photo-described': 'Ha descritto una foto',
  'profile.photo-removed': 'Ha tolto una foto',
  'profile.photo-removed-by-operator': 'Ha tolto una foto di uno studio',
  'profile.photos-arranged': 'Ha ordinato le foto',
  'profile.proposal-accepted': 'Ha accettato la proposta di uno studio',
  'profile.proposal-refused': 'Ha rifiutato la proposta di uno studio',
  'profile.proposal-withdrawn': 'Ha ritirato una proposta',
  'profile.proposed': 'Ha proposto una modifica della scheda',
  'profile.undone': 'Ha annullato una modifica della scheda',
  'queue.paused': 'Ha fermato una coda',
  'queue.resumed': 'Ha fatto ripartire una coda',
  'visit.added': 'Ha scritto una visita nell’agenda di uno studio',
  'visit.cancelled': 'Ha annullato un appuntamento come studio',
  'visit.changed': 'Ha cambiato una visita nell’agenda di uno studio',
  'visit.moved': 'Ha spostato una visita nell’agenda di uno studio',
  'visit.presence-recorded': 'Ha segnato se un paziente è venuto',
  'visit.removed': 'Ha tolto una visita dall’agenda di uno studio',
  'visits.placed': 'Ha assegnato le poltrone alle visite di uno studio',
  'simulation.scenario-set': 'Ha cambiato uno scenario simulato',
  'tools.testByok': 'Ha provato una linea SIP',
  'tools.testCall': 'Ha fatto una chiamata di prova',
};

/** Kinds of actions that have many names. */
const families: readonly (readonly [string, string])[] = [
  ['report.', 'Ha deciso una segnalazione'],
  ['review.requests-', 'Un paziente ha fermato le richieste di recensioni, o le ha riprese'],
  ['review.', 'Recensione: scritta, decisa, segnalata o cancellata'],
  ['queue.board-', 'Ha agito dalla Bull Board'],
];

/** What may be asked for of the audit: a value for the address, its words, and the actions it stands for. */
export const auditChoices: readonly (readonly [value: string, text: string, actions: readonly string[]])[] = [
  ['', 'Tutto', []],
  ...Object.entries(actions).map(([action, label]) => [action, label, [action]] as const),
  ['report', 'Ha deciso una segnalazione', ['report.open', 'report.accepted', 'report.resolved', 'report.rejected']],
  ['queue.board', 'Ha agito dalla Bull Board', ['queue.board-retry', 'queue.board-clean', 'queue.board-promote']],
];

/** A sentence for an action. */
export const auditAction = (action: string): string =>
  actions[action] ?? families.find(([beginning]) => action.startsWith(beginning))?.[1] ?? 'Altra azione';

/** The section in which a target is shown alone, by its id. */
export const auditSections: Readonly<Record<string, string>> = {
  booking: 'prenotazioni',
  dentist: 'studi',
  discovery: 'ricerche',
  lead: 'contatti',
  mail: 'posta',
  order: 'ordini',
  practice: 'studi',
  report: 'segnalazioni',
  review: 'recensioni',
};

/** Labels of targets that no section shows alone. */
const targets: Readonly<Record<string, string>> = {
  account: 'account degli studi',
  bulk: 'elenco',
  claim: 'rivendicazione',
  job: 'lavoro',
  queue: 'coda',
  toolRun: 'prova',
};
const lists: Readonly<Record<BulkActionName, string>> = {
  RETRY_CALLS: 'chiamate da riprovare',
  RUN_CALLS_NOW: 'chiamate da fare subito',
  CANCEL_CALLS: 'chiamate da non fare più',
  RESEND_MAILS: 'e-mail da inviare di nuovo',
  WITHDRAW_MAILS: 'e-mail da non inviare',
  RETRY_DISCOVERIES: 'ricerche da ripetere',
  STOP_DISCOVERIES: 'ricerche da fermare',
  RETRY_JOBS: 'lavori da riprovare',
  RUN_JOBS_NOW: 'lavori da eseguire adesso',
  FORGET_JOBS: 'lavori da togliere dall’elenco',
};

interface Target {
  targetKind: string | null;
  targetId: string | null;
  targetOperatorEmail: string | null;
}

/** What was acted on, as one reads it: its kind and its id or name. */
export function auditTarget({ targetKind, targetId, targetOperatorEmail }: Target): string {
  if (targetKind === null) return '';
  if (targetKind === 'operator') return `persona ${targetOperatorEmail ?? `${targetId} (account eliminato)`}`;
  if (targetKind === 'queue' && targetId === dialling) return 'tutte le telefonate agli studi';
  if (targetKind === 'activation')
    return `punto dell’attivazione «${pointLabels[targetId as ActivationPointName]?.title ?? targetId}»`;
  const named = targetKind === 'queue' ? queueName(targetId ?? '') : lists[targetId as BulkActionName];
  return [targets[targetKind] ?? targetKind, named ?? targetId].filter(Boolean).join(' ');
}

interface AuditedAction {
  operatorEmail: string | null;
  action: string;
  targetKind: string | null;
  /** JSON text. */
  detail: string;
}

/** Actions of the people of practices; the accounts have no address here. */
const accountActions: readonly string[] = [
  'account.signed-in',
  'block.added',
  'block.changed',
  'block.moved',
  'block.removed',
  'agenda.changed',
  'agenda.team-changed',
  'claim.disputed',
  'claim.granted',
  'claim.refused',
  'claim.started',
  'claim.withdrawn',
  'closure.removed',
  'closure.saved',
  'entitlement.asked',
  'member.added',
  'member.removed',
  'member.role-changed',
  'visit.added',
  'visit.cancelled',
  'visit.changed',
  'visit.moved',
  'visit.presence-recorded',
  'visit.removed',
  'visits.placed',
  'patient.added',
  'patient.changed',
  'patient.erased',
  'patient.exported',
  'patient.recall-consented',
  'patient.recall-withdrawn',
  'recall.asked',
  'recall.postponed',
  'recall.dropped',
  'recall.resumed',
  'recall.interval-changed',
  'recall.automatic-changed',
  'processing-terms.accepted',
];

/** Who did it: not everything in the audit is an operator's doing. */
export function auditActor({ operatorEmail, action, targetKind, detail }: AuditedAction): string {
  if (operatorEmail) return operatorEmail;
  if (action === 'data.erased') return 'il sistema';
  if (action === 'data.exported' && targetKind === 'booking') return 'il paziente';
  if (action === 'data.erasure-asked' && parseDetail(detail).by === 'patient') return 'il paziente';
  if (accountActions.includes(action)) return 'un account degli studi';
  return action === 'operator.invited' ? 'riga di comando' : 'una persona che non c’è più';
}
