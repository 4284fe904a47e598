import fc from 'fast-check';
import { type CallOutcome, declineReasons, unsettledReasons } from '../../dialing/call-task.ts';

/** Any way a dial can end; times are drawn from `times`. */
export function anyOutcome(times: readonly Date[]): fc.Arbitrary<CallOutcome> {
  const at = fc.constantFrom(...times);
  const sentence = fc.constantFrom(null, 'Va bene.');
  return fc.oneof(
    fc.record({ kind: fc.constant('accepted' as const), at, preference: fc.constantFrom(1, 2, 3, null), sentence }),
    fc.record({ kind: fc.constant('proposed' as const), at, sentence }),
    fc.record({ kind: fc.constant('declined' as const), reason: fc.constantFrom(...declineReasons), sentence }),
    fc.record({ kind: fc.constant('acknowledged' as const), sentence }),
    fc.record({
      kind: fc.constant('unsettled' as const),
      reason: fc.constantFrom(...unsettledReasons),
      callBackAt: fc.option(at),
    }),
    fc.constantFrom<CallOutcome>(
      { kind: 'busy' },
      { kind: 'noAnswer' },
      { kind: 'voicemail' },
      { kind: 'wrongNumber' },
      { kind: 'unreachableNumber' },
      { kind: 'notConnected' },
      { kind: 'doubtfulNumber' },
      { kind: 'optedOut', sentence: null },
      { kind: 'platformFailure', permanent: false },
      { kind: 'platformFailure', permanent: true },
    ),
  );
}
