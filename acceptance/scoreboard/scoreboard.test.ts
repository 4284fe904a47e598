import { describe, expect, it } from 'vitest';
import { personas } from '../../worker/simulators/voice/personas.ts';
import { voiceFaults } from '../../worker/simulators/voice/voice-behaviour.ts';
import { allCases, casesOfTurn, turns } from './scoreboard.ts';
import { expectations } from './scoreboard-expectations.ts';

describe('casesOfTurn', () => {
  const round = Array.from({ length: turns }, (_, turn) => casesOfTurn(turn));

  it('plays every case in a round of turns', () => {
    expect(new Set(round.flat())).toEqual(new Set(allCases));
  });

  it('plays every practice, every fault, and every end with every fault in each turn', () => {
    const pairs = (cases: typeof allCases) =>
      new Set(cases.map(({ persona, fault }) => `${expectations[persona].status} ${fault}`));
    for (const cases of round) {
      expect(new Set(cases.map(({ persona }) => persona)).size).toBe(personas.length);
      expect(new Set(cases.map(({ fault }) => fault)).size).toBe(voiceFaults.length + 1);
      expect(pairs(cases)).toEqual(pairs(allCases));
      expect(new Set(cases).size).toBe(cases.length);
      expect(cases.length).toBeLessThan(allCases.length / 5);
    }
  });
});
