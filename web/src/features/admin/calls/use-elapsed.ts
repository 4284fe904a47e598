import { useEffect, useState } from 'react';

/** Milliseconds since `key` last changed, told every second: counts on from an instant the gateway named. */
export function useElapsed(key: string): number {
  const [elapsed, setElapsed] = useState({ key, ms: 0 });
  useEffect(() => {
    const from = performance.now();
    setElapsed({ key, ms: 0 });
    const timer = setInterval(() => setElapsed({ key, ms: performance.now() - from }), 1_000);
    return () => clearInterval(timer);
  }, [key]);
  return elapsed.key === key ? elapsed.ms : 0;
}

/** `0:07`, `12:34`. */
export function clockOf(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
