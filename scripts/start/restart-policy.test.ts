import { describe, expect, it } from 'vitest';
import { decideRestart } from './restart-policy.ts';

const now = 1_000_000;
const ago = (...seconds: number[]) => seconds.map((s) => now - s * 1000);

describe('decideRestart', () => {
  it.each([
    [ago(0), 500],
    [ago(3, 0), 1000],
    [ago(5, 3, 0), 2000],
    [ago(9, 5, 3, 0), 4000],
    [ago(3600, 1800, 600, 120, 0), 500],
  ])('deaths at %j: again after %i ms', (exits, delayMs) => {
    expect(decideRestart(exits, now)).toEqual({ kind: 'restart', delayMs });
  });

  it('gives up at the fifth death within a minute', () => {
    expect(decideRestart(ago(50, 30, 20, 10, 0), now)).toEqual({ kind: 'give-up', deaths: 5 });
  });

  it('never gives up on what is to run for ever, and waits at most half a minute', () => {
    expect(decideRestart(ago(9, 8, 5, 3, 0), now, true)).toEqual({ kind: 'restart', delayMs: 8000 });
    expect(decideRestart(ago(9, 8, 7, 6, 5, 4, 3, 2, 1, 0), now, true)).toEqual({ kind: 'restart', delayMs: 30_000 });
  });
});
