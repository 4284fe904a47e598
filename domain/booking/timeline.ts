import { stopBecause } from '../dialing/dial-reasons.ts';
import { callEndText } from './call-end-text.ts';
import { writtenBeside, writtenEnd, writtenLimit, writtenTime } from './italian-time.ts';
import type { NumberFault } from './number-fault.ts';
import type { CallEndDetail, OverrideAction, TimelineDetails, TimelineEvent, TimelineKind } from './timeline-event.ts';

/** One step as the patient reads it. */
export interface TimelineText {
  text: string;
  /** The practice's own words, where there are any. */
  quote: string | null;
}

/** `martedì 24 novembre alle 9:30; mercoledì …` */
const list = (times: readonly string[]) => times.map((time) => writtenTime(new Date(time))).join('; ');
const on = (time: string) => writtenTime(new Date(time));

type Texts = { [Kind in Exclude<TimelineKind, `callEnded.${string}`>]: (d: TimelineDetails[Kind], at: Date) => string };

const texts: Texts = {
  requested: ({ times }) => `Richiesta ricevuta. Orari che preferisci: ${list(times)}.`,
  verified: () => 'Indirizzo e-mail confermato.',
  planned: ({ at, why }, now) => {
    const when = new Date(at);
    if (why === 'open-now' || when <= now) return 'Lo studio è aperto: lo chiamiamo subito.';
    return `Chiameremo lo studio ${soon(at, now)}${why === 'at-opening' ? ', quando riapre' : ''}.`;
  },
  studioAsked: ({ answerBy }, now) => `Lo studio risponde di persona ${writtenLimit(soon(answerBy, now))}.`,
  callStarted: ({ purpose, ordinal }) =>
    `${ordinal > 1 ? 'Stiamo richiamando' : 'Stiamo chiamando'} lo studio${callAims[purpose]}.`,
  callStopped: () => 'Abbiamo chiuso la chiamata in corso: non serviva più.',
  practiceRangBack: () => 'Ci ha chiamato il numero dello studio: quello che ha detto vale dopo una conferma.',
  confirmed: ({ at, by }) => `Appuntamento confermato per ${on(at)}${confirmedBy[by] ?? ''}.`,
  proposed: ({ at, expiresAt, by }, now) =>
    by === 'agenda'
      ? `Nell’agenda online dello studio nessuno dei tuoi orari è libero. L’orario libero più vicino è ${on(at)}: te lo teniamo ${writtenEnd(soon(expiresAt, now))}.`
      : `Lo studio propone ${on(at)}. Ti tiene il posto: rispondi ${writtenLimit(soon(expiresAt, now))}.`,
  proposalAccepted: ({ at, by }) => `Hai accettato ${on(at)}.${by === 'agenda' ? '' : ' Ora lo diciamo allo studio.'}`,
  proposalRefused: ({ by }) =>
    by === 'agenda'
      ? 'Hai rifiutato l’orario proposto: il posto nell’agenda dello studio è di nuovo libero.'
      : 'Hai rifiutato l’orario proposto. Avvisiamo lo studio che il posto è libero.',
  declined: ({ by, at }) => {
    if (by === 'operator') return 'Lo studio non può riceverti: ce lo ha detto a voce.';
    return at ? `Lo studio ha annullato l’appuntamento di ${on(at)}.` : 'Lo studio non può riceverti.';
  },
  unreachable: ({ why, by, fault }) => {
    if (by === 'operator') return 'La nostra assistenza ha fermato le chiamate: questo studio non ti può rispondere.';
    if (fault && why === 'unreachable-number') return faultTexts[fault];
    return why ? stopBecause(why) : 'Non siamo riusciti a parlare con lo studio.';
  },
  expired: ({ what }) => expiredTexts[what],
  cancelled: ({ by }) =>
    by === 'operator' ? 'La nostra assistenza ha annullato la prenotazione.' : 'Hai annullato la prenotazione.',
  rescheduled: ({ times }) => `Hai scelto altri orari: ${list(times)}.`,
  moveAsked: ({ times }) =>
    `Hai chiesto di spostare l’appuntamento: ${list(times)}. Quello fissato resta valido finché lo studio non accetta.`,
  moved: ({ to, by }) =>
    by === 'practice'
      ? `Lo studio ha spostato l’appuntamento a ${on(to)}.`
      : `Appuntamento spostato a ${on(to)}${by ? confirmedBy.operator : ''}.`,
  moveRefused: () => 'Lo studio non può spostare l’appuntamento: resta valido quello già fissato.',
  practiceTold: ({ purpose, by }) =>
    by === 'agenda'
      ? 'Lo studio lo vede nella sua agenda online: non serve chiamarlo.'
      : by === 'studio'
        ? 'Abbiamo avvisato lo studio per e-mail: non serve chiamarlo.'
        : notifiedTexts[purpose],
  practiceNotTold: ({ by }) =>
    by === 'operator'
      ? 'Allo studio lo dice una persona della nostra assistenza.'
      : 'Non siamo riusciti ad avvisare lo studio: se ne occupa una persona della nostra assistenza.',
  attendanceConfirmed: ({ at }) => `Hai confermato che vieni ${on(at)}.`,
  reminderSent: () => 'Ti abbiamo mandato un promemoria per e-mail.',
  completed: () => 'La visita è passata. Speriamo sia andata bene.',
  note: ({ text }) => text,
  simulationRequested: ({ by }) =>
    `${by === 'operator' ? 'La nostra assistenza ha' : 'Hai'} chiesto di telefonare adesso, anche fuori orario.`,
  byHand: ({ action }) => overrideTexts[action],
};

const overrideTexts: Readonly<Record<OverrideAction, string>> = {
  confirm: 'Confermato a mano.',
  decline: 'Rifiutato a mano.',
  move: 'Spostato a mano.',
  runCallNow: 'Chiamata fatta partire a mano.',
  simulateCall: 'Chiamata simulata fatta partire a mano.',
  retryCall: 'Chiamata da riprovare, chiesta a mano.',
  cancelCall: 'Chiamata annullata a mano.',
};
/** Consequences of a number fault; the call's end names the fault itself. */
const faultTexts: Readonly<Record<NumberFault, string>> = {
  doubtful: 'Le chiamate al suo numero non arrivano: lo stiamo controllando.',
  'not-in-service': 'Con un numero che non è attivo non possiamo parlare con lo studio.',
  'not-the-practice': 'Senza il numero giusto non possiamo parlare con lo studio.',
  'no-calls-wanted': 'Lo studio non accetta le nostre chiamate: non lo chiamiamo più.',
};
const confirmedBy: Readonly<Record<TimelineDetails['confirmed']['by'], string>> = {
  practice: '',
  agenda: ' nell’agenda online dello studio, senza bisogno di telefonare',
  operator: ': ha parlato con lo studio una persona della nostra assistenza',
};
const callAims: Readonly<Record<CallEndDetail['purpose'], string>> = {
  book: '',
  confirmProposal: ' per confermare l’orario che hai accettato',
  release: ' per liberare il posto che ti teneva',
  cancel: ' per avvisare che non andrai',
  move: ' per spostare l’appuntamento',
};
const notifiedTexts: Readonly<Record<CallEndDetail['purpose'], string>> = {
  book: 'Lo studio è stato avvisato.',
  confirmProposal: 'Lo studio sa che hai accettato.',
  release: 'Lo studio sa che il posto è di nuovo libero.',
  cancel: 'Lo studio sa che non andrai.',
  move: 'Lo studio è stato avvisato dello spostamento.',
};
const expiredTexts: Readonly<Record<TimelineDetails['expired']['what'], string>> = {
  times: 'Gli orari che avevi scelto sono passati senza una risposta dello studio.',
  hold: 'I dieci minuti sono passati senza il codice: l’orario è di nuovo libero per tutti.',
  offer: 'Il tempo per rispondere alla proposta dello studio è scaduto.',
  confirmation: 'Non siamo riusciti a confermare in tempo l’orario che avevi accettato.',
};

const soon = (time: string, from: Date) => writtenBeside(new Date(time), from);

interface Step {
  kind: string;
  at: Date;
  detail: unknown;
}

/**
 * Returns the steps of a booking, oldest first, each with its sentence. What follows a simulated call is simulated as well:
 * the practice's answer, and what patient, clock and assistance make of it.
 */
export function describeTimeline<Given extends Step>(steps: readonly Given[]): (Given & TimelineText)[] {
  const first = steps.findIndex((step) => isFlagged(step) && step.kind !== 'simulationRequested');
  return steps.map((step, i) => ({
    ...step,
    ...(first >= 0 && i >= first ? marked(step, describeUnmarked(step)) : describeStep(step)),
  }));
}

/**
 * One step in Italian, for a person who has never used such a service. `at` is when it happened; days other than that one
 * are written out. A kind this version does not know (written by a newer one) gives a neutral sentence.
 */
export function describeStep(step: Step): TimelineText {
  const described = describeUnmarked(step);
  return isFlagged(step) ? marked(step, described) : described;
}

const isFlagged = ({ detail }: Step) => (detail as { simulation?: unknown } | null)?.simulation === true;

const marked = ({ kind }: Step, described: TimelineText): TimelineText => ({
  ...described,
  // A note is somebody's own sentence: it may begin with a name.
  text: kind === 'note' ? `${simulationMark}${described.text}` : asSimulation(described.text),
});

const simulationMark = 'Simulazione: ';

/** A sentence about a simulated call, or what follows from it: `Simulazione: stiamo chiamando lo studio.` */
export const asSimulation = (text: string) =>
  text.startsWith('Simulazione') ? text : `${simulationMark}${text.charAt(0).toLowerCase()}${text.slice(1)}`;

function describeUnmarked(event: Step): TimelineText {
  const known = event as { at: Date } & TimelineEvent;
  if (known.kind.startsWith('callEnded.')) {
    const detail = known.detail as CallEndDetail;
    return { text: callEndText(known.kind, detail, event.at), quote: detail.sentence?.trim() || null };
  }
  const write = (Object.hasOwn(texts, event.kind) ? texts[known.kind as keyof Texts] : null) as
    | ((detail: unknown, at: Date) => string)
    | null;
  return { text: write ? write(event.detail, event.at) : 'La prenotazione è stata aggiornata.', quote: null };
}
