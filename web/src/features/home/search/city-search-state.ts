import { blankLocationMessage } from '@dentisti/domain/places/messages';

/** The city search as a machine: idle → pending → (the results page | error). */
export type CitySearchState =
  | { phase: 'idle'; text: string }
  | { phase: 'pending'; text: string }
  | { phase: 'error'; text: string; message: string; suggestions: readonly string[] };

export type CitySearchEvent =
  | { type: 'typed'; text: string }
  /** `text` when the search did not come from the input: a quick city, a suggestion, the position. */
  | { type: 'submitted'; text?: string }
  | { type: 'refused'; message: string; suggestions?: readonly string[] }
  | { type: 'understood' };

export const initialCitySearch: CitySearchState = { phase: 'idle', text: '' };

/** What follows from an event. While pending nothing but the answer counts: input and buttons are disabled. */
export function nextCitySearch(state: CitySearchState, event: CitySearchEvent): CitySearchState {
  switch (event.type) {
    case 'typed':
      return state.phase === 'pending' ? state : { phase: 'idle', text: event.text };
    case 'submitted': {
      if (state.phase === 'pending') return state;
      const text = event.text ?? state.text;
      if (text.trim() === '') return { phase: 'error', text, message: blankLocationMessage, suggestions: [] };
      return { phase: 'pending', text };
    }
    case 'refused':
      return { phase: 'error', text: state.text, message: event.message, suggestions: event.suggestions ?? [] };
    case 'understood':
      return { phase: 'idle', text: state.text };
  }
}
