import { describe, expect, test } from 'vitest';
import { bookingForm, countRows, createPractice, requestAndOpen, tuesdayMorning } from '../../testing/booking-form.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';

const gateway = setUpTestGateway({}, () => tuesdayMorning);

describe('sendLostLink', () => {
  const ask = (email: string) =>
    gateway.post('/graphql', {
      query: 'mutation($email: String!) { sendLostLink(email: $email) { message } }',
      variables: { email },
    });
  const mails = () => countRows(gateway, `mail_outbox where template = 'lostLink'`);

  test('answers everybody alike, in the same bytes, and mails each open booking once an hour', async () => {
    const form = bookingForm((await createPractice(gateway)).id, { email: 'smemorata@esempio.it' });
    await requestAndOpen(gateway, form);
    const before = await mails();
    const bodies = new Set<string>();
    for (const email of ['smemorata@esempio.it', 'SMEMORATA@ESEMPIO.IT', 'nessuno@esempio.it', 'non-una-mail', ''])
      bodies.add(await (await ask(email)).text());
    expect(bodies.size).toBe(1);
    await expect.poll(mails, { timeout: 10_000 }).toBe(before + 1);
    await gateway.services.background.finish();
    expect(await mails()).toBe(before + 1);
  });

  test('keeps nobody waiting for what it finds', async () => {
    await requestAndOpen(gateway, bookingForm((await createPractice(gateway)).id, { email: 'paziente@esempio.it' }));
    const before = await mails();
    await gateway.database.em.fork().transactional(async (em) => {
      await em.execute('lock table booking, mail_outbox in access exclusive mode');
      // Neither the search nor its mail can go on, and yet both are answered.
      expect((await ask('paziente@esempio.it')).status).toBe(200);
      expect((await ask('nessuno@esempio.it')).status).toBe(200);
    });
    await expect.poll(mails, { timeout: 10_000 }).toBe(before + 1);
  });
});
