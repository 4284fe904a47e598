import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  awaitsOperator,
  type CodeDecision,
  claimStates,
  claimTries,
  decideClaimCode,
  isOpenClaim,
  openClaimStates,
} from './claim.ts';

const now = new Date('2026-11-24T09:00:00Z');
const soon = new Date(now.getTime() + 60_000);
const open = { state: 'awaiting-code', wrongCodes: 0, expiresAt: soon } as const;
const right = { isRight: true, contactStands: true, hasOwner: false, now };
const refused = (reason: string, state: string, wrongCodes = 0) => ({ kind: 'refused', reason, state, wrongCodes });

describe('a typed code', () => {
  test.each([
    ['right', open, right, { kind: 'granted' }],
    ['right, of an owned practice', open, { ...right, hasOwner: true }, { kind: 'disputed' }],
    ['right, the contact is another', open, { ...right, contactStands: false }, refused('contact-changed', 'refused')],
    ['wrong', open, { ...right, isRight: false }, refused('wrong', 'awaiting-code', 1)],
    [
      'wrong for the last time',
      { ...open, wrongCodes: 4 },
      { ...right, isRight: false },
      refused('too-many-tries', 'refused', 5),
    ],
    ['right after five wrong ones', { ...open, wrongCodes: 5 }, right, refused('too-many-tries', 'refused', 5)],
    ['right at its last instant', { ...open, expiresAt: now }, right, refused('too-late', 'expired')],
    ['wrong and too late', { ...open, expiresAt: now }, { ...right, isRight: false }, refused('too-late', 'expired')],
  ])('%s', (_case, claim, typed, decision) => {
    expect(decideClaimCode(claim, typed)).toEqual(decision);
  });

  test('grants only an open claim in time, after fewer than five wrong codes, to a standing contact', () => {
    const claims = fc.record({
      state: fc.constantFrom(...claimStates),
      wrongCodes: fc.nat(7),
      expiresAt: fc.integer({ min: -2, max: 2 }).map((minutes) => new Date(now.getTime() + minutes * 60_000)),
    });
    const typed = fc.record({ isRight: fc.boolean(), contactStands: fc.boolean(), hasOwner: fc.boolean() });
    fc.assert(
      fc.property(claims, typed, (claim, code) => {
        const decision = decideClaimCode(claim, { ...code, now });
        const isGood =
          claim.state === 'awaiting-code' &&
          claim.wrongCodes < claimTries &&
          claim.expiresAt > now &&
          code.isRight &&
          code.contactStands;
        expect(decision.kind).toBe(isGood ? (code.hasOwner ? 'disputed' : 'granted') : 'refused');
        if (claim.state !== 'awaiting-code')
          expect(decision).toEqual({
            kind: 'refused',
            reason: 'closed',
            state: claim.state,
            wrongCodes: claim.wrongCodes,
          });
      }),
    );
  });

  test('is tried five times at most, whatever is typed', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 20 }), (codes) => {
        let claim: Parameters<typeof decideClaimCode>[0] = open;
        let tried = 0;
        for (const isRight of codes) {
          const decision: CodeDecision = decideClaimCode(claim, { ...right, isRight });
          if (decision.kind !== 'refused') return;
          if (decision.reason !== 'closed') tried += 1;
          claim = { ...claim, state: decision.state, wrongCodes: decision.wrongCodes };
        }
        expect(tried).toBeLessThanOrEqual(claimTries);
      }),
    );
  });
});

test('operators decide claims that wait for them, and no others; those that are open are not over', () => {
  expect(claimStates.filter(awaitsOperator)).toEqual(['awaiting-operator', 'disputed']);
  expect(claimStates.filter(isOpenClaim)).toEqual([...openClaimStates]);
});
