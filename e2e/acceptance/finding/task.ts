/** What of a practice a person asks for; everything said must hold. */
export interface Wish {
  openNow?: true;
  /** Open on Saturdays by its week. */
  saturday?: true;
  /** Keeps an online agenda. */
  online?: true;
  /** A free slot on or before that day. */
  slotBy?: Day;
  /** Name of a service, in the directory's words. */
  service?: string;
  /** Publishes a price; with `service`, the price of that one. */
  priced?: true;
  /** For a wheelchair, without reserve. */
  wheelchair?: true;
  /** ISO 639-1. */
  language?: string;
}

/** A day as people name it: today, tomorrow or the next day of that weekday (0 is Monday). */
export type Day = 'today' | 'tomorrow' | 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Where the person is when the task begins. `with` is a filter that an opened link already carries. */
type Start = { page: 'home' } | { page: 'results'; with?: string };

/**
 * One action, in the page's accessible names. `{luogo}` is the place. Typing into a box counts as one tap and begins with one,
 * a choice in a select as two (open it, choose).
 */
export type Step =
  | { type: string }
  /** A suggestion under the box. */
  | { pick: string }
  /** A button or link of the page by its name or the beginning of it. */
  | { press: string }
  | { choose: string; from: 'Ordina per' | 'Prestazione' | 'Lingua' }
  /** A day in the group `Libero entro`. */
  | { by: Day }
  /** Part of the name of the n-th practice of the city, in the box over the list. */
  | { find: { practice: number } }
  /** Something on the n-th card from above. */
  | { card: number; press: 'Vedi Profilo' | 'Mostra sulla mappa' | 'Prenota online' | 'Chiama' };

export type Order = 'rating' | 'distance' | 'slot';

/** What the person holds at the end. */
export type Result =
  | { is: 'list'; order: Order; wish?: Wish /** The whole city is what was wanted. */; isWhole?: true }
  /** The place has none: it says so, and shows the nearest comune's list. */
  | { is: 'closest' }
  /** The profile of the n-th practice of the city. */
  | { is: 'profile'; practice: number }
  /** A booking page of the first practice of that order. */
  | { is: 'booking'; order: Order; wish?: Wish }
  /** The telephone number of the best rated one. */
  | { is: 'call' }
  /** A map with the practices of the wish, or with one of them shown. */
  | { is: 'map'; wish?: Wish; practice?: number };

export interface Task {
  id: string;
  /** The sentence, as somebody would say it; `{luogo}` is the place. */
  sentence: string;
  from: Start;
  /** What to write or press for the place; of several, the first one whose practices differ in what the task asks. */
  places: readonly string[];
  /** The comune, where the place is not one. */
  comune?: Readonly<Record<string, string>>;
  steps: readonly Step[];
  result: Result;
}
