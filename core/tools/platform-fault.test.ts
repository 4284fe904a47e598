import { expect, test } from 'vitest';
import { maxVendorWords, VoiceFailure } from '../dialing/voice-platform.ts';
import { platformFault } from './platform-fault.ts';

const causeOf = (words: string, ...secrets: string[]) =>
  platformFault(new VoiceFailure('refused', `answered 400: ${words}`), secrets).cause;

test('the platform’s words stay readable with a password that is one of them', () => {
  const words = 'gateways.0.outboundAuthenticationPlan.authPassword must be longer than sip';
  for (const password of ['a', 'sip', 'gateways', 'longer'])
    expect(causeOf(words, password, 'a')).toBe(
      'La piattaforma vocale rifiuta i dati: «gateways.0.outboundAuthenticationPlan.authPassword must be longer than ***»',
    );
  expect(causeOf('gateways.0.ip must be an IPv4 address', 'a', 'ip')).toContain(
    '«gateways.0.ip must be an IPv4 address»',
  );
});

test('a random password is not among them, however it is written', () => {
  const password = 'Canarino7f3k"x';
  for (const form of [password, JSON.stringify(password).slice(1, -1), encodeURIComponent(password)])
    expect(causeOf(`value ${form} is not allowed`, password)).toContain('«value *** is not allowed»');
});

test('of a message that was cut off the last word goes, which may be half a password', () => {
  const password = 'Canarino7f3kXyz9';
  const words = `value ${'x '.repeat(93)}${password}`.slice(0, maxVendorWords);
  expect(words).toMatch(/Canarino$/);
  expect(causeOf(words, password)).not.toContain('Canarino');
  expect(causeOf(words, password)).toMatch(/x …»$/);
});
