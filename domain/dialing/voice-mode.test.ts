import { expect, test } from 'vitest';
import { voiceModeOf } from './voice-mode.ts';

test.each([
  ['trial', undefined, 'simulator'],
  ['trial', 'off', 'off'],
  ['trial', 'live', 'live'],
  ['production', undefined, 'live'],
  ['production', 'off', 'off'],
] as const)('%s, VOICE %s: %s', (APP_ENV, VOICE, mode) => expect(voiceModeOf({ APP_ENV, VOICE })).toBe(mode));
