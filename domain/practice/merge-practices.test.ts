import { expect, test } from 'vitest';
import { decideMerge, type MergeSide } from './merge-practices.ts';

const side = (of: Partial<MergeSide> = {}): MergeSide => ({
  verifiedBy: null,
  alboNumber: null,
  optedOutAt: null,
  hasAgenda: false,
  ...of,
});
const monday = new Date('2026-11-23T09:00:00Z');
const tuesday = new Date('2026-11-24T09:00:00Z');

test.each([
  ['its own badge stays', side({ verifiedBy: 'google' }), side({ verifiedBy: 'practice' }), { verifiedBy: 'google' }],
  [
    'the Albo’s number is the dentist’s',
    side(),
    side({ verifiedBy: 'albo', alboNumber: 'RM 7' }),
    { verifiedBy: 'albo', alboNumber: 'RM 7', alboFrom: 'gone' },
  ],
  [
    'both checked: the first one’s',
    side({ verifiedBy: 'albo', alboNumber: 'RM 1' }),
    side({ verifiedBy: 'albo', alboNumber: 'RM 7' }),
    { alboNumber: 'RM 1', alboFrom: 'kept' },
  ],
  [
    'what the practice confirmed stays confirmed',
    side({ verifiedBy: 'practice' }),
    side({ verifiedBy: 'albo', alboNumber: 'RM 7' }),
    { verifiedBy: 'practice', alboNumber: 'RM 7' },
  ],
  [
    'either’s wish not to be called counts, the earlier moment',
    side({ optedOutAt: tuesday }),
    side({ optedOutAt: monday }),
    { optedOutAt: monday },
  ],
  ['the other’s wish alone', side(), side({ optedOutAt: tuesday }), { optedOutAt: tuesday }],
  ['no agenda', side(), side(), { agenda: 'none' }],
  ['its agenda', side({ hasAgenda: true }), side(), { agenda: 'kept' }],
  ['the other’s agenda', side(), side({ hasAgenda: true }), { agenda: 'moved' }],
  ['two agendas', side({ hasAgenda: true }), side({ hasAgenda: true }), { agenda: 'dropped' }],
] as const)('%s', (_, kept, gone, expected) => expect(decideMerge(kept, gone)).toMatchObject(expected));
