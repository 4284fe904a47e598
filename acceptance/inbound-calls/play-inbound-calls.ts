import { randomUUID } from 'node:crypto';
import { noConsequences } from '@dentisti/core/booking/consequences';
import { applyVoiceEvent } from '@dentisti/core/dialing/apply-voice-event';
import { beginDial } from '@dentisti/core/dialing/begin-dial';
import { describeDial } from '@dentisti/core/dialing/describe-dial';
import { takeVoiceMessage } from '@dentisti/core/voice/take-voice-message';
import { claimTask } from '@dentisti/db/dialing/call-claim.repository';
import { findCallTask } from '@dentisti/db/dialing/call-task.repository';
import { createBooking, createCallTask, createPracticeRow } from '@dentisti/db/testing';
import { localTime } from '@dentisti/domain/booking/italian-time';
import { spellPhone } from '@dentisti/domain/dialing/assistant-script';
import { bookTask } from '@dentisti/domain/dialing/new-call-task';
import { parseVoiceMessage } from '@dentisti/domain/dialing/voice-message';
import { createRandom } from '@dentisti/domain/practice/seeded-random';
import { expect } from 'vitest';
import { weekdays } from '../../gateway/src/testing/booking-form.ts';
import { setUpTestGateway, type TestGateway } from '../../gateway/src/testing/start-test-gateway.ts';
import { callerKinds, drawCaller, type InboundCaller } from './inbound-callers.ts';

/** A Tuesday, 17:00 in Italy, so that eight hours of dials lie before it. */
const called = new Date('2026-11-24T16:00:00Z');
let now = called;
let gateway: TestGateway;
const em = () => gateway.database.em.fork();
const minutes = (count: number) => new Date(called.getTime() + count * 60_000);
const times = ['2026-11-26T09:00:00Z', '2026-11-26T10:00:00Z', '2026-11-27T09:00:00Z'].map((at) => new Date(at));
const offered = new Date('2026-12-02T15:00:00Z');
const settings = {
  mailFrom: 'a@dentisti.example',
  operatorEmail: 'c@dentisti.example',
  contactEmail: 'b@dentisti.example',
  publicUrl: 'https://dentisti.example',
  linkSecrets: ['a test secret of more than thirty-two signs'],
  isProduction: false,
  voiceMode: 'simulator' as const,
  maxCalls: 5,
  reconcileAfterSeconds: 60,
};

/** A request whose practice was dialled, or not, before the caller rings. */
async function ask(
  index: number,
  { dialledBefore, isPlaced }: Pick<InboundCaller, 'dialledBefore' | 'isPlaced'>,
  phone: string,
) {
  const practice = await createPracticeRow(em(), { phone, week: weekdays });
  const booking = await createBooking(em(), {
    dentistId: practice.id,
    patientName: `Zelinda Qwertuni${index}`,
    phone: `+39347${String(1_000_000 + index)}`,
    note: `porta il pacemaker ${index}`,
    reason: 'HYGIENE',
    preferredTimes: times,
    createdAt: minutes(-600),
  });
  const plan = { ...bookTask(times), phone, nextDialAt: minutes(62), nextDialWhy: 'no-answer-again' as const };
  const task = await createCallTask(em(), booking, plan);
  if (dialledBefore !== null) {
    await em().execute(
      `insert into call_attempt (task_id, booking_id, dentist_id, phone, ordinal, state, fencing_token, dialled_at, ended_at, outcome, report)
       values (?, ?, ?, ?, 1, 'ended', 1, ?, ?, ?, '{}')`,
      [
        task.id,
        booking.id,
        practice.id,
        phone,
        minutes(-dialledBefore),
        minutes(-dialledBefore + 0.5),
        isPlaced ? 'noAnswer' : 'notPlaced',
      ],
    );
  }
  return { booking, task };
}

const said = (result: InboundCaller['result'], detailsLeft = false) => ({
  result: result,
  preference: result === 'accepted' ? 1 : 0,
  dateTime: result === 'accepted' ? localTime(times[0] as Date) : result === 'proposed' ? localTime(offered) : '',
  callBackAt: '',
  detailsLeft,
  reason: 'none',
  sentence: '',
});

const send = (message: Record<string, unknown>) => {
  const parsed = parseVoiceMessage({ message });
  if (!parsed) throw new Error('no message');
  return takeVoiceMessage(gateway.services, parsed);
};

/** Applies what was stored of a call, as the worker does. */
async function apply(voiceCallId: string) {
  const events = await em().execute<{ id: string }[]>(
    'select id from voice_event where voice_call_id = ? and processed_at is null order by id',
    [voiceCallId],
  );
  for (const { id } of events)
    await em().transactional((tx) => applyVoiceEvent(tx, id, { now, settings, consequences: noConsequences() }));
}

/** One call to us from its first message to its report; returns all that it was received. */
async function ringUs({ customer, isForwarded, words }: InboundCaller, outcome: object): Promise<string> {
  const id = randomUUID();
  const headers = isForwarded ? { Diversion: '<sip:+390299999999@carrier.example>' } : {};
  const call = { id, type: 'inboundPhoneCall', phoneCallProviderDetails: { sip: { headers } } };
  const answer = await send({ type: 'assistant-request', call, customer });
  const { assistant } = answer as { assistant: { metadata?: { attemptId: string } } };
  const known = { ...call, assistant };
  const tool = { id: 't', name: 'registra_esito', arguments: outcome };
  const noted = await send({ type: 'tool-calls', call: known, customer, toolCallList: [tool] });
  const artifact = {
    transcript: `User: ${words}`,
    structuredOutputs: { a: { name: 'esito_chiamata', result: outcome } },
  };
  const ended = { endedReason: 'customer-ended-call', startedAt: now.toISOString(), endedAt: now.toISOString() };
  const closed = await send({ type: 'end-of-call-report', call: known, customer, artifact, ...ended });
  await apply(id);
  return JSON.stringify([answer, noted, closed]);
}

/** Our own call, once it is due: the practice answers what was said before, and takes name and number. */
async function callPractice(taskId: string, outcome: object): Promise<string> {
  const due = (await findCallTask(em(), taskId))?.nextDialAt;
  if (due && due > now) now = due;
  const claimed = await claimTask(em(), taskId, { now, leaseSeconds: 60 });
  if (!claimed) return 'not claimed';
  const dial = { now, ...claimed, settings, consequences: noConsequences() };
  const begun = await em().transactional((tx) => beginDial(tx, dial));
  if (typeof begun === 'string') return begun;
  const line = {
    server: { url: 'http://x.example', secret: 's', credentialId: null },
    operatorPhone: null,
    callerId: null,
  };
  const request = describeDial(begun, { ...line, platform: null as never }, now);
  const call = { id: randomUUID(), customer: { externalId: begun.attempt.id } };
  const artifact = { structuredOutputs: { a: { name: 'esito_chiamata', result: outcome } } };
  const ended = { endedReason: 'assistant-ended-call', startedAt: now.toISOString(), endedAt: now.toISOString() };
  await send({ type: 'end-of-call-report', call, artifact, ...ended });
  await apply(call.id);
  return JSON.stringify(request.assistant);
}

const stateOf = async (id: string) =>
  (
    await em().execute<{ status: string; appointmentAt: string | null; mails: number; steps: number }[]>(
      `select b.status, b.appointment_at as "appointmentAt", b.proposed_at as "proposedAt", b.version,
        (select count(*)::int from mail_outbox m where m.booking_id = b.id) as mails,
        (select count(*)::int from booking_event e where e.booking_id = b.id and e.kind <> 'practiceRangBack') as steps,
        (select count(*)::int from appointment a where a.booking_id = b.id) as appointments
       from booking b where b.id = ?`,
      [id],
    )
  )[0];

/** With a gateway of the calling file. */
export function setUpInboundCalls(): typeof playInboundCalls {
  gateway = setUpTestGateway({}, () => now);
  return playInboundCalls;
}

/** Rings our number so often: nobody is named, nothing is settled by a call alone. A third are practices that ring back. */
async function playInboundCalls(calls: number, seed: number): Promise<void> {
  const random = createRandom(seed);
  const figures = {
    calls: 0,
    leaks: 0,
    settledAlone: 0,
    dialsLost: 0,
    spokenOutside: 0,
    ringBacks: 0,
    informed: 0,
    settledAfter: 0,
  };
  const kinds: Record<string, number> = {};
  const started = performance.now();
  for (let index = 0; index < calls; index++) {
    now = called;
    const phone = `+39068${String(1_000_000 + index)}`;
    const caller = drawCaller(random, phone);
    const { booking, task } = await ask(index, caller, phone);
    const before = await stateOf(booking.id);
    const received = await ringUs(caller, said(caller.result, random.chance(0.5)));
    const secrets = [
      booking.patientName,
      'Qwertuni',
      booking.phone,
      booking.phone.slice(3),
      spellPhone(booking.phone),
      'pacemaker',
      booking.number,
    ];
    const informed = received.includes('igiene dentale') && received.includes('giovedì ventisei novembre alle dieci');
    const after = await findCallTask(em(), task.id);
    figures.calls++;
    kinds[caller.kind] = (kinds[caller.kind] ?? 0) + 1;
    if (secrets.some((secret) => received.includes(secret))) figures.leaks++;
    if (JSON.stringify(await stateOf(booking.id)) !== JSON.stringify(before)) figures.settledAlone++;
    // The dial that was planned stands, or a sooner one.
    if (after?.state !== 'open' || !after.nextDialAt || after.nextDialAt > minutes(62)) figures.dialsLost++;
    const isInTime = caller.kind === 'ringBack' || caller.kind === 'inWindow';
    if (informed && !isInTime) figures.spokenOutside++;
    if (!isInTime) continue;
    const isTrue = caller.kind === 'ringBack';
    // The practice knows of the call, or does not.
    const script = await callPractice(task.id, isTrue ? said(caller.result, true) : said('declined'));
    const status = (await stateOf(booking.id))?.status;
    if (!isTrue) {
      if (status !== 'declined') figures.settledAlone++;
      continue;
    }
    figures.ringBacks++;
    const expected = { accepted: 'confirmed', proposed: 'proposed', declined: 'declined', unsettled: 'scheduled' }[
      caller.result
    ];
    if (informed) figures.informed++;
    const asks = caller.result === 'unsettled' || script.includes('Ci avete richiamato');
    if (asks && status === expected) figures.settledAfter++;
  }
  const seconds = Math.round((performance.now() - started) / 1000);
  console.info(`inbound calls: ${JSON.stringify({ ...figures, kinds, seconds })}`);
  expect(figures).toMatchObject({ calls, leaks: 0, settledAlone: 0, dialsLost: 0, spokenOutside: 0 });
  expect(Object.keys(kinds).sort()).toEqual([...callerKinds].sort());
  expect(await em().execute('select phone from opt_out')).toEqual([]);
  expect(figures.ringBacks).toBeGreaterThan(calls / 4);
  expect(figures.informed / figures.ringBacks).toBeGreaterThanOrEqual(0.95);
  expect(figures.settledAfter / figures.ringBacks).toBeGreaterThanOrEqual(0.95);
}
