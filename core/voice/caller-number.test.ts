import { expect, test } from 'vitest';
import { parseCallerNumber } from './caller-number.ts';

test.each([
  ['+39 02 1234 5678', '+390212345678'],
  ['+390212345678', '+390212345678'],
  ['0039 02 12345678', '+390212345678'],
  ['390212345678', '+390212345678'],
  ['02 1234 5678', '+390212345678'],
  ['02-1234.5678', '+390212345678'],
  ['sip:+390212345678@carrier.example', '+390212345678'],
  ['sip:+390212345678@carrier.example;user=phone', '+390212345678'],
  ['sips:0212345678@203.0.113.7:5061', '+390212345678'],
  ['sip:%2B390212345678@carrier.example', '+390212345678'],
  ['"Studio Bianchi" <sip:00390212345678@carrier.example>;tag=1', '+390212345678'],
  ['tel:+390212345678', '+390212345678'],
  ['347 123 4567', '+393471234567'],
  ['3912345678', '+393912345678'],
  ['393912345678', '+393912345678'],
  ['+41 44 123 45 67', '+41441234567'],
  ['anonymous', null],
  ['sip:anonymous@anonymous.invalid', null],
  ['sip:studio@carrier.example', null],
  ['12', null],
  ['', null],
  [null, null],
])('%s is %s', (written, number) => expect(parseCallerNumber(written)).toBe(number));
