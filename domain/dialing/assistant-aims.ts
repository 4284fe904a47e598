import { bookingReasons } from '../booking/booking-reason.ts';
import { localTime, numberWord, spokenTime } from '../booking/italian-time.ts';
import { offerExpiresAt } from '../booking/offer-expiry.ts';
import { brand } from '../brand.ts';
import type { CallScriptInput } from './call-script-input.ts';
import type { CallOutcome } from './call-task.ts';

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
  return `SCOPO DELLA CHIAMATA\n${confirmFirst(input)}${aims[input.purpose](input)}`;
}

const aims: Readonly<Record<CallScriptInput['purpose'], (input: CallScriptInput) => string>> = {
  book: (input) => `${givenBack(input)}Chiedi un appuntamento per: ${bookingReasons[input.reason]}.
Orari del paziente, in ordine di preferenza:
${timeList(input)}
Proponi il primo; se non va il secondo, poi il terzo.
- Accettano uno di questi: ripeti giorno e ora, poi lascia nome, telefono e numero di prenotazione (accepted, con il numero dell’orario).
- Offrono un altro giorno e ora precisi: «Lo riferisco al paziente, che decide ${offerLimit(input)}. Le può tenere il posto?» e ripetili (proposed). Non accettare tu al posto del paziente, e non dire ancora il nome.
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

/** Returns what a call to us may hear and answer: the category, the times, and nobody's name. */
export function ringBackAimOf(input: Pick<CallScriptInput, 'purpose' | 'reason' | 'wantedTimes' | 'aboutAt'>): string {
  const reason = bookingReasons[input.reason];
  switch (input.purpose) {
    case 'book':
      return `Il paziente cerca un appuntamento per: ${reason}. Orari, in ordine di preferenza:
${timeList(input)}
- Ne accettano uno: accepted, con il numero dell’orario. Offrono un altro giorno e ora precisi: proposed. Non possono: declined.`;
    case 'confirmProposal':
      return `Lo studio aveva offerto ${about(input)} per: ${reason}. Il paziente lo vorrebbe.
- Confermano: accepted. Ne offrono un altro preciso: proposed. Non c’è più posto: declined.`;
    case 'release':
      return `Lo studio aveva offerto ${about(input)} per: ${reason}. Il paziente non può. Se ne prendono nota: acknowledged.`;
    case 'cancel':
      return `Un paziente disdice l’appuntamento di ${about(input)}. Se ne prendono nota: acknowledged.`;
    case 'move':
      return `Un paziente ha un appuntamento ${about(input)} e vorrebbe spostarlo. Nuovi orari, in ordine di preferenza:
${timeList(input)}
- Ne accettano uno: accepted, con il numero dell’orario. Offrono un altro giorno: proposed. Non possono: declined.`;
  }
}

const about = ({ aboutAt }: Pick<CallScriptInput, 'aboutAt'>) => (aboutAt ? spokenTime(aboutAt) : 'già concordato');

/** `1. (primo) martedì ventiquattro novembre alle nove e trenta, cioè 2026-11-24T09:30`: to say, and to report. */
function timeList({ wantedTimes }: Pick<CallScriptInput, 'wantedTimes'>): string {
  return wantedTimes
    .map((time, i) => `${i + 1}. (${ordinals[i] ?? numberWord(i + 1)}) ${spokenTime(time)}, cioè ${localTime(time)}`)
    .join('\n');
}
const ordinals = ['primo', 'secondo', 'terzo'];

/** How long the practice is asked to keep what it offers; the telephone does not know yet which time that is. */
function offerLimit({ now }: CallScriptInput): string {
  const twoHours = new Date(now.getTime() + 2 * 3_600_000);
  return offerExpiresAt(new Date(now.getTime() + 7 * 86_400_000), now) > twoHours
    ? 'entro domattina alle nove'
    : 'entro due ore';
}

/** Asks first for what an earlier call said and nobody has confirmed; a time gone by, or another kind of answer, is left out. */
function confirmFirst({ unsettled, now }: CallScriptInput): string {
  const word = unsettled && unsettledWords[unsettled.kind];
  if (!unsettled || !word || (word.needsTime && !(unsettled.at && unsettled.at > now))) return '';
  const said = word.said(unsettled.at ? ` per ${spokenTime(unsettled.at)}` : '');
  const time = unsettled.at ? `, cioè ${localTime(unsettled.at)}` : '';
  return unsettled.isInbound
    ? `Per prima cosa: poco fa una chiamata che mostrava il numero dello studio ha ${said}. Non è una conferma, finché non la danno adesso. Chiedi: «Ci avete richiamato e ${said}: lo confermate?»${time}. Se sì, è la loro risposta a quanto segue; se non ne sanno nulla o hanno cambiato idea, chiedi da capo.\n`
    : `Per prima cosa: nell’ultima telefonata lo studio ha ${said}, ma la chiamata si è interrotta. Chiedi: «Poco fa avete ${said}: lo confermate?»${time}. Se no, chiedi da capo.\n`;
}
interface Word {
  needsTime: boolean;
  said: (time: string) => string;
}
const unsettledWords: Partial<Record<CallOutcome['kind'], Word>> = {
  accepted: { needsTime: true, said: (time) => `detto sì${time}` },
  proposed: { needsTime: true, said: (time) => `offerto un altro posto${time}` },
  declined: { needsTime: false, said: () => 'detto di non poter ricevere il paziente' },
  acknowledged: { needsTime: false, said: () => 'preso nota' },
};

function givenBack({ releasesAt }: CallScriptInput): string {
  if (!releasesAt) return '';
  return `Per prima cosa: il posto di ${spokenTime(releasesAt)}, che lo studio aveva offerto a questo paziente, è di nuovo libero. Poi:\n`;
}
