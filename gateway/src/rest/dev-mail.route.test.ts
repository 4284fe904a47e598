import { storeDevMail } from '@dentisti/db/mail/dev-mail.repository';
import { beforeAll, describe, expect, test } from 'vitest';
import { productionSettings } from '../testing/production-settings.ts';
import { setUpTestGateway, startTestGateway } from '../testing/start-test-gateway.ts';

const gateway = setUpTestGateway();
beforeAll(async () => {
  const mail = {
    messageId: '<1@dentisti.example>',
    fromAddress: 'Dentisti.ai <prenotazioni@dentisti.example>',
    toAddress: 'anna@esempio.it',
    subject: 'Appuntamento <b>confermato</b>',
    text: 'Il tuo link: http://localhost:8080/prenotazione/DENT-2222-3333#abc.\n<script>alert(1)</script>',
    html: '<p>Il tuo link</p>',
    attachments: [{ filename: 'visita.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' }],
    deliveredAt: new Date('2026-11-24T09:00:00Z'),
  };
  await storeDevMail(gateway.database.em.fork(), mail);
  await storeDevMail(gateway.database.em.fork(), { ...mail, toAddress: 'bruno@esempio.it', subject: 'Secondo' });
});

describe('the trial’s mailbox', () => {
  test('as JSON: newest first, whole, by address on request', async () => {
    const mails = (await (await gateway.get('/dev/mail.json')).json()) as Record<string, unknown>[];
    expect(mails.map(({ subject }) => subject)).toEqual(['Secondo', 'Appuntamento <b>confermato</b>']);
    expect(mails[1]).toEqual({
      id: '1',
      messageId: '<1@dentisti.example>',
      from: 'Dentisti.ai <prenotazioni@dentisti.example>',
      to: 'anna@esempio.it',
      subject: 'Appuntamento <b>confermato</b>',
      text: expect.stringContaining('#abc'),
      html: '<p>Il tuo link</p>',
      attachments: [{ filename: 'visita.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' }],
      deliveredAt: '2026-11-24T09:00:00.000Z',
    });
    const mine = (await (await gateway.get('/dev/mail.json?to=BRUNO@esempio.it')).json()) as unknown[];
    expect(mine).toHaveLength(1);
  });

  test('as a page: readable, nothing of a mail runs, its links can be followed', async () => {
    const answer = await gateway.get('/dev/mail');
    const page = await answer.text();
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(page).not.toMatch(/<script|<b>confermato/);
    expect(page).toContain('href="http://localhost:8080/prenotazione/DENT-2222-3333&#35;abc"'.replace('&#35;', '#'));
    expect(page).toContain('BEGIN:VCALENDAR');
  });

  test.each(['/dev/mail', '/dev/mail.json', '/dev', '/dev/'])('in production %s is nowhere', async (path) => {
    const live = await startTestGateway(productionSettings);
    const answer = await live.get(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('esempio.it');
    const robots = await (await live.get('/robots.txt')).text();
    expect(robots).not.toContain('/dev');
    await live.close();
  });
});
