import { bookingReasons } from '../booking/booking-reason.ts';
import { localTime, numberWord, spokenTime } from '../booking/italian-time.ts';
import { brand } from '../brand.ts';
import type { CallScriptInput } from './call-script-input.ts';

const wishes: Readonly<Record<CallScriptInput['purpose'], string>> = {
  book: ' che vorrebbe un appuntamento. Ha un momento?',
  confirmProposal: ' a cui avete offerto un appuntamento: vorrebbe accettarlo. Ha un momento?',
  release: ' a cui avete offerto un appuntamento: purtroppo non può. Ha un momento per prenderne nota?',
  cancel: ' che deve disdire un appuntamento. Ha un momento per prenderne nota?',
  move: ' che vorrebbe spostare un appuntamento. Ha un momento?',
};

/** The first sentence of every call: a machine, for whom, what for (AI Act art. 50). */
export function firstSentenceOf({ purpose, recorded }: Pick<CallScriptInput, 'purpose' | 'recorded'>): string {
  const notice = recorded ? '; la chiamata è registrata' : '';
  return `Buongiorno, sono l’assistente automatico di ${brand}, un’intelligenza artificiale${notice}: chiamo per conto di un paziente${wishes[purpose]}`;
}

/** Returns what this call is for, and how it ends well. */
export function aimOf(input: CallScriptInput): string {
  return `SCOPO DELLA CHIAMATA\n${aims[input.purpose](input)}`;
}

const aims: Readonly<Record<CallScriptInput['purpose'], (input: CallScriptInput) => string>> = {
  book: (input) => `${givenBack(input)}Chiedi un appuntamento per: ${bookingReasons[input.reason]}.
Orari del paziente, in ordine di preferenza:
${timeList(input)}
Proponi il primo; se non va il secondo, poi il terzo.
- Accettano uno di questi: ripeti giorno e ora, poi lascia nome, telefono e numero di prenotazione (accepted, con il numero dell’orario).
- Offrono un altro giorno e ora precisi: «Lo riferisco al paziente, che decide entro due ore. Le può tenere il posto?» e ripetili (proposed). Non accettare tu al posto del paziente, e non dire ancora il nome.
- Non possono: chiedi con garbo se hanno altri orari; se no, ringrazia (declined).`,
  confirmProposal: (
    input,
  ) => `Lo studio aveva offerto ${about(input)} per: ${bookingReasons[input.reason]}. Il paziente accetta.
- Confermano: lascia nome, telefono e numero di prenotazione (accepted).
- Quel posto non c’è più ma ne offrono un altro preciso: «Lo riferisco al paziente» (proposed).
- Non c’è più posto: ringrazia (declined).`,
  release: (input) =>
    `Lo studio aveva offerto ${about(input)} per: ${bookingReasons[input.reason]}. Il paziente non può: il posto è di nuovo libero. Dillo, ringrazia, chiudi (acknowledged). Se ti offrono altro: il paziente richiamerà. Non dire il nome.`,
  cancel: (input) =>
    `Il paziente disdice l’appuntamento di ${about(input)}. Perché lo trovino in agenda puoi dire subito il nome e il numero di prenotazione. Assicurati che ne prendano nota, ringrazia, chiudi (acknowledged).`,
  move: (
    input,
  ) => `Il paziente ha un appuntamento ${about(input)} e vorrebbe spostarlo. Perché lo trovino in agenda puoi dire subito il nome e il numero di prenotazione.
Nuovi orari, in ordine di preferenza:
${timeList(input)}
- Accettano uno di questi: ripeti giorno e ora nuovi e che il vecchio posto è libero (accepted, con il numero dell’orario).
- Offrono un altro giorno: «Grazie, lo riferisco; intanto resta quello già fissato» (proposed, con giorno e ora).
- Non possono: «Va bene, resta quello già fissato» (declined).
L’appuntamento già fissato vale finché non accettano uno dei nuovi orari.`,
};

const about = ({ aboutAt }: CallScriptInput) => (aboutAt ? spokenTime(aboutAt) : 'già concordato');

/** `1. (primo) martedì ventiquattro novembre alle nove e trenta, cioè 2026-11-24T09:30`: to say, and to report. */
function timeList({ wantedTimes }: CallScriptInput): string {
  return wantedTimes
    .map((time, i) => `${i + 1}. (${ordinals[i] ?? numberWord(i + 1)}) ${spokenTime(time)}, cioè ${localTime(time)}`)
    .join('\n');
}
const ordinals = ['primo', 'secondo', 'terzo'];

function givenBack({ releasesAt }: CallScriptInput): string {
  if (!releasesAt) return '';
  return `Per prima cosa: il posto di ${spokenTime(releasesAt)}, che lo studio aveva offerto a questo paziente, è di nuovo libero. Poi:\n`;
}
