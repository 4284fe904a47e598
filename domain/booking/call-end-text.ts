import type { CallOutcome, DeclineReason, UnsettledReason } from '../dialing/call-task.ts';
import { writtenBeside, writtenTime } from './italian-time.ts';
import type { CallEndDetail } from './timeline-event.ts';

const declines: Readonly<Record<DeclineReason, string>> = {
  'no-new-patients': 'Lo studio ha risposto che per ora non prende nuovi pazienti.',
  'fully-booked': 'Lo studio ha risposto che non ha posto.',
  'not-offered': 'Lo studio ha risposto che non fa questo tipo di visita.',
  'on-holiday': 'Lo studio ha risposto che in questo periodo è chiuso per ferie.',
  'by-phone-only': 'Lo studio prende appuntamenti solo parlando direttamente con i pazienti: chiamalo tu.',
  other: 'Lo studio ha risposto di no.',
};
const unsettled: Readonly<Record<UnsettledReason, string>> = {
  'hung-up': 'Lo studio ha risposto, ma la chiamata si è interrotta.',
  'call-back-later': 'Lo studio ci ha chiesto di richiamare.',
  'refused-machine': 'Lo studio non ha voluto parlare con un assistente automatico.',
  ivr: 'Ha risposto un centralino automatico.',
  silence: 'Ha risposto qualcuno, ma non si sentiva nulla.',
  'handed-over': 'Lo studio ci ha passato un’altra persona, ma non abbiamo avuto una risposta.',
  unclear: 'Lo studio ha risposto, ma non abbiamo avuto una risposta chiara.',
  'ring-back': 'Una chiamata mostrava il numero dello studio: vale dopo una conferma.',
  'cut-off': 'Lo studio ha detto sì, ma la chiamata si è interrotta prima del nome: chiediamo conferma.',
  contradiction: 'Lo studio ha risposto, ma la risposta non era chiara: la chiediamo di nuovo.',
};

/** Returns what a call's end means to the patient, and when the next call follows. `at` is when the call ended. */
export function callEndText(kind: string, detail: CallEndDetail, at: Date): string {
  const happened = whatHappened(kind.slice('callEnded.'.length), detail);
  if (!detail.nextAt) return happened;
  return `${happened} Riproviamo ${writtenBeside(new Date(detail.nextAt), at)}.`;
}

/** What a call to us said, whose number proves nothing. */
function ringBackText(said: CallEndDetail['said']): string {
  const time = said?.at ? ` per ${writtenTime(new Date(said.at))}` : '';
  const words: Partial<Record<CallOutcome['kind'], string>> = {
    accepted: `ha detto sì${time}`,
    proposed: `ha proposto un altro orario${time}`,
    declined: 'ha detto di no',
    acknowledged: 'ha preso nota',
    optedOut: 'ha chiesto di non chiamare più',
  };
  const word = said && words[said.kind];
  return word
    ? `Una chiamata che mostrava il numero dello studio ${word}: vale dopo una conferma.`
    : unsettled['ring-back'];
}

function whatHappened(outcome: string, detail: CallEndDetail): string {
  const time = detail.at ? writtenTime(new Date(detail.at)) : null;
  switch (outcome) {
    case 'accepted':
      return detail.purpose === 'confirmProposal'
        ? 'Lo studio ha confermato.'
        : `Lo studio ha accettato ${time ?? 'uno degli orari'}.`;
    case 'proposed':
      return time ? `Lo studio ha proposto un altro orario: ${time}.` : 'Lo studio ha proposto un altro orario.';
    case 'declined':
      return detail.purpose === 'move'
        ? 'Lo studio non può nei nuovi orari.'
        : (declines[detail.reason as DeclineReason] ?? declines.other);
    case 'acknowledged':
      return 'Lo studio ha preso nota.';
    case 'unsettled':
      if (detail.reason === 'ring-back') return ringBackText(detail.said);
      return unsettled[detail.reason as UnsettledReason] ?? unsettled.unclear;
    case 'busy':
      return 'La linea dello studio era occupata.';
    case 'noAnswer':
      return 'Lo studio non ha risposto.';
    case 'voicemail':
      return 'Ha risposto la segreteria telefonica: non abbiamo lasciato messaggi.';
    case 'wrongNumber':
      return 'Il numero non è quello dello studio: lo stiamo correggendo.';
    case 'optedOut':
      return 'Lo studio ha chiesto di non ricevere le nostre chiamate.';
    case 'unreachableNumber':
      return 'Il numero dello studio non è attivo.';
    case 'notConnected':
      return 'La chiamata non è arrivata allo studio.';
    case 'doubtfulNumber':
      return 'La chiamata non è arrivata allo studio neanche questa volta: controlliamo il numero.';
    case 'platformFailure':
      // It may have rung: of one that the platform forgot, nobody knows.
      return 'La chiamata non è riuscita per un problema tecnico nostro.';
    default:
      return 'La chiamata è finita.';
  }
}
