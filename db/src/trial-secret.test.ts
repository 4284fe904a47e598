import { expect, test } from 'vitest';
import { trialSecret } from './trial-secret.ts';

const before = trialSecret('operator-key', 'postgres://dentisti:drawn-once@127.0.0.1:41234/dentisti');

test('outlives a start on another port', () =>
  expect(trialSecret('operator-key', 'postgres://dentisti:drawn-once@127.0.0.1:56789/dentisti')).toBe(before));

test.each([
  ['another password', 'operator-key', 'postgres://dentisti:another@127.0.0.1:41234/dentisti'],
  ['another purpose', 'booking-link', 'postgres://dentisti:drawn-once@127.0.0.1:41234/dentisti'],
] as const)('differs by %s', (_, purpose, url) => expect(trialSecret(purpose, url)).not.toBe(before));
