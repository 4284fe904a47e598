import type { BookingReason } from '../booking/booking-reason.ts';
import type { Schedule } from '../hours/opening.ts';
import type { PublishedPrice } from '../practice/price-text.ts';
import type { HandOverReason, ReceptionistAction, ToolCall } from './tool-call.ts';
import type { When } from './when.ts';

/** What the receptionist has just asked, so that a short answer means something. */
type Question = 'nothing' | 'reason' | 'when' | 'slot' | 'name' | 'confirm' | 'confirmCancel' | 'handOver';

/** A conversation between two sentences. JSON. Instants are ISO 8601, UTC. */
export interface ConversationState {
  task: 'none' | 'book' | 'move';
  asked: Question;
  reason: BookingReason | null;
  when: When | null;
  /** Read out last, in that order. */
  offered: readonly string[];
  /** All that the agenda answered last: only these can be chosen. */
  free: readonly string[];
  chosen: string | null;
  name: string | null;
  /** What the agenda confirmed to this conversation; null when nothing, or given back. */
  appointment: string | null;
  /** Sentences in a row that were not understood. */
  misses: number;
  /** A person goes on; the receptionist says no more. */
  handedOver: HandOverReason | null;
}

export const newConversation: ConversationState = {
  task: 'none',
  asked: 'nothing',
  reason: null,
  when: null,
  offered: [],
  free: [],
  chosen: null,
  name: null,
  appointment: null,
  misses: 0,
  handedOver: null,
};

/** What the receptionist knows of its practice, and the clock. */
export interface PracticeKnowledge {
  now: Date;
  name: string;
  /** `Via Roma 1, 20121 Milano (MI)`. */
  address: string;
  /** As one writes it; null when there is none. */
  phone: string | null;
  schedule: Schedule;
  /** In the practice's own order; `priceCents` null where it publishes none. */
  services: readonly (PublishedPrice & { name: string })[];
}

/** What the receptionist says and does next. With a `call` it waits for the tool's answer before it goes on. */
export interface Move {
  state: ConversationState;
  /** Sentences, one bubble each. */
  say: readonly string[];
  call: ToolCall | null;
  /** What was done without a tool: the practice's own data were read. */
  actions: readonly ReceptionistAction[];
}
