import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chosenMailbox, claimMailboxes } from './claim-mailbox.ts';

const domain = 'studio-rossi.it';

test.each([
  ['info@studio-rossi.it', 'info@studio-rossi.it'],
  [' Segreteria@Studio-Rossi.IT\n', 'segreteria@studio-rossi.it'],
  ['anna@studio-rossi.it', null],
  ['info+x@studio-rossi.it', null],
  ['info@studio-rossi.it.', null],
  ['info@studio-rossi.it.evil.example', null],
  ['info@mail.studio-rossi.it', null],
  ['info@studio-rossi.it@evil.example', null],
  ['info@studio-rossi.it,ladro@evil.example', null],
  ['info@studio-rossi.it\u0000', null],
  ['іnfo@studio-rossi.it', null],
  ['info', null],
  ['', null],
])('%j is written to as %j', (typed, mailbox) => {
  expect(chosenMailbox(typed, domain)).toBe(mailbox);
});

test('whatever is typed, mail goes to one of the listed mailboxes or nowhere', () => {
  const near = fc.tuple(
    fc.constantFrom('info', 'studio', 'INFO', 'inf'),
    fc.string(),
    fc.constantFrom(domain, `x${domain}`),
  );
  const typed = fc.oneof(
    // Any sign there is; the library's own unit takes a second to prepare.
    fc.array(fc.integer({ min: 0, max: 0x10ffff })).map((signs) => String.fromCodePoint(...signs)),
    near.map(([name, middle, at]) => `${name}${middle}@${at}`),
    near.map(([name, end, at]) => `${name}@${at}${end}`),
  );
  fc.assert(
    fc.property(typed, (text) => {
      const mailbox = chosenMailbox(text, domain);
      expect(mailbox === null || claimMailboxes(domain).includes(mailbox)).toBe(true);
      if (mailbox) expect(text.trim().toLowerCase()).toBe(mailbox);
    }),
  );
});
