import { expect, test } from 'vitest';
import { parseCap, parseEmail, parseName, plainText } from './text.ts';

test.each([
  ['Studio Rossi', 'Studio Rossi', false],
  ['  Studio   Rossi ', 'Studio Rossi', false],
  ['Studio Rossi & Bianchi', 'Studio Rossi & Bianchi', false],
  ['Studio Rossi &amp; Bianchi', 'Studio Rossi & Bianchi', true],
  ['<b>Studio</b> Rossi', 'Studio Rossi', true],
  ['<img src=x onerror=alert(1)>Studio Rossi', 'Studio Rossi', true],
  ['<script>alert("x")</script>Studio Rossi', 'Studio Rossi', true],
  ['<script>alert("x") Studio Rossi', null, true],
  ['&lt;script&gt;alert(1)&lt;/script&gt;Studio Rossi', 'Studio Rossi', true],
  ['&amp;lt;b&amp;gt;Studio', 'Studio', true],
  ['Studio <Rossi', 'Studio', true],
  ['\u202eissoR oidutS\u202c', 'issoR oidutS', true],
  ['Stu\u200bdio\u0000 Rossi', 'Studio Rossi', true],
  ['Studio\nRossi', 'Studio Rossi', false],
  ['Cittadella 3 & 4', 'Cittadella 3 & 4', false],
  ['…', null, false],
  ['12345', null, false],
  ['', null, false],
])('the name %j reads %j', (given, name, isAltered) => {
  expect(parseName(given)).toEqual({ name, isAltered });
});

test('a missing name is none', () => expect(parseName(undefined)).toEqual({ name: null, isAltered: false }));

test('a name without end is cut', () => {
  const { name, isAltered } = parseName('Studio '.repeat(100));
  expect(name?.length).toBeGreaterThan(110);
  expect(name?.length).toBeLessThanOrEqual(120);
  expect(name).toMatch(/…$/);
  expect(isAltered).toBe(true);
});

test('no text that leaves plainText can open a tag', () => {
  const hostile = [
    '<',
    '<<b>script>x',
    '&lt',
    '<a<b>',
    '<sv<g onload=1>',
    '&#60;b&#62;x',
    '&#x3c;b>x',
    '&amp;amp;lt;b&gt;',
  ];
  for (const text of hostile) expect(plainText(text)).not.toMatch(/<[a-z/!]/i);
});

test.each([
  ['00153', '00153'],
  [' 20121 ', '20121'],
  ['153', null],
  ['I-00153', null],
  [null, null],
])('the CAP %s reads %s', (given, cap) => expect(parseCap(given)).toBe(cap));

test.each([
  ['Info@Studio-Rossi.it', 'info@studio-rossi.it'],
  ['mailto:info@studio.it', 'info@studio.it'],
  ['a@b.it; c@d.it', 'a@b.it'],
  ['info@localhost', null],
  ['info@studio .it', null],
  ['"><script>@x.it', null],
  ['non disponibile', null],
  [null, null],
])('the e-mail %s reads %s', (given, email) => expect(parseEmail(given)).toBe(email));
