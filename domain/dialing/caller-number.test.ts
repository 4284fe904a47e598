import { describe, expect, test } from 'vitest';
import { callerNumber, parseCallerNumber } from './caller-number.ts';

const practice = '+390212345678';

describe('the address alone says who rings', () => {
  test.each([
    ['+39 02 1234 5678', practice],
    [practice, practice],
    ['0039 02 12345678', practice],
    ['390212345678', practice],
    ['02 1234 5678', practice],
    ['02-1234.5678', practice],
    ['(02) 1234/5678', practice],
    ['sip:+390212345678@carrier.example', practice],
    ['+390212345678@carrier.example', practice],
    ['sip:+390212345678@carrier.example;user=phone', practice],
    ['sip:+390212345678;isub=12@carrier.example;user=phone?subject=x', practice],
    ['sip:0212345678;phone-context=+39@carrier.example;user=phone', practice],
    ['sip:0212345678;phone-context=+41@carrier.example;user=phone', null],
    ['sip:+390212345678:secret@carrier.example', practice],
    ['sips:0212345678@203.0.113.7:5061', practice],
    ['SIP:%2B390212345678@carrier.example', practice],
    ['"Studio Bianchi" <sip:00390212345678@carrier.example>;tag=1', practice],
    ['Studio Bianchi <sip:+390212345678@carrier.example>', practice],
    ['<tel:+39-02-1234-5678;ext=3>', practice],
    ['tel:+390212345678', practice],
    ['347 123 4567', '+393471234567'],
    ['3912345678', '+393912345678'],
    ['393912345678', '+393912345678'],
    ['+41 44 123 45 67', '+41441234567'],
  ])('%s is %s', (written, number) => expect(parseCallerNumber(written)).toBe(number));

  // Everything but the address is the caller's own text.
  test.each([
    `"x tel:${practice}" <sip:other@host.example>`,
    `x tel:${practice} <sip:other@host.example>`,
    `tel:${practice} <sip:other@host.example>`,
    `"${practice}" <sip:other@host.example>`,
    `${practice} <sip:other@host.example>`,
    `"a <sip:${practice}@h>" <sip:other@host.example>`,
    `"a \\" <sip:${practice}@h>" <sip:other@host.example>`,
    `sip:other@host.example;x=tel:${practice}`,
    `sip:other@host.example?From=sip:${practice}@h`,
    `<sip:other@host.example>;tel=${practice}`,
    `<sip:${practice}@host.example> <sip:other@host.example>`,
    `<sip:other@host.example>, <sip:${practice}@host.example>`,
    `sip:${practice}@host.example, sip:other@host.example`,
    `sip:${practice}@other@host.example`,
    `sip:other%20${practice}@host.example`,
    `sip:${practice}%40other@host.example`,
    `"unclosed <sip:${practice}@host.example>`,
    `<sip:${practice}@host.example`,
    `sip:host.example`,
    `mailto:${practice}@host.example`,
    `numero ${practice}`,
    'anonymous',
    'Anonymous <sip:anonymous@anonymous.invalid>',
    `sip:${practice}@anonymous.invalid`,
    'Restricted',
    'sip:studio@carrier.example',
    '+0390212345678',
    '12',
    '',
    null,
  ])('%s is nobody', (written) => expect(parseCallerNumber(written)).toBeNull());
});

test.each([
  [[practice], practice],
  [[practice, `sip:${practice}@carrier.example`], practice],
  [[practice, 'sip:trunk-4@carrier.example'], practice],
  [['', `sip:${practice}@carrier.example`], practice],
  [[practice, 'sip:+390299999999@carrier.example'], null],
  [['anonymous', `sip:${practice}@carrier.example`], null],
  [[`sip:${practice}@carrier.example`, 'sip:anonymous@anonymous.invalid'], null],
  [[null, undefined], null],
])('what a message tells of its caller, %j, is %s', (addresses, number) =>
  expect(callerNumber(addresses)).toBe(number),
);
