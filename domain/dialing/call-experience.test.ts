import { expect, test } from 'vitest';
import { usualAttempts } from './call-experience.ts';

const answered = (answeredAt: number, requests = 1) => ({ requests, calls: answeredAt, answeredAt });
const unanswered = (calls: number, requests = 1) => ({ requests, calls, answeredAt: null });

test.each([
  ['all at the first', [answered(1, 5)], 1],
  ['half at the first is not most', [answered(1, 2), answered(2, 2)], 2],
  ['a request given up after one call says nothing of the second', [answered(2, 2), unanswered(1, 3)], 2],
  ['one that was called as often says it', [answered(2, 2), unanswered(2, 3)], null],
  ['never', [unanswered(3, 4)], null],
  ['nothing known', [], null],
])('%s', (_what, groups, attempts) => expect(usualAttempts(groups)).toBe(attempts));
