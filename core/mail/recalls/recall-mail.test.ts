import { recallLinkEnd } from '@dentisti/domain/recalls/recall-rule';
import { expect, test } from 'vitest';
import type { RecallMailInput } from './recall-mail.ts';
import { recallMail } from './recall-mail.ts';

const practice = { name: 'Studio Rossi', phone: null, address: 'Via Roma, 1', city: 'Roma', province: 'RM' };
const mail = (isReminder: boolean) =>
  recallMail({
    practice: practice as unknown as RecallMailInput['practice'],
    ...{ serviceName: 'igiene', bookUrl: 'https://x.example/a', stopUrl: 'https://x.example/b' },
    ...{ ownText: null, isReminder },
  }).notes.join(' ');

test('how long the link is good is counted from the first mail, in the reminder too', () => {
  const askedAt = new Date('2026-01-10T09:00:00Z');
  const days = (recallLinkEnd(askedAt).getTime() - askedAt.getTime()) / 86_400_000;
  expect(mail(false)).toContain(`vale ${days} giorni:`);
  expect(mail(true)).toContain(`vale ${days} giorni dal primo messaggio:`);
});
