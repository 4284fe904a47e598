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

const nothing = { preference: 0, dateTime: '', callBackAt: '', detailsLeft: false, reason: 'none', sentence: '' };

/** A request whose practice did not pick up ten minutes ago. */
async function dialled(practiceId: number, form: Record<string, unknown> = {}) {
  const link = await requestAndOpen(gateway, bookingForm(practiceId, form));
  await gateway.database.em.fork().execute(
    `insert into call_attempt (task_id, booking_id, dentist_id, phone, ordinal, state, fencing_token, dialled_at, ended_at, outcome)
     select id, booking_id, dentist_id, phone, 1, 'ended', 1, ?::timestamptz - interval '10 minutes', ?, 'noAnswer'
     from call_task where dentist_id = ?`,
    [tuesdayMorning, tuesdayMorning, practiceId],
  );
  return link;
}

/** Ends whatever call to us is under way, as its report does. */
const end = () =>
  gateway.database.em
    .fork()
    .execute(
      `update call_attempt set state = 'ended', outcome = 'unsettled', ended_at = ? where direction = 'inbound' and state = 'placed'`,
      [tuesdayMorning],
    );

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
    await dialled(practice.id);
    const resumed = await ask(practice.phone ?? '', randomUUID(), equipped);
    expect(resumed.metadata).toBeDefined();
    const neutral = await ask('+390699999999', randomUUID(), equipped);
    for (const assistant of [resumed, neutral]) expect(JSON.stringify(assistant)).toContain('transferCall');
    await equipped.close();
  });

  test('hears what we called for, without a person, and changes nothing', async () => {
    // Digits of the factory's name would be taken for the patient's.
    const practice = await createPractice(gateway, { name: 'Studio Aurora' });
    const link = await dialled(practice.id, { note: 'porta il pacemaker' });
    const callId = randomUUID();
    const assistant = await ask(practice.phone ?? '', callId);
    expect(assistant.firstMessage).toMatch(
      /^Buongiorno, grazie di aver richiamato: .*assistente automatico.*intelligenza artificiale/,
    );
    expect(assistant.metadata?.purpose).toBe('book');
    expect(assistant.model.messages[0]?.content).toContain('igiene dentale');
    // Any digits may stand in a drawn id.
    const said = JSON.stringify(assistant).replaceAll(assistant.metadata?.attemptId ?? '', '');
    expect(said).not.toMatch(/Anna|Bianchi|347|3 4 7|pacemaker|DENT-|D E N T/);
    expect(assistant.server.headers).toEqual({ [webhookSecretHeader]: secret });
    expect((await ask(practice.phone ?? '', callId)).metadata?.attemptId).toBe(assistant.metadata?.attemptId);
    const [booking] = await gateway.database.em.fork().execute<Record<string, unknown>[]>(
      `select status, (select count(*)::int from call_attempt a where a.booking_id = b.id and direction = 'inbound') as calls,
        (select next_dial_at is not null from call_task t where t.booking_id = b.id) as "isPlanned",
        (select string_agg(kind, ' ' order by id) from booking_event e where e.booking_id = b.id) as steps
       from booking b where number = ?`,
      [link.number],
    );
    expect(booking).toEqual({ status: 'scheduled', calls: 1, isPlanned: true, steps: 'requested planned' });
    // One call at a time with one number.
    expect((await ask(practice.phone ?? '')).metadata).toBeUndefined();
  });

  test('is heard three times for one dial, so that nobody keeps our own call waiting', async () => {
    const practice = await createPractice(gateway);
    await dialled(practice.id);
    for (const isResumed of [true, true, true, false]) {
      expect((await ask(practice.phone ?? '')).metadata !== undefined).toBe(isResumed);
      await end();
    }
  });

  test.each([
    ['more than three hours ago', `dialled_at = ?::timestamptz - interval '181 minutes'`],
    ['and never placed', `outcome = 'notPlaced', ended_at = ?`],
    ['and never connected', `outcome = 'notConnected', ended_at = ?`],
    ['on another telephone', `phone = '+390699999999', ended_at = ?`],
  ])('that we dialled %s hears nothing of a request', async (_what, change) => {
    const practice = await createPractice(gateway);
    await dialled(practice.id);
    await gateway.database.em
      .fork()
      .execute(`update call_attempt set ${change} where dentist_id = ?`, [tuesdayMorning, practice.id]);
    expect((await ask(practice.phone ?? '')).metadata).toBeUndefined();
  });

  test('is not known by a call that another telephone handed on', async () => {
    const practice = await createPractice(gateway);
    await dialled(practice.id);
    const headers = { diversion: `<sip:${practice.phone}@carrier.example>` };
    const call = { id: randomUUID(), phoneCallProviderDetails: { sip: { headers } } };
    const answer = await post({ type: 'assistant-request', call, customer: { number: practice.phone } });
    expect(((await answer.json()) as { assistant: { metadata?: object } }).assistant.metadata).toBeUndefined();
  });

  test.each([
    ['in national form', (phone: string) => ({ number: phone.replace('+39', '') })],
    ['with two zeros', (phone: string) => ({ number: phone.replace('+', '00') })],
    ['as a SIP address without a number', (phone: string) => ({ sipUri: `sip:${phone}@carrier.example` })],
  ])('is known %s', async (_what, customerOf) => {
    const practice = await createPractice(gateway);
    await dialled(practice.id);
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

  describe('who wants no calls', () => {
    const refuse = (number: string) =>
      post({
        type: 'tool-calls',
        call: { id: randomUUID() },
        customer: { number },
        toolCallList: [{ id: 't', name: 'registra_esito', arguments: { ...nothing, result: 'do_not_call' } }],
      });
    const waiting = (phone: string | null) =>
      gateway.database.em
        .fork()
        .execute<{ phone: string; pausedUntil: string; isOpen: boolean }[]>(
          `select asked_at as "askedAt", paused_until as "pausedUntil", settled_at is null as "isOpen" from call_stop_request where phone = ?`,
          [phone],
        );
    const plannedAt = async (practiceId: number) =>
      (
        await gateway.database.em
          .fork()
          .execute<{ at: string; why: string }[]>(
            `select next_dial_at as at, next_dial_why as why from call_task where dentist_id = ?`,
            [practiceId],
          )
      )[0];

    test('pauses the number for a day and waits for a decision, once', async () => {
      const practice = await createPractice(gateway);
      await requestAndOpen(gateway, bookingForm(practice.id));
      const answered = await refuse(practice.phone ?? '');
      expect(contractProblems('ServerMessageResponseToolCalls', await answered.json())).toEqual([]);
      await refuse('+393331112223');
      const tomorrow = '2026-11-25T09:00:00.000Z';
      const [row] = await waiting(practice.phone);
      expect({ ...row, pausedUntil: new Date(row?.pausedUntil ?? 0).toISOString() }).toMatchObject({
        isOpen: true,
        pausedUntil: tomorrow,
      });
      expect(await waiting('+393331112223')).toEqual([]);
      const em = gateway.database.em.fork();
      expect(await em.execute('select phone from opt_out')).toEqual([]);
      expect(await em.execute('select id from dentist where opted_out_at is not null')).toEqual([]);
      const planned = await plannedAt(practice.id);
      expect([new Date(planned?.at ?? 0).toISOString(), planned?.why]).toEqual([tomorrow, 'calls-paused']);
      // Again the next day: no longer, because the wish still waits.
      await em.execute(`update call_stop_request set paused_until = ? where phone = ?`, [
        tuesdayMorning,
        practice.phone,
      ]);
      await refuse(practice.phone ?? '');
      expect(new Date((await waiting(practice.phone))[0]?.pausedUntil ?? 0)).toEqual(tuesdayMorning);
      // Decided to go on: it waits again, and nothing pauses.
      await em.execute(`update call_stop_request set settled_at = ?, settled_as = 'go-on' where phone = ?`, [
        tuesdayMorning,
        practice.phone,
      ]);
      await refuse(practice.phone ?? '');
      const [again] = await waiting(practice.phone);
      expect(again?.isOpen).toBe(true);
      expect(new Date(again?.pausedUntil ?? 0).getTime()).toBeLessThanOrEqual(tuesdayMorning.getTime());
    });
  });

  test('a time that nobody means is asked again, and not noted', async () => {
    const answerTo = async (more: object) => {
      const call = { id: randomUUID(), customer: { externalId: randomUUID() } };
      const tool = { id: 't', name: 'registra_esito', arguments: { ...nothing, ...more } };
      const answer = await post({ type: 'tool-calls', call, toolCallList: [tool] });
      const { results } = (await answer.json()) as { results: { result: string }[] };
      const stored = await gateway.database.em
        .fork()
        .execute('select id from voice_event where voice_call_id = ?', [call.id]);
      return [results[0]?.result.startsWith('Annotato'), stored.length];
    };
    expect(await answerTo({ result: 'proposed', dateTime: '2026-12-09T15:30:00+01:00' })).toEqual([true, 1]);
    for (const dateTime of ['2026-12-09T05:00', '2027-06-09T15:30', '2026-11-20T15:30', 'mercoledì alle cinque'])
      expect(await answerTo({ result: 'proposed', dateTime })).toEqual([false, 0]);
    expect(await answerTo({ result: 'call_back', callBackAt: '2026-11-24T23:30' })).toEqual([false, 0]);
    expect(await answerTo({ result: 'declined', dateTime: '2026-12-09T05:00' })).toEqual([true, 1]);
  });

  test('is answered in time when the database is slow', async () => {
    const practice = await createPractice(gateway);
    await dialled(practice.id);
    await gateway.database.em.fork().transactional(async (em) => {
      await em.execute('lock table call_task in access exclusive mode');
      const started = performance.now();
      expect((await ask(practice.phone ?? '')).metadata).toBeUndefined();
      expect(performance.now() - started).toBeLessThan(7_500);
    });
  });
});
