import { randomUUID } from 'node:crypto';
import { findLines, findLinesToCheck, saveLineCheck, storeMadeLine } from '@dentisti/db/dialing/phone-line.repository';
import { webhookSecretHeader } from '@dentisti/domain/dialing/assistant-definition';
import { expect, test } from 'vitest';
import { signedIn } from '../../testing/operator.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';

const secret = 'a-webhook-secret-of-at-least-thirty-two-characters';
const gateway = setUpTestGateway({ VOICE_WEBHOOK_SECRET: secret });

const fields = `mode lines { id number inUse configured forwardTo state failure inboundSeenAt checkPending
  differences { field wanted found } }`;
const em = () => gateway.database.em.fork();
const phoneNumberId = randomUUID();
const credentialId = randomUUID();
const number = '+390212345678';

test('a line with its differences; a check is asked of the worker and waited for', async () => {
  const { browser } = await signedIn(gateway, 'luca@dentisti.example', 'operator');
  const now = new Date();
  await storeMadeLine(em(), {
    phoneNumberId,
    number,
    credentialId,
    carrierHost: 'sip.provider.it',
    inboundAddresses: ['203.0.113.7'],
    registers: false,
    leadingPlus: true,
    now,
  });
  const read = await browser.ask(`query { adminPhoneLines { ${fields} } }`);
  expect(read.data?.adminPhoneLines).toMatchObject({
    mode: 'SIMULATOR',
    lines: [{ id: phoneNumberId, number, inUse: true, configured: false, state: 'UNCHECKED', inboundSeenAt: null }],
  });
  const worker = (async () => {
    for (let tries = 0; tries < 40; tries++) {
      const [line] = (await findLinesToCheck(em(), { before: new Date(0), now: new Date() })).filter(
        ({ checkAskedAt }) => checkAskedAt,
      );
      if (line) {
        await saveLineCheck(em(), line.id, {
          state: 'mended',
          differences: [{ field: 'secret', wanted: 'quello attuale', found: 'un altro' }],
          failure: null,
          credentialId: null,
          number: null,
          serverUrl: 'https://dentisti.example/webhooks/voice',
          secretPrint: 'print',
          hmacCredentialId: null,
          platformHost: 'api.eu.vapi.ai',
          carrierHost: null,
          begunAt: new Date(),
          now: new Date(),
        });
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  const checked = await browser.ask(`mutation { checkPhoneLines { ${fields} } }`);
  await worker;
  expect(checked.data?.checkPhoneLines).toMatchObject({
    lines: [
      {
        state: 'MENDED',
        checkPending: false,
        forwardTo: `${number}@${credentialId}.sip.eu.vapi.ai`,
        differences: [{ field: 'secret', wanted: 'quello attuale', found: 'un altro' }],
      },
    ],
  });
});

test.each([
  ['by the platform’s id', { call: { id: randomUUID(), phoneNumberId } }],
  ['by its own record', { call: { id: randomUUID() }, phoneNumber: { id: phoneNumberId, number } }],
  ['by the number alone', { call: { id: randomUUID() }, phoneNumber: { number } }],
])('an inbound call notes its line as seen, %s; another line’s call does not', async (_what, message) => {
  await em().execute('update phone_line set inbound_seen_at = null');
  const post = (body: object) =>
    gateway.post(
      '/webhooks/voice',
      { message: { type: 'assistant-request', customer: { number: '+390699999999' }, ...body } },
      { [webhookSecretHeader]: secret },
    );
  const seen = async () => (await findLines(em()))[0]?.inboundSeenAt;
  expect((await post({ call: { id: randomUUID(), phoneNumberId: randomUUID() } })).status).toBe(200);
  expect((await post({ call: { id: randomUUID() } })).status).toBe(200);
  expect(await seen()).toBeNull();
  expect((await post(message)).status).toBe(200);
  await expect.poll(seen).toBeInstanceOf(Date);
});
