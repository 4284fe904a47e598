import { describe, expect, it } from 'vitest';
import { personas } from '../../simulators/voice/personas.ts';
import { voiceFaults } from '../../simulators/voice/voice-behaviour.ts';
import { proofShare } from './env.ts';
import { allCases, casesOfTurn, turns } from './scoreboard.ts';

const monday = new Date('2026-11-23T23:59:59Z');

describe('proofShare', () => {
  it('is the whole at a desk, and in CI a part that changes every day', () => {
    expect(proofShare({}, monday).isWhole).toBe(true);
    const today = proofShare({ CI: '1' }, monday);
    const tomorrow = proofShare({ CI: '1' }, new Date(monday.getTime() + 1_000));
    expect(today.isWhole).toBe(false);
    expect(tomorrow.turn).toBe(today.turn + 1);
  });

  it('is the part asked for', () => {
    expect(proofShare({ PROOF_TURN: '7' }, monday)).toEqual({ isWhole: false, turn: 7 });
    expect(() => proofShare({ PROOF_TURN: 'tomorrow' }, monday)).toThrow(/PROOF_TURN/);
  });
});

describe('casesOfTurn', () => {
  it('plays every case once in a round of turns', () => {
    const round = Array.from({ length: turns }, (_, turn) => casesOfTurn(turn)).flat();
    expect(round).toHaveLength(allCases.length);
    expect(new Set(round).size).toBe(allCases.length);
  });

  it('plays every practice and every fault in each turn', () => {
    for (let turn = 0; turn < turns; turn++) {
      const cases = casesOfTurn(turn);
      expect(new Set(cases.map(({ persona }) => persona)).size).toBe(personas.length);
      expect(new Set(cases.map(({ fault }) => fault)).size).toBe(voiceFaults.length + 1);
    }
  });
});
