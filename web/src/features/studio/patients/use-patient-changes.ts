import { useEffect, useRef, useState } from 'react';
import type { LiveState } from '../../../lib/live/live-subscription.ts';
import { useLiveSubscription } from '../../../lib/live/use-live-subscription.ts';
import { StudioChanges } from '../requests/requests.query.ts';

const pollEveryMs = 30_000;

/** Calls `onChange` after each signal of the practice, and every 30 seconds while no signal can arrive. */
export function usePatientChanges(practiceId: string, onChange: () => void): void {
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
    const timer = setInterval(() => latest.current(), pollEveryMs);
    return () => clearInterval(timer);
  }, [isLive]);
}
