import { writtenDay, writtenTime } from '../booking/italian-time.ts';
import { romeClock } from '../hours/rome-time.ts';
import type { When } from './when.ts';

/** What the receptionist may do; nothing else has an effect. `bookSlot` and `moveAppointment` name an instant (ISO 8601). */
export type ToolCall =
  | { tool: 'findSlots'; when: When }
  | { tool: 'bookSlot'; at: string }
  | { tool: 'moveAppointment'; at: string }
  | { tool: 'cancelAppointment' }
  | { tool: 'handOver'; why: HandOverReason };
export type ToolName = ToolCall['tool'] | 'lookUp';

/** Why a person has to go on: it was asked for, the receptionist does not know, or does not understand. */
export type HandOverReason = 'asked' | 'unknown' | 'emergency' | 'notUnderstood' | 'noSlots';

/** What a tool answers; instants ISO 8601, UTC. */
export type ToolAnswer =
  /** Free times that fit, earliest first. */
  | { tool: 'findSlots'; slots: readonly string[]; total: number }
  | { tool: 'bookSlot' | 'moveAppointment'; done: true; at: string }
  /** Somebody was quicker, or there is no room for the service that the visit is for. */
  | { tool: 'bookSlot' | 'moveAppointment'; done: false; isForService: boolean }
  | { tool: 'cancelAppointment'; done: boolean }
  | { tool: 'handOver' };

/** An action of the receptionist, shown beside the conversation. */
export interface ReceptionistAction {
  tool: ToolName;
  /** `Ho guardato l’agenda: 6 orari liberi martedì 24 novembre`. */
  words: string;
  /** Whether it came to what was wanted. */
  succeeded: boolean;
}

function daysOf({ days }: When): string {
  if (!days?.length) return 'nei prossimi due mesi';
  return days
    .map(({ from, to }) => (from === to ? writtenDay(from) : `da ${writtenDay(from)} a ${writtenDay(to)}`))
    .join(' e ');
}

/** What was done and what came of it, in plain words. */
export function describeAction(call: ToolCall, answer: ToolAnswer): ReceptionistAction {
  const { tool } = call;
  switch (tool) {
    case 'findSlots': {
      const total = answer.tool === 'findSlots' ? answer.total : 0;
      const count = total === 0 ? 'nessun orario libero' : total === 1 ? 'un orario libero' : `${total} orari liberi`;
      return { tool, words: `Ho guardato l’agenda: ${count} ${daysOf(call.when)}`, succeeded: total > 0 };
    }
    case 'bookSlot':
    case 'moveAppointment': {
      const time = writtenTime(new Date(call.at));
      const done = 'done' in answer && answer.done;
      const did = tool === 'bookSlot' ? 'Ho occupato' : 'Ho spostato l’appuntamento a';
      const why =
        'done' in answer && 'isForService' in answer && answer.isForService
          ? 'non c’è posto per questa visita'
          : 'appena preso da altri';
      return { tool, words: done ? `${did} ${time}` : `${capital(time)}: ${why}`, succeeded: done };
    }
    case 'cancelAppointment': {
      const done = 'done' in answer && answer.done;
      const words = done ? 'Ho annullato: l’orario è di nuovo libero' : 'Non c’era nessun appuntamento da annullare';
      return { tool, words, succeeded: done };
    }
    case 'handOver':
      return { tool, words: 'Passo la conversazione a una persona, con un riassunto', succeeded: true };
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `alle 9:30`, Europe/Rome. */
export function clockOf(at: string): string {
  const { minutes } = romeClock(new Date(at));
  const time = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  return minutes >= 60 && minutes < 120 ? `all’${time}` : `alle ${time}`;
}
