import { useApolloClient } from '@apollo/client/react';
import { earliestStart } from '@dentisti/domain/agenda/agenda-slots';
import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { askPastCache } from '../../lib/ask-past-cache.ts';
import { useNow } from '../../lib/browser/use-now.ts';
import { FirstFreeSlotsQuery } from './results.query.ts';

/** `coming` until they are there. */
export type SlotsState = 'coming' | 'known' | 'failed';

export interface FirstSlots {
  /** By the practice's id; those without a free one are absent. */
  slots: ReadonlyMap<string, Date>;
  state: SlotsState;
  /** Asks again after a failure. */
  retry: () => void;
}

const none: FirstSlots['slots'] = new Map();
const coming = { slots: none, state: 'coming' as SlotsState };
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
 * after five minutes, or when one has become too near to be booked. A refresh that fails leaves what was known.
 */
export function useFirstSlots(city: string, region: string, isWanted: boolean): FirstSlots {
  const client = useApolloClient();
  const key = `${city}|${region}`;
  const [known, setKnown] = useState({ key, ...coming });
  const [attempt, setAttempt] = useState(0);
  const again = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    let askedAt = Date.now();
    const ask = async () => {
      askedAt = Date.now();
      try {
        const { firstFreeSlots } = await askPastCache(client, FirstFreeSlotsQuery, { city, region });
        const slots = new Map(firstFreeSlots.map(({ dentistId, startsAt }) => [dentistId, new Date(startsAt)]));
        // Every card and count is drawn again for them: in slices.
        if (isCurrent) startTransition(() => setKnown({ key, slots, state: 'known' }));
      } catch {
        if (!isCurrent) return;
        setKnown((last) => (last.key === key && last.state === 'known' ? last : { key, slots: none, state: 'failed' }));
      }
    };
    const forget = whenIdle(ask);
    again.current = () => void ask();
    const askAgain = () => {
      if (!document.hidden && Date.now() - askedAt > staleMs) void ask();
    };
    document.addEventListener('visibilitychange', askAgain);
    return () => {
      isCurrent = false;
      again.current = null;
      forget();
      document.removeEventListener('visibilitychange', askAgain);
    };
  }, [client, key, city, region, isWanted, attempt]);
  const retry = useCallback(() => {
    setKnown({ key, ...coming });
    setAttempt((count) => count + 1);
  }, [key]);
  const { slots, state } = known.key === key ? known : coming;
  const now = useNow();
  const minute = now?.getTime() ?? null;
  const first = useMemo(() => Math.min(...[...slots.values()].map((slot) => slot.getTime())), [slots]);
  const hasFallen = now !== null && first <= earliestStart(now);
  // Once a minute at most, also where the answer stays away.
  useEffect(() => {
    if (hasFallen && !document.hidden) again.current?.();
  }, [hasFallen, minute]);
  return { slots, state, retry };
}
