import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { readSelectedLocation, type SelectedLocation } from '../../lib/selected-location.ts';
import { validateLocation } from '../../lib/validate-location.ts';

/** The state of a typed city: the order's comune, or the reason why there is none. */
export type CityCheck = { city: string; notice: string | null } | { problem: string };

interface Checked {
  text: string;
  check: CityCheck;
}

const missing = 'Scrivi la città in cui vuoi l’appuntamento.';
const found = ({ city, isClosestCity, message }: SelectedLocation): CityCheck => ({
  city,
  notice: isClosestCity ? message : null,
});

/**
 * The city of the appointment, checked before anything is paid. Starts with the place of the visitor's last search. A
 * comune without dentists is reported when the field is left, and at the latest by the first click on the button.
 */
export function useWantedCity() {
  const client = useApolloClient();
  const [text, setText] = useState('');
  const [shown, setShown] = useState<CityCheck | null>(null);
  const known = useRef<Checked | null>(null);
  const running = useRef<{ text: string; answer: Promise<CityCheck> } | null>(null);

  // After hydration: the server knows no visitor's place.
  useEffect(() => {
    const place = readSelectedLocation();
    if (!place) return;
    const name = place.originalSearchCity && !place.isClosestCity ? place.originalSearchCity : place.city;
    known.current = { text: name, check: found(place) };
    setText((typed) => typed || name);
    setShown(known.current.check);
  }, []);

  const type = useCallback((value: string) => {
    setText(value);
    setShown(known.current?.text === value.trim() ? known.current.check : null);
  }, []);

  const ask = useCallback(
    async (name: string): Promise<CityCheck> => {
      const outcome = await validateLocation(client, name);
      if (outcome.kind === 'found') return found(outcome.location);
      const [near] = outcome.suggestions;
      return { problem: near ? `${outcome.message} Intendevi ${near}?` : outcome.message };
    },
    [client],
  );

  /** Returns the state of the text without a request; null when a request is needed. */
  const peek = (): CityCheck | null => {
    const name = text.trim();
    if (!name) return { problem: missing };
    return known.current?.text === name ? known.current.check : null;
  };

  const check = async (): Promise<CityCheck> => {
    const name = text.trim();
    const seen = peek();
    if (seen) return seen;
    if (running.current?.text !== name) running.current = { text: name, answer: ask(name) };
    const answer = await running.current.answer;
    // Asked again next time where nothing could be found out.
    if (running.current?.text === name) running.current = null;
    if ('city' in answer) known.current = { text: name, check: answer };
    setShown(answer);
    return answer;
  };

  return {
    text,
    type,
    check,
    peek,
    show: setShown,
    problem: shown && 'problem' in shown ? shown.problem : undefined,
    notice: shown && 'notice' in shown ? shown.notice : null,
  };
}
