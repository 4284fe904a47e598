import { type BookingReason, bookingReasons } from '../booking/booking-reason.ts';
import { writtenDay, writtenTime } from '../booking/italian-time.ts';
import { romeClock } from '../hours/rome-time.ts';
import { withPreposition } from '../practice/italian-name.ts';
import type { ConversationState, PracticeKnowledge } from './conversation.ts';
import { clockOf } from './tool-call.ts';
import type { When } from './when.ts';

export const timeOf = (at: string) => writtenTime(new Date(at));
const dateOf = (at: string) => romeClock(new Date(at)).date;
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The first words of every conversation: what is speaking, before anything else. */
export function opening({ name }: Pick<PracticeKnowledge, 'name'>): string[] {
  return [
    `Buongiorno, sono l’assistente automatico ${withPreposition('di', name)}: un sistema di intelligenza artificiale, non una persona.`,
    'Posso fissare, spostare o annullare un appuntamento, dirle orari e prezzi, o passarle lo studio. Come posso aiutarla?',
  ];
}

export const whoIAm =
  'Sono un assistente automatico, un sistema di intelligenza artificiale: non sono una persona. Se preferisce parlare con qualcuno dello studio, me lo dica e la metto in contatto.';

const listed = (items: readonly string[], last = 'o') =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)}`;

/** Times as one reads them out: the day once, when it is the same. */
function readOut(slots: readonly string[]): string {
  const days = new Set(slots.map(dateOf));
  if (days.size === 1 && slots[0]) return `${writtenDay(dateOf(slots[0]))} ${listed(slots.map(clockOf))}`;
  return listed(slots.map(timeOf));
}

/** `martedì 24 novembre nel pomeriggio`, to say where nothing was free. */
export function describeRequested(when: When): string {
  const days = (when.days ?? []).map(({ from, to }) =>
    from === to ? writtenDay(from) : `da ${writtenDay(from)} a ${writtenDay(to)}`,
  );
  const { hours } = when;
  const time = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  const part =
    hours === null
      ? ''
      : hours.at !== null
        ? ` verso le ${time(hours.at)}`
        : hours.from === 0
          ? ` prima delle ${time(hours.to)}`
          : hours.to >= 1440
            ? ` dopo le ${time(hours.from)}`
            : ` tra le ${time(hours.from)} e le ${time(hours.to)}`;
  return `${days.length > 0 ? listed(days) : 'nei prossimi due mesi'}${part}`;
}

/** A larger number says nothing to somebody who listens. */
const maxCounted = 40;

/** Names the offered slots; `total` counts all free slots. */
export function offer(offered: readonly string[], total: number): string {
  if (offered.length === 1) return `${capital(timeOf(offered[0] as string))} è libero. Va bene?`;
  const count = total > maxCounted ? 'molti' : total;
  const more = total > offered.length ? `Ho ${count} orari liberi, per esempio ` : 'Ho posto ';
  return `${more}${readOut(offered)}. Quale preferisce?`;
}

const visit = (reason: BookingReason | null) => (reason && reason !== 'OTHER' ? bookingReasons[reason] : 'la visita');

/** The appointment as it will stand, read back before it is made. */
function readBack({ chosen, reason, name, task, appointment }: ConversationState): string {
  const time = timeOf(chosen as string);
  if (task === 'move') return `Sposto l’appuntamento da ${timeOf(appointment as string)} a ${time}. Conferma?`;
  return `Riepilogo: ${time}, per ${visit(reason)}, a nome ${name}. Conferma?`;
}

const questions: Readonly<Record<ConversationState['asked'], (state: ConversationState) => string>> = {
  nothing: () => 'Come posso aiutarla?',
  reason: () => 'Per che cosa viene? Per esempio un controllo, l’igiene, un dente che fa male.',
  when: ({ task }) =>
    task === 'move'
      ? 'A quando lo spostiamo? Può dirmi un giorno, una parte della giornata o «il prima possibile».'
      : 'Quando preferisce venire? Può dirmi un giorno, una parte della giornata o «il prima possibile».',
  slot: ({ offered }) =>
    offered.length === 1
      ? `${capital(timeOf(offered[0] as string))} va bene?`
      : `Quale preferisce: ${readOut(offered)}?`,
  name: () => 'A che nome lo segno? In questa prova va bene anche un nome inventato.',
  confirm: readBack,
  confirmCancel: ({ appointment }) => `Annullo l’appuntamento di ${timeOf(appointment as string)}. Conferma?`,
  handOver: () => 'Vuole che passi la conversazione allo studio?',
};

/** The question that is open, asked (again). */
export function question(state: ConversationState): string {
  return questions[state.asked](state);
}

/** A few answers that would be understood now, for buttons. */
export function suggestions(state: ConversationState): string[] {
  if (state.handedOver) return [];
  switch (state.asked) {
    case 'reason':
      return ['Un controllo', 'L’igiene', 'Un dente mi fa male'];
    case 'when':
      return ['Il prima possibile', 'Martedì prossimo dopo le 17', 'Domani mattina'];
    case 'slot':
      return state.offered.length === 1
        ? ['Sì, va bene', 'No, un altro giorno']
        : [...state.offered.map((_, i) => ['Il primo', 'Il secondo', 'Il terzo'][i] as string), 'Nessuno di questi'];
    case 'name':
      return ['Anna Rossi'];
    case 'confirm':
    case 'confirmCancel':
    case 'handOver':
      return ['Sì, confermo', 'No'];
    case 'nothing':
      return state.appointment
        ? ['Spostalo a giovedì', 'Annulla l’appuntamento', 'Passami una persona']
        : ['Vorrei prenotare l’igiene', 'Che orari fate?', 'Quanto costa un controllo?'];
  }
}
