import { type Agenda, slotStarts } from '../../agenda/agenda-slots.ts';
import { bookableDays } from '../../booking/preferred-times.ts';
import { type ConversationState, newConversation, type PracticeKnowledge } from '../conversation.ts';
import { converse, type Turn } from '../converse.ts';
import { findFitting } from '../find-fitting.ts';
import type { ToolAnswer, ToolCall } from '../tool-call.ts';

const day: [number, number][] = [
  [9 * 60, 13 * 60],
  [15 * 60, 19 * 60],
];
const week = [day, day, day, day, day, [], []];

/** A Friday, 10:00 in Italy. */
const now = new Date('2026-11-20T09:00:00Z');

export const practice: PracticeKnowledge = {
  now,
  name: 'Studio Verdi',
  address: 'Via Garibaldi 3, 00153 Roma (RM)',
  phone: '06 1234 5678',
  schedule: { week, exceptions: [] },
  services: [
    { name: 'Igiene dentale', priceCents: 7_500 },
    { name: 'Visita di controllo', priceCents: 5_050 },
    { name: 'Sbiancamento', priceCents: 20_000, isFrom: true },
    { name: 'Impianto', priceCents: null },
  ],
};

const agenda: Agenda = {
  slotMinutes: 30,
  availability: week.flatMap((intervals, weekday) =>
    intervals.map(([opensMinutes, closesMinutes]) => ({ weekday, opensMinutes, closesMinutes })),
  ),
  exceptions: [],
};

const slots = slotStarts(agenda, now, null, bookableDays).flatMap(({ times }) => times.map((at) => at.toISOString()));

/** A practice's desk in memory: the real engine over an agenda that a test can fill, and that may refuse. */
export class DemoReceptionist {
  state: ConversationState = newConversation;
  readonly taken = new Set<string>();
  mine: string | null = null;
  readonly calls: { call: ToolCall; answer: ToolAnswer }[] = [];
  /** Whether somebody is always quicker. */
  refuses: () => boolean = () => false;

  async say(utterance: string): Promise<Turn> {
    const turn = await converse(this.state, utterance, practice, async (call) => {
      const answer = this.answer(call);
      this.calls.push({ call, answer });
      return answer;
    });
    this.state = turn.state;
    return turn;
  }

  private free(): string[] {
    return slots.filter((at) => !this.taken.has(at) && at !== this.mine);
  }

  private answer(call: ToolCall): ToolAnswer {
    switch (call.tool) {
      case 'findSlots':
        return findFitting(
          call.when,
          this.free().map((at) => new Date(at)),
        );
      case 'bookSlot':
      case 'moveAppointment': {
        const { tool, at } = call;
        if (this.refuses() || !this.free().includes(at)) return { tool, done: false, isForService: false };
        this.mine = at;
        return { tool, done: true, at };
      }
      case 'cancelAppointment': {
        const done = this.mine !== null;
        this.mine = null;
        return { tool: 'cancelAppointment', done };
      }
      case 'handOver':
        return { tool: 'handOver' };
    }
  }
}
