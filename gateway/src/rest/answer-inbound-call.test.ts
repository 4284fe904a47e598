import { randomUUID } from 'node:crypto';
import { webhookSecretHeader } from '@dentisti/domain/dialing/assistant-definition';
import { contractProblems } from '@dentisti/domain/testing/voice-contract';
import { describe, expect, test } from 'vitest';
import { bookingForm, createPractice, requestAndOpen, tuesdayMorning } from '../testing/booking-form.ts';
import { setUpTestGateway, startTestGateway } from '../testing/start-test-gateway.ts';

const secret = 'a-webhook-secret-of-at-least-thirty-two-characters';
const gateway = setUpTestGateway({ VOICE_WEBHOOK_SECRET: secret }, () => tuesdayMorning);

const post = (message: Record<string, unknown>, on = gateway) =>
  on.post('/webhooks/voice', { message }, { [webhookSecretHeader]: secret });

describe('a practice that rings back', () => {
  const ask = async (number: string, callId: string = randomUUID(), on = gateway) => {
    const call = { id: callId, type: 'inboundPhoneCall' };
    const answer = await post({ type: 'assistant-request', call, customer: { number } }, on);
    expect(answer.status).toBe(200);
    const body = (await answer.json()) as {
      assistant: {
        firstMessage: string;
        metadata?: { attemptId: string; purpose: string };
        server: { headers: Record<string, string> };
        model: { messages: { content: string }[] };
      };
    };
    expect(contractProblems('ServerMessageResponseAssistantRequest', body)).toEqual([]);
    return body.assistant;
  };

  test('is answered as the vendor’s contract wants it, with transfers and signed messages too', async () => {
    const equipped = await startTestGateway(
      {
        DATABASE_URL: gateway.database.serviceUrl,
        REDIS_URL: gateway.redis.url,
        VOICE_WEBHOOK_SECRET: secret,
        VOICE_WEBHOOK_CREDENTIAL_ID: randomUUID(),
        OPERATOR_PHONE: '+390258301234',
      },
      () => tuesdayMorning,
    );
    const practice = await createPractice(gateway);
    await requestAndOpen(gateway, bookingForm(practice.id));
    const resumed = await ask(practice.phone ?? '', randomUUID(), equipped);
    expect(resumed.metadata).toBeDefined();
    const neutral = await ask('+390699999999', randomUUID(), equipped);
    for (const assistant of [resumed, neutral]) expect(JSON.stringify(assistant)).toContain('transferCall');
    await equipped.close();
  });

  test('resumes its patient’s request, once, and the planned dial is gone', async () => {
    const practice = await createPractice(gateway);
    const link = await requestAndOpen(gateway, bookingForm(practice.id));
    const callId = randomUUID();
    const assistant = await ask(practice.phone ?? '', callId);
    expect(assistant.firstMessage).toMatch(
      /^Buongiorno, grazie di aver richiamato: .*assistente automatico.*intelligenza artificiale/,
    );
    expect(assistant.metadata?.purpose).toBe('book');
    expect(assistant.server.headers).toEqual({ [webhookSecretHeader]: secret });
    expect((await ask(practice.phone ?? '', callId)).metadata?.attemptId).toBe(assistant.metadata?.attemptId);
    const [booking] = await gateway.database.em.fork().execute<Record<string, unknown>[]>(
      `select status, (select count(*)::int from call_attempt a where a.booking_id = b.id and direction = 'inbound') as calls,
        (select next_dial_at from call_task t where t.booking_id = b.id) as "nextDialAt",
        (select string_agg(kind, ' ' order by id) from booking_event e where e.booking_id = b.id) as steps
       from booking b where number = ?`,
      [link.number],
    );
    const steps = 'requested planned practiceRangBack';
    expect(booking).toEqual({ status: 'calling', calls: 1, nextDialAt: null, steps });
    expect((await ask(practice.phone ?? '')).metadata).toBeUndefined();
  });

  test.each([
    ['in national form', (phone: string) => ({ number: phone.replace('+39', '') })],
    ['with two zeros', (phone: string) => ({ number: phone.replace('+', '00') })],
    ['as a SIP address without a number', (phone: string) => ({ sipUri: `sip:${phone}@carrier.example` })],
  ])('is known %s', async (_what, customerOf) => {
    const practice = await createPractice(gateway);
    await requestAndOpen(gateway, bookingForm(practice.id));
    const call = { id: randomUUID(), type: 'inboundPhoneCall' };
    const customer = customerOf(practice.phone ?? '');
    const answer = await post({ type: 'assistant-request', call, customer });
    expect(await answer.json()).toMatchObject({ assistant: { metadata: { purpose: 'book' } } });
  });

  test.each([['+390699999999'], ['anonymous'], ['']])(
    'somebody else (%s) hears who we are, and nothing of any patient',
    async (number) => {
      const assistant = await ask(number);
      expect(assistant.metadata).toBeUndefined();
      expect(assistant.firstMessage).toContain('assistente automatico');
      expect(assistant.model.messages[0]?.content).not.toMatch(/DENT|Anna|HYGIENE|igiene/);
    },
  );

  test('who wants no calls is on the list, if the number is a practice’s', async () => {
    const practice = await createPractice(gateway);
    const refuse = (number: string) =>
      post({
        type: 'tool-calls',
        call: { id: randomUUID() },
        customer: { number },
        toolCallList: [
          {
            id: 't',
            name: 'registra_esito',
            arguments: {
              result: 'do_not_call',
              preference: 0,
              dateTime: '',
              callBackAt: '',
              reason: 'none',
              sentence: '',
            },
          },
        ],
      });
    const answered = await refuse(practice.phone ?? '');
    expect(contractProblems('ServerMessageResponseToolCalls', await answered.json())).toEqual([]);
    await refuse('+393331112223');
    const listed = await gateway.database.em
      .fork()
      .execute<{ phone: string; source: string }[]>('select phone, source from opt_out');
    expect(listed).toEqual([{ phone: practice.phone, source: 'inbound-call' }]);
  });

  test('is answered in time when the database is slow', async () => {
    const practice = await createPractice(gateway);
    await requestAndOpen(gateway, bookingForm(practice.id));
    await gateway.database.em.fork().transactional(async (em) => {
      await em.execute('lock table call_task in access exclusive mode');
      const started = performance.now();
      expect((await ask(practice.phone ?? '')).metadata).toBeUndefined();
      expect(performance.now() - started).toBeLessThan(7_500);
    });
  });
});
