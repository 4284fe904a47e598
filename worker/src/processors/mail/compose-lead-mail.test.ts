import { randomUUID } from 'node:crypto';
import { insertLead } from '@dentisti/db/leads/lead.repository';
import { findMailsForDevMailbox } from '@dentisti/db/mail/dev-mail.repository';
import { queueMail } from '@dentisti/db/mail/mail-outbox.repository';
import { expect, test } from 'vitest';
import { createDevMailer } from '../../integrations/mail/dev-mailer.ts';
import { setUpBookingHarness } from '../../testing/booking-harness.ts';
import { sendMail } from './send-mail.ts';

const harness = setUpBookingHarness();

const em = () => harness.db.orm.em.fork();
const queue = async (template: string, leadId: string) =>
  (
    await queueMail(em(), {
      eventKey: `${template}:${leadId}`,
      domain: 'dentisti.example',
      template,
      toAddress: 'anna@studio.example',
      params: { leadId },
      bookingId: null,
      now: harness.clock.now(),
    })
  ).id;
const storeLead = () =>
  insertLead(
    em(),
    {
      clientKey: randomUUID(),
      source: 'receptionist',
      practiceName: 'Studio <Bianchi> & Figli',
      personName: 'Anna Bianchi',
      email: 'anna@studio.example',
      phone: '+390612345678',
      city: 'Roma',
      message: 'Prima riga\nseconda',
    },
    harness.clock.now(),
  );

test.each([
  ['leadReceived', [/Grazie di averci scritto per la receptionist AI/, /Domande\? Scrivi a/, /cancelliamo i dati/]],
  ['leadForOperator', [/06 1234 5678/, /anna@studio\.example/, /Prima riga\n {2}seconda/]],
])('%s says what its reader needs, and is no markup', async (template, patterns) => {
  const lead = await storeLead();
  await sendMail(
    { mailId: await queue(template, lead?.id ?? '') },
    harness.context({ mailer: createDevMailer(harness.db.orm, harness.clock) }),
  );
  const [mail] = await findMailsForDevMailbox(em(), 1);
  for (const pattern of patterns) expect(mail?.text).toMatch(pattern);
  expect(mail?.html).not.toContain('<Bianchi>');
  if (template === 'leadReceived') return;
  expect(mail?.text).toContain('Studio <Bianchi> & Figli');
  expect(mail?.html).toContain('Studio &lt;Bianchi&gt; &amp; Figli');
});

test('the receipt repeats nothing that was typed: the address may be a third person’s', async () => {
  const lead = await storeLead();
  await sendMail(
    { mailId: await queue('leadReceived', lead?.id ?? '') },
    harness.context({ mailer: createDevMailer(harness.db.orm, harness.clock) }),
  );
  const [mail] = await findMailsForDevMailbox(em(), 1);
  for (const typed of ['Bianchi', 'Anna', '1234 5678', 'Prima riga', 'seconda'])
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain(typed);
});

test('a lead that was erased meanwhile is not mailed, ever', async () => {
  const id = await queue('leadReceived', randomUUID());
  await sendMail({ mailId: id }, harness.context());
  const [row] = await em().execute('select state, last_error from mail_outbox where id = ?', [id]);
  expect(row).toEqual({ state: 'failed', last_error: 'its lead is gone' });
});
