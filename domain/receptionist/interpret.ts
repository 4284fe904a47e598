import { findEmergency } from '../assessment/emergency-words.ts';
import { romeClock } from '../hours/rome-time.ts';
import { answerQuestion } from './answer-question.ts';
import { chooseByPlace, chooseByTime, namesPlace } from './choose-slot.ts';
import type { ConversationState, Move, PracticeKnowledge } from './conversation.ts';
import { goOn, idle, say } from './go-on.ts';
import { type Intent, parseIntents, parseReason } from './parse-intent.ts';
import { parseName } from './parse-name.ts';
import { parseWhen } from './parse-when.ts';
import { question, timeOf, whoIAm } from './phrases.ts';
import { plainText } from './plain-text.ts';
import { anyTime, mergeWhen, type When } from './when.ts';

/** Sentences in a row without sense before a person is offered. */
const missesBeforePerson = 3;

/** One sentence as all readers understand it. */
interface ParsedUtterance {
  said: string;
  intents: ReadonlySet<Intent>;
  when: When | null;
  name: string | null;
  reason: ConversationState['reason'];
}

/** Returns the receptionist's reaction to a sentence: what it says, and the tool it needs, if any. Pure. */
export function interpret(state: ConversationState, utterance: string, practice: PracticeKnowledge): Move {
  const emergency = findEmergency(utterance);
  const isUrgent = emergency !== null && emergency.where !== 'dentista_oggi';
  // Before all else: also after the conversation went to the practice.
  if (isUrgent && emergency.isSure) {
    const next = { ...idle(state), misses: 0 };
    if (emergency.sign === 'self_harm') return say(next, emergency.text);
    return say(next, emergency.text, 'Qui non posso aiutarla oltre: non aspetti una risposta da me.');
  }
  if (state.handedOver) return say(state, 'La conversazione è passata allo studio. Per provare ancora, ricominci.');
  const said = plainText(utterance);
  if (said === '') return missed(state, 'Non mi è arrivato niente.');
  const intents = parseIntents(said);
  const bare = state.asked === 'when' || state.asked === 'slot';
  const parsed: ParsedUtterance = {
    said,
    intents,
    when: parseWhen(said, romeClock(practice.now).date, { bare }),
    name: parseName(utterance, { asked: state.asked === 'name' }),
    reason: parseReason(said),
  };
  const aside = answerAside(state, parsed, practice);
  // Near a danger and not sure: the advice first, then what was asked for.
  const warned = (move: Move): Move => (isUrgent ? { ...move, say: [emergency.text, ...move.say] } : move);
  if (aside) return warned(aside);
  if (emergency && !isUrgent) {
    const urgent = {
      ...state,
      task: 'book' as const,
      reason: parsed.reason ?? 'PAIN',
      when: { ...anyTime, soonest: true },
    };
    const move = goOn({ ...urgent, chosen: null, misses: 0 });
    return { ...move, say: [emergency.text, ...move.say] };
  }
  return warned(decide({ ...state, misses: 0 }, parsed) ?? missed(state, 'Non ho capito.'));
}

/** Answers a sentence that may come at any moment; the open question stays open. */
function answerAside(state: ConversationState, parsed: ParsedUtterance, practice: PracticeKnowledge): Move | null {
  const { intents, said } = parsed;
  const settled = { ...state, misses: 0 };
  const reminder = state.asked === 'nothing' ? [] : [question(state)];
  if (intents.has('whoAreYou')) return say(settled, whoIAm, ...reminder);
  if (intents.has('person')) return { state: settled, say: [], call: { tool: 'handOver', why: 'asked' }, actions: [] };
  if (intents.has('abuse'))
    return say(settled, 'Capisco il fastidio. Posso aiutarla con un appuntamento o passarle una persona.', ...reminder);
  const isTask = intents.has('cancel') || intents.has('move') || (intents.has('book') && parsed.when !== null);
  const answer = isTask ? null : answerQuestion(said, intents, practice);
  if (answer) return { state: settled, say: [...answer.say, ...reminder], call: null, actions: answer.actions };
  if (intents.has('unknownTopic') && !isTask && !parsed.when && state.asked !== 'reason') {
    const next = { ...idle(settled), asked: 'handOver' as const };
    return say(next, 'Questo non lo so, e non voglio inventare una risposta.', question(next));
  }
  return null;
}

/** Decides the conversation's next move; null when the sentence leads nowhere. */
function decide(state: ConversationState, parsed: ParsedUtterance): Move | null {
  const { intents, when, reason, name } = parsed;
  if (intents.has('cancel')) return askToCancel(state);
  if (state.asked === 'confirmCancel') return answerCancel(state, parsed);
  if (state.asked === 'handOver') return answerHandOver(state, parsed);
  if (intents.has('myAppointment') && !intents.has('move') && (state.appointment || !when))
    return describeAppointment(state);
  const wantsMove = intents.has('move') || (state.appointment !== null && state.task === 'none' && when !== null);
  if (wantsMove) return startMove(state, parsed);
  if (state.task !== 'none') return goAhead(state, parsed);
  if (intents.has('book') || when || reason) {
    if (state.appointment) return describeAppointment(state);
    return goOn({ ...state, task: 'book', when, reason, name: name ?? state.name });
  }
  if (intents.has('thanks') || intents.has('goodbye') || intents.has('no')) return say(idle(state), farewell(state));
  if (intents.has('greeting')) return say(state, 'Buongiorno. Come posso aiutarla?');
  if (intents.has('help') || intents.has('yes'))
    return say(
      state,
      'Posso fissare, spostare o annullare un appuntamento, dirle orari, indirizzo e prezzi, o passarle lo studio.',
    );
  return name ? say({ ...state, name }, `Piacere, ${name}. Come posso aiutarla?`) : null;
}

const farewell = ({ appointment }: ConversationState) =>
  appointment ? 'Grazie a lei. L’orario della prova si libera da solo.' : 'Va bene. Se serve sono qui.';

/** A booking or a move under way: whatever the sentence adds or corrects. */
function goAhead(state: ConversationState, parsed: ParsedUtterance): Move | null {
  const { said, intents, when, reason, name } = parsed;
  const yes = intents.has('yes') && !intents.has('no');
  const no = intents.has('no');
  const known = { ...state, reason: reason ?? state.reason, name: name ?? state.name };
  const corrects = name !== null || (reason !== null && reason !== state.reason);
  if (state.asked === 'slot') {
    const choice =
      chooseByPlace(said, state.offered) ?? (when && chooseByTime(mergeForChoice(state, when), state.free));
    if (choice && !(no && !when)) return goOn({ ...known, chosen: choice });
    if (when) return goOn({ ...known, chosen: null, when: mergeWhen(state.when, when) });
    if (no) return goOn({ ...known, chosen: null, when: null });
    if (yes && state.offered.length === 1) return goOn({ ...known, chosen: state.offered[0] as string });
    if (namesPlace(said))
      return say(
        known,
        `Ne ho ${state.offered.length === 1 ? 'letto uno solo' : `letti ${state.offered.length}`}. ${question(known)}`,
      );
    return yes || corrects ? say(known, question(known)) : null;
  }
  if (when) return goOn({ ...known, chosen: null, when: mergeWhen(state.when, when) });
  if (state.asked === 'confirm') {
    if (corrects) return goOn(known);
    if (yes) return { state: known, say: [], call: confirmed(state), actions: [] };
    if (no && /\bnome\b/.test(said)) return goOn({ ...known, name: null });
    return no ? goOn({ ...known, chosen: null, when: null }) : null;
  }
  if (state.asked === 'reason' && !reason && said.split(' ').length >= 2 && !no)
    return goOn({ ...known, reason: 'OTHER' });
  if (state.asked === 'reason' && /^(?:altro|niente|boh|non so)$/.test(said))
    return goOn({ ...known, reason: 'OTHER' });
  if (corrects || intents.has('book')) return goOn(known);
  if (no || intents.has('thanks') || intents.has('goodbye'))
    return say(idle(state), 'Va bene, lascio perdere. Se serve sono qui.');
  return null;
}

/** A day or an hour alone names one of the times on the table; an hour with a day already agreed means that day. */
const mergeForChoice = (state: ConversationState, when: When): When =>
  when.days === null && state.when?.days ? { ...when, days: state.when.days } : when;

function confirmed({ task, chosen }: ConversationState): Move['call'] {
  const at = chosen as string;
  return task === 'move' ? { tool: 'moveAppointment', at } : { tool: 'bookSlot', at };
}

function startMove(state: ConversationState, { when, intents }: ParsedUtterance): Move {
  if (!state.appointment) {
    if (state.task === 'book' && when) return goOn({ ...state, chosen: null, when: mergeWhen(state.when, when) });
    const next = { ...state, task: 'book' as const, when };
    const move = goOn(next);
    const none = 'In questa conversazione non c’è ancora un appuntamento da spostare: ne fissiamo uno.';
    return intents.has('move') ? { ...move, say: [none, ...move.say] } : move;
  }
  return goOn({ ...state, task: 'move', chosen: null, when });
}

function askToCancel(state: ConversationState): Move {
  if (state.appointment) {
    const next: ConversationState = { ...idle(state), asked: 'confirmCancel' };
    return say(next, question(next));
  }
  const text =
    state.task === 'none'
      ? 'In questa conversazione non c’è un appuntamento da annullare. Vuole fissarne uno?'
      : 'Va bene, lascio perdere. Se serve sono qui.';
  return say(idle(state), text);
}

function answerCancel(state: ConversationState, { intents, when }: ParsedUtterance): Move | null {
  if (when && state.appointment) return goOn({ ...state, task: 'move', chosen: null, when });
  if (intents.has('no')) return say(idle(state), 'Bene, l’appuntamento resta.');
  return intents.has('yes') ? { state, say: [], call: { tool: 'cancelAppointment' }, actions: [] } : null;
}

function answerHandOver(state: ConversationState, parsed: ParsedUtterance): Move | null {
  const { intents } = parsed;
  if (intents.has('no')) return say(idle(state), 'Va bene. Come posso aiutarla?');
  if (intents.has('yes')) return { state, say: [], call: { tool: 'handOver', why: 'unknown' }, actions: [] };
  return decide(idle(state), parsed);
}

function describeAppointment(state: ConversationState): Move {
  if (!state.appointment)
    return say(idle(state), 'In questa conversazione non c’è ancora un appuntamento. Vuole fissarne uno?');
  return say(idle(state), `Ha un appuntamento ${timeOf(state.appointment)}.`);
}

/** Asks the open question again; after some tries it offers a person. */
function missed(state: ConversationState, why: string): Move {
  const misses = state.misses + 1;
  if (misses >= missesBeforePerson && state.asked !== 'handOver') {
    const next: ConversationState = { ...state, misses, asked: 'handOver' };
    return say(next, `${why} Mi dispiace, meglio una persona.`, question(next));
  }
  return say({ ...state, misses }, `${why} ${question(state)}`);
}
