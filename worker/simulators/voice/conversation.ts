import { spokenTime } from '@dentisti/domain/booking/italian-time';
import { addDays, nationalHoliday } from '@dentisti/domain/hours/holidays';
import { romeClock, romeInstant } from '@dentisti/domain/hours/rome-time';
import type { AssistantInput } from './assistant-input.ts';
import type { Persona } from './personas.ts';

export interface Line {
  role: 'assistant' | 'user';
  text: string;
}

/** What the platform's model would have made of the talk: the fields of the outcome's schema. */
export interface Outcome {
  result: string;
  preference: number;
  dateTime: string;
  callBackAt: string;
  /** Whether name and telephone were said and taken. */
  detailsLeft: boolean;
  reason: string;
  sentence: string;
}

/** One call from ringing to its end. Seconds are those of a real conversation. */
export interface Conversation {
  ringSeconds: number;
  /** Empty when nobody spoke to us. */
  lines: Line[];
  /** Waiting on the line before the answer comes. */
  pauseSeconds: number;
  endedReason: string;
  /** Null when the platform had nothing to read an outcome from. */
  outcome: Outcome | null;
}

const nothingSaid = { preference: 0, dateTime: '', callBackAt: '', detailsLeft: false, reason: 'none', sentence: '' };
const two = (value: number) => String(value).padStart(2, '0');

/** `2026-11-24T09:30` on an Italian clock, as the outcome's schema asks. */
function localTime(at: Date): string {
  const { date, minutes } = romeClock(at);
  return `${date}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/**
 * Another time inside the practice's hours without knowing them: the patient's first one, a week later on the same
 * weekday, further on while that is a holiday or one of the times asked for.
 */
function anotherTime(wantedTimes: readonly Date[], now: Date): Date {
  const { date, minutes } = romeClock(wantedTimes[0] ?? now);
  for (let days = 7; ; days += 7) {
    const on = addDays(date, days);
    const at = romeInstant(on, minutes);
    if (!nationalHoliday(on) && !wantedTimes.some((time) => time.getTime() === at.getTime())) return at;
  }
}

/** How the call goes for a practice of this kind. Pure: the same request gives the same talk. */
export function converse(persona: Persona, input: AssistantInput, now: Date): Conversation {
  const talk = (answers: string[], outcome: Partial<Outcome> & { result: string }, rest: Partial<Conversation> = {}) =>
    spoken(input, answers, { ...nothingSaid, ...outcome }, rest);
  switch (persona) {
    case 'busy':
      return unanswered(1, 'customer-busy');
    case 'no-answer':
    case 'rings-back':
      return unanswered(30, 'customer-did-not-answer');
    case 'disconnected':
      return unanswered(1, 'twilio-reported-customer-misdialed');
    case 'dead-number':
      return unanswered(1, 'call.in-progress.error-sip-outbound-call-failed-to-connect');
    case 'voicemail':
      // Detection waits for a tone that never comes: the assistant has to notice by itself.
      return talk(
        ['Questa è la segreteria telefonica dello studio. Lasciate un messaggio, vi richiameremo.'],
        { result: 'answering_machine' },
        { ringSeconds: 18 },
      );
    case 'voicemail-detected':
      return unanswered(18, 'voicemail');
    case 'ivr':
      return talk(
        ['Benvenuti. Per appuntamenti prema uno, per urgenze prema due.', 'Tutti gli operatori sono occupati.'],
        { result: 'unsettled', reason: 'ivr' },
        { endedReason: 'assistant-ended-call', pauseSeconds: 20 },
      );
    case 'closed-for-holidays':
      return talk(['Il dottore è in ferie, riapriamo più avanti. Non prendiamo appuntamenti adesso.'], {
        result: 'declined',
        reason: 'on-holiday',
        sentence: 'Il dottore è in ferie, riapriamo più avanti.',
      });
    case 'sceptical':
      return talk(['Chi parla? Un computer? No guardi, io con le macchine non parlo.'], {
        result: 'unsettled',
        reason: 'refused-machine',
        sentence: 'Io con le macchine non parlo.',
      });
    case 'wrong-number':
      return talk(['Guardi che ha sbagliato numero, questa è una casa privata.'], { result: 'wrong_number' });
    case 'hangs-up':
      return {
        ...talk(['Pronto?'], { result: 'unsettled' }),
        endedReason: 'customer-ended-call',
        outcome: null,
      };
    case 'never-again':
      return talk(['Non chiamateci più, per favore. Toglieteci dall’elenco.'], {
        result: 'do_not_call',
        sentence: 'Non chiamateci più, per favore.',
      });
    case 'call-later':
      return talk(['Adesso non riesco, richiami fra un’oretta.'], {
        result: 'call_back',
        callBackAt: localTime(new Date(now.getTime() + 3_600_000)),
        sentence: 'Richiami fra un’oretta.',
      });
    case 'full':
      return isNotice(input) ? takesNote(talk) : refuses(talk);
    case 'offers-another':
      return offers(input, now, talk);
    case 'slow':
      return { ...agrees(0, input, talk), ringSeconds: 22, pauseSeconds: 60 };
    case 'accepts-first':
      return agrees(0, input, talk);
    case 'accepts-second':
      return agrees(1, input, talk);
    case 'accepts-third':
      return agrees(2, input, talk);
  }
}

type Talk = (
  answers: string[],
  outcome: Partial<Outcome> & { result: string },
  rest?: Partial<Conversation>,
) => Conversation;

const isNotice = ({ purpose }: AssistantInput) => purpose === 'release' || purpose === 'cancel';

function unanswered(ringSeconds: number, endedReason: string): Conversation {
  return { ringSeconds, lines: [], pauseSeconds: 0, endedReason, outcome: null };
}

/** The assistant's sentences of its definition around the practice's answers; where it asks or repeats, the times asked for. */
function spoken(input: AssistantInput, answers: string[], outcome: Outcome, rest: Partial<Conversation>): Conversation {
  const [first = 'Pronto?', ...more] = answers;
  const lines: Line[] = [
    { role: 'user', text: 'Studio dentistico, buongiorno.' },
    { role: 'assistant', text: input.firstMessage },
    { role: 'user', text: first },
    ...more.flatMap((text): Line[] => [
      { role: 'assistant', text: replyTo(input) },
      { role: 'user', text },
    ]),
    { role: 'assistant', text: input.endCallMessage },
  ];
  return { ringSeconds: 6, lines, pauseSeconds: 0, endedReason: 'assistant-ended-call', outcome, ...rest };
}

function replyTo({ reason, wantedTimes, aboutAt }: AssistantInput): string {
  if (aboutAt) return `Si tratta dell’appuntamento di ${spokenTime(aboutAt)}.`;
  const times = wantedTimes.map(spokenTime);
  const aim = reason ? `Un appuntamento per: ${reason}. ` : '';
  return `${aim}${times.length > 0 ? `Il paziente potrebbe ${times.join(', oppure ')}.` : 'Mi può aiutare?'}`;
}

function takesNote(talk: Talk): Conversation {
  const sentence = 'Va bene, ne prendo nota.';
  return talk(['Sì, mi dica.', sentence], { result: 'acknowledged', sentence });
}

function refuses(talk: Talk): Conversation {
  const sentence = 'Mi dispiace, siamo al completo: non abbiamo posto.';
  return talk(['Sì, mi dica.', sentence], { result: 'declined', reason: 'fully-booked', sentence });
}

function agrees(index: number, input: AssistantInput, talk: Talk): Conversation {
  if (isNotice(input)) return takesNote(talk);
  if (input.purpose === 'confirmProposal') return confirms(input, talk);
  const preference = Math.min(index, input.wantedTimes.length - 1);
  const at = input.wantedTimes[preference];
  if (!at) return talk(['Sì, mi dica.', 'Non ho capito per quando.'], { result: 'unsettled', reason: 'unclear' });
  const sentence = `Sì, ${spokenTime(at)} va bene, lo segno.`;
  return talk(['Sì, mi dica.', sentence], {
    result: 'accepted',
    preference: preference + 1,
    dateTime: localTime(at),
    detailsLeft: true,
    sentence,
  });
}

function confirms({ aboutAt }: AssistantInput, talk: Talk): Conversation {
  const sentence = aboutAt ? `Sì, confermato per ${spokenTime(aboutAt)}.` : 'Sì, confermato.';
  return talk(['Sì, mi ricordo.', sentence], {
    result: 'accepted',
    dateTime: aboutAt ? localTime(aboutAt) : '',
    detailsLeft: true,
    sentence,
  });
}

/** Offers once; who comes back to accept that very offer is welcome. */
function offers(input: AssistantInput, now: Date, talk: Talk): Conversation {
  if (isNotice(input)) return takesNote(talk);
  if (input.purpose === 'confirmProposal') return confirms(input, talk);
  const at = anotherTime(input.wantedTimes, now);
  const sentence = `In quei giorni no, potrei ${spokenTime(at)}.`;
  return talk(['Sì, mi dica.', sentence], { result: 'proposed', dateTime: localTime(at), sentence });
}
