import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox.ts';

test.each([
  ['Anna.Bianchi@Esempio.it', 'anna.bianchi@esempio.it'],
  ['anna+dentista@esempio.it', 'anna@esempio.it'],
  ['a.n.n.a+1+2@googlemail.com', 'anna@gmail.com'],
  ['+anna@esempio.it', '+anna@esempio.it'],
])('%s is counted as %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
