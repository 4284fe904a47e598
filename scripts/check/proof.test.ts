import { describe, expect, it } from 'vitest';
import { filesOf } from './long-tests.ts';
import { isReached, proofOfTurn, wholeProof } from './proof.ts';

describe('long-tests.json', () => {
  const because = 'starts the whole product and kills it';

  it('names files by patterns, each once', () => {
    const files = ['scripts/check/proof.test.ts', 'scripts/check/pro*.test.ts'];
    expect(filesOf([{ because, files }])).toEqual(['scripts/check/proof.test.ts']);
  });

  it('refuses a file that is not there, and one without a reason', () => {
    expect(() => filesOf([{ because, files: ['scripts/check/gone.test.ts'] }])).toThrow('gone.test.ts');
    expect(() => filesOf([{ because: 'long', files: ['scripts/check/proof.test.ts'] }])).toThrow('why');
  });
});

describe('proofOfTurn', () => {
  const whole = wholeProof();
  const turns = Array.from({ length: 10 }, (_, turn) => proofOfTurn(whole, String(20_000 + turn), []));

  it('plays everything within ten turns', () => {
    for (const kind of ['measurements', 'acceptance', 'tests', 'journeys'] as const) {
      expect(whole[kind].length, kind).toBeGreaterThan(0);
      expect(new Set(turns.flatMap((turn) => turn[kind])), kind).toEqual(new Set(whole[kind]));
    }
  });

  it('plays what takes another part of itself each turn in every turn', () => {
    for (const { journeys, acceptance } of turns) {
      expect(journeys).toContain('e2e/acceptance/layout.e2e.ts');
      expect(acceptance).toContain('acceptance/crash-matrix/crash-matrix.acceptance.ts');
    }
  });

  it('plays what a change reaches', () => {
    const file = 'scripts/start/dev.test.ts';
    const without = turns.findIndex(({ tests }) => !tests.includes(file));
    expect(proofOfTurn(whole, String(20_000 + without), [file]).tests).toContain(file);
  });

  it('plays no more for a helper of them all', () => {
    expect(proofOfTurn(whole, '20000', ['e2e/harness/browser.ts'])).toEqual(turns[0]);
  });
});

describe('isReached', () => {
  it('knows a file by itself, by what it imports and by its topic', () => {
    const claim = 'e2e/journeys/studio/claim.e2e.ts';
    expect(isReached(claim, claim)).toBe(true);
    expect(isReached(claim, 'e2e/harness/browser.ts')).toBe(true);
    expect(isReached(claim, 'web/src/features/studio/claim/claim.tsx')).toBe(true);
    expect(isReached(claim, 'core/recalls/queue-recall.ts')).toBe(false);
  });

  it('knows the folders of the product that a test plays whole', () => {
    const upgrade = 'acceptance/chaos/upgrade.acceptance.ts';
    expect(isReached(upgrade, 'db/migrations/Migration20261203100000_kept_builds.ts')).toBe(true);
    expect(isReached(upgrade, 'domain/jobs/booking.jobs.ts')).toBe(true);
    expect(isReached(upgrade, 'domain/hours/rome.ts')).toBe(false);
  });

  it('knows the topics of a file that names several', () => {
    const patients = 'e2e/journeys/studio/day-patients.e2e.ts';
    expect(isReached(patients, 'core/recalls/queue-recall.ts')).toBe(true);
    expect(isReached(patients, 'core/reviews/ask-for-review.ts')).toBe(true);
    expect(isReached(patients, 'core/waiting-list/offer-span.ts')).toBe(false);
  });

  it('reads imports beside it and of other folders', () => {
    const file = 'domain/dialing/plan-dial.enumeration.test.ts';
    expect(isReached(file, 'domain/dialing/plan-dial.ts')).toBe(true);
    const plan = 'db/src/booking/booking-sweeps-plan.test.ts';
    expect(isReached(plan, 'db/src/dialing/call-claim.repository.ts')).toBe(true);
    expect(isReached(plan, 'web/src/app/site.tsx')).toBe(false);
  });

  it('counts what lies in the own folder of a measurement or an acceptance test', () => {
    expect(isReached('acceptance/claims/all-strategies.acceptance.ts', 'acceptance/claims/families/codes.ts')).toBe(
      true,
    );
    expect(isReached('acceptance/trace.acceptance.ts', 'acceptance/claims/attack.ts')).toBe(false);
    expect(isReached('bench/peers/peers.bench.ts', 'bench/peers/servers/mercurius.ts')).toBe(true);
    expect(isReached('bench/http.bench.ts', 'bench/peers/servers/mercurius.ts')).toBe(false);
  });
});
