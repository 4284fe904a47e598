import { useEffect, useRef, useState } from 'react';
import type { LiveState } from '../../lib/live/live-subscription.ts';
import { useLiveSubscription } from '../../lib/live/use-live-subscription.ts';
import { StudioChanges } from './requests/requests.query.ts';

const pollEveryMs = 30_000;

/**
 * Calls `onChange` after each signal of a practice, and every `everyMs` while no signal can arrive. Returns how the
 * connection stands that brings them.
 */
export function useStudioChanges(practiceId: string, onChange: () => void, everyMs = pollEveryMs): LiveState {
  const [live, setLive] = useState<LiveState>('connecting');
  const latest = useRef(onChange);
  latest.current = onChange;
  useLiveSubscription({
    document: StudioChanges,
    variables: { practiceId },
    isOn: true,
    onState: setLive,
    onData: () => latest.current(),
  });
  const isLive = live === 'live';
  useEffect(() => {
    if (isLive) return;
    const timer = setInterval(() => latest.current(), everyMs);
    return () => clearInterval(timer);
  }, [isLive, everyMs]);
  return live;
}
