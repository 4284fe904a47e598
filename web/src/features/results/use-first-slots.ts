import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { FirstFreeSlotsQuery } from './results.query.ts';

/** `coming` until they are there. */
export type SlotsState = 'coming' | 'known' | 'failed';

export interface FirstSlots {
  /** By the practice's id; those without a free one are absent. */
  slots: ReadonlyMap<string, Date>;
  state: SlotsState;
}

const coming: FirstSlots = { slots: new Map(), state: 'coming' };
const staleMs = 5 * 60_000;

/** Calls back when the page has nothing better to do: free slots are no part of its first look. */
function whenIdle(callback: () => void): () => void {
  if (!window.requestIdleCallback) {
    const timer = setTimeout(callback);
    return () => clearTimeout(timer);
  }
  const id = window.requestIdleCallback(callback, { timeout: 2_000 });
  return () => window.cancelIdleCallback(id);
}

/**
 * The first free slot of each practice of a list, asked for once the page is idle, and again when the visitor comes back to it
 * after five minutes. What cannot be had is silently missing.
 */
export function useFirstSlots(city: string, region: string, isWanted: boolean): FirstSlots {
  const client = useApolloClient();
  const key = `${city}|${region}`;
  const [known, setKnown] = useState({ key, ...coming });
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    let askedAt = Date.now();
    const ask = async () => {
      askedAt = Date.now();
      try {
        const variables = { city, region };
        const { data } = await client.query({ query: FirstFreeSlotsQuery, variables, fetchPolicy: 'no-cache' });
        if (!data) throw new Error('no free slots');
        const slots = new Map(data.firstFreeSlots.map(({ dentistId, startsAt }) => [dentistId, new Date(startsAt)]));
        if (isCurrent) setKnown({ key, slots, state: 'known' });
      } catch {
        if (isCurrent) setKnown({ key, slots: coming.slots, state: 'failed' });
      }
    };
    const forget = whenIdle(ask);
    const askAgain = () => {
      if (!document.hidden && Date.now() - askedAt > staleMs) void ask();
    };
    document.addEventListener('visibilitychange', askAgain);
    return () => {
      isCurrent = false;
      forget();
      document.removeEventListener('visibilitychange', askAgain);
    };
  }, [client, key, city, region, isWanted]);
  return known.key === key ? known : coming;
}
