import { addDays } from '../hours/holidays.ts';
import { pickOffers } from './choose-slot.ts';
import type { ConversationState, Move } from './conversation.ts';
import { describeRequested, offer, question, timeOf } from './phrases.ts';
import type { ToolAnswer } from './tool-call.ts';
import { distanceMinutes, type When } from './when.ts';

export const say = (state: ConversationState, ...sentences: string[]): Move => ({
  state,
  say: sentences,
  call: null,
  actions: [],
});

/** Nothing under way; what was agreed, and the name, stay. */
export const idle = (state: ConversationState): ConversationState => ({
  ...state,
  task: 'none',
  asked: 'nothing',
  when: null,
  offered: [],
  free: [],
  chosen: null,
});

/** Returns the next step of a booking or a move: asks for what is missing, one thing at a time. */
export function goOn(state: ConversationState): Move {
  const ask = (asked: ConversationState['asked']) => {
    const next = { ...state, asked };
    return say(next, question(next));
  };
  if (!state.chosen) {
    if (state.when) return { state, say: [], call: { tool: 'findSlots', when: state.when }, actions: [] };
    return state.task === 'book' && !state.reason ? ask('reason') : ask('when');
  }
  if (state.task === 'book' && !state.reason) return ask('reason');
  if (state.task === 'book' && !state.name) return ask('name');
  return ask('confirm');
}

/** Returns the receptionist's reaction to a tool's answer. Pure. */
export function learn(state: ConversationState, answer: ToolAnswer): Move {
  switch (answer.tool) {
    case 'findSlots':
      return answer.slots.length > 0 ? offerSlots(state, answer) : nothingFree(state);
    case 'bookSlot':
    case 'moveAppointment':
      return answer.done ? agreed(state, answer.at) : taken(state, answer.isForService);
    case 'cancelAppointment': {
      const text = answer.done
        ? 'Fatto, ho annullato: l’orario è di nuovo libero.'
        : 'L’orario si era già liberato da solo: non c’è più niente da annullare.';
      return say({ ...idle(state), appointment: null }, text);
    }
    case 'handOver':
      return say(
        { ...idle(state), handedOver: 'asked' },
        'Le passo lo studio, con un riassunto di quello che ci siamo detti; se non risponde nessuno, la richiamano. In questa prova non squilla nessun telefono: ci fermiamo qui.',
      );
  }
}

function offerSlots(state: ConversationState, { slots, total }: { slots: readonly string[]; total: number }): Move {
  const when = state.when as When;
  const offered = pickOffers(when, slots);
  const next: ConversationState = { ...state, asked: 'slot', offered, free: slots, chosen: null };
  const isNear = when.hours?.at != null && !offered.some((at) => distanceMinutes(when, new Date(at)) === 0);
  return say(next, `${isNear ? 'A quell’ora no. ' : ''}${offer(offered, total)}`);
}

/** Three weeks after the wanted day are still near it. */
const nearDays = 21;

/** The same wish with one thing less: first the hour goes, then the day opens to those after it, then it goes too. */
function widen({ days, hours, notOn, soonest }: When): When | null {
  const [first] = days ?? [];
  if (days && hours) return { days, hours: null, notOn, soonest };
  const near = first && { from: first.from, to: addDays(first.from, nearDays) };
  if (first && near && first.to < near.to) return { days: [near], hours: null, notOn, soonest: true };
  return days || hours || notOn.length > 0 ? { days: null, hours: null, notOn: [], soonest: true } : null;
}

function nothingFree(state: ConversationState): Move {
  const when = state.when as When;
  const wider = widen(when);
  if (!wider) {
    const next: ConversationState = { ...state, asked: 'handOver', when: null };
    return say(next, 'Nelle prossime settimane non ho orari liberi.', question(next));
  }
  const sentence = `Non ho posto ${describeRequested(when)}.`;
  return { state: { ...state, when: wider }, say: [sentence], call: { tool: 'findSlots', when: wider }, actions: [] };
}

/** Said only after the agenda's own yes. */
function agreed(state: ConversationState, at: string): Move {
  const did = state.task === 'move' ? 'Fatto, ho spostato l’appuntamento' : 'Fatto, appuntamento fissato';
  const who = state.task === 'book' && state.name ? ` a nome ${state.name}` : '';
  return say(
    { ...idle(state), appointment: at },
    `${did}: ${timeOf(at)}${who}.`,
    'È una prova: l’orario è occupato davvero, e si libera da solo fra mezz’ora. Può anche spostarlo o annullarlo.',
  );
}

/** Looks the same wish up again after somebody else took the time, or it proved too short for the service. */
function taken(state: ConversationState, isForService: boolean): Move {
  const time = timeOf(state.chosen as string);
  const when: When = state.when ?? { days: null, hours: null, notOn: [], soonest: true };
  return {
    state: { ...state, chosen: null, when },
    say: [
      isForService
        ? `Mi dispiace, ${time} non c’è posto per questa visita.`
        : `Mi dispiace, ${time} è appena stato preso da altri.`,
    ],
    call: { tool: 'findSlots', when },
    actions: [],
  };
}
