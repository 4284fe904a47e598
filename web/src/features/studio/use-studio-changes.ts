import { useEffect, useRef, useState } from 'react';
import type { LiveState } from '../../lib/live/live-subscription.ts';
import { useLiveSubscription } from '../../lib/live/use-live-subscription.ts';
import { StudioChanges } from './requests/requests.query.ts';

const pollEveryMs = 30_000;

/**
 * Calls `onChange` after each signal of a practice, every `everyMs` while no signal can arrive, and once when the account is
 * no longer in the practice. Returns how the connection stands that brings them.
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
  const [isLive, isRefused] = [live === 'live', live === 'refused'];
  useEffect(() => {
    if (isLive) return;
    if (isRefused) return latest.current();
    const timer = setInterval(() => latest.current(), everyMs);
    return () => clearInterval(timer);
  }, [isLive, isRefused, everyMs]);
  return live;
}
