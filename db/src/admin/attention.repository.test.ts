import { attentionKinds } from '@dentisti/domain/operators/attention-due';
import { expect, test } from 'vitest';
import { appendTimeline } from '../booking/booking-timeline.repository.ts';
import { askStop, findStopRequest } from '../dialing/call-stop-request.repository.ts';
import { findCallTask } from '../dialing/call-task.repository.ts';
import { addOptOut } from '../dialing/opt-out.repository.ts';
import { ensureAccount } from '../studio/practice-account.repository.ts';
import { changeClaim, storeClaim } from '../studio/practice-claim.repository.ts';
import { beginStanding, changeStanding } from '../studio/practice-standing.repository.ts';
import {
  createBooking,
  createCallTask,
  createPracticeRow,
  createPublishedReview,
  setUpTestDatabase,
} from '../testing/index.ts';
import { findAttention } from './attention.repository.ts';
import { acknowledgeOptOut, dropAttention, takeAttention } from './attention-assignment.repository.ts';

const db = setUpTestDatabase();

const em = () => db.orm.em.fork();
const at = (iso: string) => new Date(iso);
const now = at('2026-11-24T12:00:00Z');
const rules = {
  now,
  dueBefore: at('2026-11-24T11:50:00Z'),
  ringingBefore: at('2026-11-24T11:30:00Z'),
  since: at('2026-11-17T12:00:00Z'),
};
const insert = async (sql: string, values: unknown[] = []) =>
  (await em().execute<{ id: string }[]>(sql, values))[0]?.id;

/** One of each, as it comes about. @returns the id under which it is found */
async function fill(): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  const practice = async (phone: string) => createPracticeRow(em(), { phone });
  const booked = async (phone: string) => {
    const dentist = await practice(phone);
    return {
      dentist,
      booking: await createBooking(em(), { dentistId: dentist.id, createdAt: at('2026-11-24T08:00:00Z') }),
    };
  };
  const stuck = await booked('+390768000401');
  await createCallTask(em(), stuck.booking, { phone: '+390768000401' });
  ids.stuckCall = stuck.booking.number;

  const unnotified = await booked('+390768000402');
  await em().execute(`update booking set status = 'cancelled', appointment_at = '2026-11-26T09:00:00Z' where id = ?`, [
    unnotified.booking.id,
  ]);
  await appendTimeline(em(), unnotified.booking.id, [
    { kind: 'practiceNotTold', detail: { purpose: 'cancel' }, at: at('2026-11-24T09:00:00Z') },
  ]);
  ids.practiceNotTold = unnotified.booking.number;

  const silent = await booked('+390768000403');
  await em().execute(`update booking set status = 'unreachable', updated_at = ? where id = ?`, [
    now,
    silent.booking.id,
  ]);
  ids.unreachablePractice = silent.booking.number;

  await em().execute(
    `insert into voice_event (voice_call_id, type, payload, failures, received_at) values ('v-1', 'hang', '{}', 20, ?)`,
    [now],
  );
  ids.unreadEvent = 'v-1';

  const order = (number: string) =>
    insert(
      `insert into package_order (number, email, channel, status, amount_cents, paid_at) values (?, 'a@b.it', 'link', 'paid', 5900, now()) returning id`,
      [number],
    );
  for (const [kind, number, due] of [
    ['overdueTask', 'PAC-2222-2222', '2026-11-24T11:00:00Z'],
    ['openTask', 'PAC-3333-3333', '2026-11-25T11:00:00Z'],
  ] as const) {
    ids[kind] = (await order(number)) ?? '';
    await em().execute(`insert into contact_task (order_id, kind, created_at, due_at) values (?, 'contact', ?, ?)`, [
      ids[kind],
      at('2026-11-24T10:00:00Z'),
      due,
    ]);
  }
  ids.unreadPayment = (await order('PAC-4444-4444')) ?? '';
  await em().execute(
    `insert into payment_event (event_id, type, order_id, fact, failures, received_at) values ('evt_1', 'charge.refunded', ?, '{}', 20, ?)`,
    [ids.unreadPayment, now],
  );
  await em().execute(`insert into queue_pause (queue, paused_at, reason) values ('mail', ?, 'Guasto')`, [now]);
  ids.pause = 'mail';
  ids.failedMail =
    (await insert(
      `insert into mail_outbox (event_key, message_id, template, to_address, state) values ('k', '<k@x>', 'received', 'a@b.it', 'failed') returning id`,
    )) ?? '';
  const reported = await practice('+390768000404');
  for (const [kind, stored] of [
    ['claim', 'claim'],
    ['report', 'error'],
  ] as const)
    ids[kind] =
      (await insert(
        `insert into profile_report (dentist_id, kind, message, created_at) values (?, ?, 'Parole', ?) returning id`,
        [reported.id, stored, now],
      )) ?? '';
  ids.review = await createPublishedReview(em(), { dentistId: reported.id, secret: 's', now });
  await em().execute(`update review set state = 'held' where id = ?`, [ids.review]);
  const account = await ensureAccount(em(), 'ida@posta.example', now);
  const wish = { practiceId: reported.id, accountId: account.id, way: 'operator', contact: null, note: null } as const;
  const decideBy = at('2026-11-26T12:00:00Z');
  const claim = { ...wish, state: 'awaiting-operator', createdAt: now, expiresAt: decideBy } as const;
  ids.studioClaim = (await storeClaim(em(), claim)).id;
  const asking = await practice('+390768000408');
  await beginStanding(em(), { practiceId: asking.id, way: 'mailbox', now });
  await changeStanding(em(), asking.id, { askedAt: now, askedName: 'Ida Verdi', askedAlbo: 'RM 1234' });
  ids.entitlement = String(asking.id);
  ids.lead =
    (await insert(
      `insert into lead (client_key, source, practice_name, person_name, email, phone, city, contact_consent_at, created_at)
       values (gen_random_uuid(), 'practices', 'Studio Verdi', 'Ida', 'i@v.it', '+390612345678', 'Roma', ?, ?) returning id`,
      [now, now],
    )) ?? '';
  const dead = await booked('+390768000405');
  const task = await createCallTask(em(), dead.booking, { phone: '+390768000405' });
  await em().execute(`update call_task set state = 'failed', next_dial_at = null, ended_at = ? where id = ?`, [
    now,
    task.id,
  ]);
  await em().execute(
    `insert into call_attempt (task_id, booking_id, dentist_id, phone, ordinal, state, fencing_token, voice_call_id, dialled_at, ended_at, outcome)
     values (?, ?, ?, '+390768000405', 1, 'ended', 1, 'c-dead', ?, ?, 'unreachableNumber')`,
    [task.id, dead.booking.id, dead.dentist.id, now, now],
  );
  ids.deadNumber = String(dead.dentist.id);
  const refusing = await practice('+390768000406');
  for (const phone of ['+390768000406', '+390768000407'])
    await em().execute(`insert into opt_out (phone, dentist_id, at, source) values (?, ?, ?, 'call')`, [
      phone,
      refusing.id,
      now,
    ]);
  ids.optOut = String(refusing.id);
  ids.failedDiscovery =
    (await insert(
      `insert into discovery_job (istat_code, city, region, status, finished_at) values ('058091', 'Roma', 'Lazio', 'failed', ?) returning id`,
      [now],
    )) ?? '';
  return ids;
}

test('one of each kind is found, with its due moment; an operator takes it and gives it back', async () => {
  expect(await findAttention(em(), rules)).toEqual([]);
  const ids = await fill();
  const found = await findAttention(em(), rules);
  expect(Object.fromEntries(found.map(({ kind, items }) => [kind, items.map(({ id }) => id)]))).toEqual(
    Object.fromEntries(attentionKinds.map((kind) => [kind, [ids[kind]]])),
  );
  expect(found.map(({ kind }) => kind)).toEqual([...attentionKinds]);
  for (const { items } of found) expect(items[0]?.dueAt.getTime()).toBeGreaterThanOrEqual(items[0]?.at.getTime() ?? 0);
  const due = (kind: string) => found.find((one) => one.kind === kind)?.items[0]?.dueAt;
  expect(due('openTask')).toEqual(at('2026-11-25T11:00:00Z'));
  expect(due('studioClaim')).toEqual(at('2026-11-26T12:00:00Z'));
  expect(due('entitlement')).toEqual(at('2026-11-27T12:00:00Z'));
  // Proved, but somebody else is there: what it waited for before says nothing of the decision.
  await changeClaim(em(), ids.studioClaim ?? '', { state: 'disputed' });
  const disputed = (await findAttention(em(), rules)).find(({ kind }) => kind === 'studioClaim');
  expect(disputed?.items[0]).toMatchObject({ detail: 'disputed', dueAt: at('2026-11-27T12:00:00Z') });
  expect(due('lead')).toEqual(at('2026-11-25T12:00:00Z'));

  const operatorId =
    (await insert(`insert into operator (email, role) values ('anna@dentisti.example', 'operator') returning id`)) ??
    '';
  const other =
    (await insert(`insert into operator (email, role) values ('berta@dentisti.example', 'operator') returning id`)) ??
    '';
  const holder = async (kind: string) =>
    (await findAttention(em(), rules)).find((one) => one.kind === kind)?.items[0]?.assignee;
  for (const kind of attentionKinds) {
    const item = { kind, itemId: ids[kind] ?? '' };
    expect(await takeAttention(em(), { ...item, operatorId, now })).toBe(true);
    expect(await takeAttention(em(), { ...item, operatorId, now })).toBe(false);
    expect(await holder(kind), kind).toBe('anna@dentisti.example');
  }
  const item = { kind: 'lead', itemId: ids.lead ?? '' } as const;
  expect(await dropAttention(em(), { ...item, operatorId: other })).toBe(false);
  expect(await takeAttention(em(), { ...item, operatorId: other, now })).toBe(true);
  expect(await holder('lead')).toBe('berta@dentisti.example');
  expect(await dropAttention(em(), { ...item, operatorId: other })).toBe(true);
  expect(await holder('lead')).toBeNull();

  // Of one practice, with all its telephones.
  expect(await acknowledgeOptOut(em(), ids.optOut ?? '', now)).toBe(true);
  expect(await acknowledgeOptOut(em(), ids.optOut ?? '', now)).toBe(false);
  expect(await holder('optOut')).toBeUndefined();
});

test('what is done waits no longer; what an operator entered never did', async () => {
  await em().execute(`update lead set status = 'contacted'`);
  await em().execute(`update profile_report set status = 'accepted' where kind = 'claim'`);
  await em().execute(`update profile_report set status = 'resolved', handled_at = ? where kind = 'error'`, [now]);
  await em().execute(`update contact_task set done_at = ?, done_by = 'anna'`, [now]);
  await em().execute('delete from queue_pause');
  await em().execute(`update practice_claim set state = 'granted', decided_at = ?`, [now]);
  await em().execute('update practice_standing set asked_at = null, asked_name = null, asked_albo = null');
  await em().execute(`insert into opt_out (phone, at, source) values ('+390768000499', ?, 'operator')`, [now]);
  const kinds = (await findAttention(em(), rules)).map(({ kind }) => kind);
  for (const done of ['lead', 'report', 'openTask', 'overdueTask', 'pause', 'optOut', 'studioClaim', 'entitlement'])
    expect(kinds).not.toContain(done);
  expect(kinds).toContain('claim');
  await em().execute(`update lead set due_on = '2026-11-24'`);
  const lead = (await findAttention(em(), rules)).find(({ kind }) => kind === 'lead');
  // The end of that day in Italy.
  expect(lead?.items[0]).toMatchObject({ detail: 'contacted', dueAt: at('2026-11-24T23:00:00Z') });
  // A telephone of nobody in the directory is named by a digest.
  await em().execute(`insert into opt_out (phone, at, source) values ('+390768000498', ?, 'inbound-call')`, [now]);
  const unknown = (await findAttention(em(), rules)).find(({ kind }) => kind === 'optOut');
  expect(unknown?.items[0]).toMatchObject({ id: expect.stringMatching(/^[0-9a-f]{32}$/), label: '' });
});

test('a wish for no calls from a call to us waits until somebody decides; what it had put off is planned anew', async () => {
  await em().execute('update opt_out set seen_at = ?', [now]);
  const dentist = await createPracticeRow(em(), { phone: '+390768000510' });
  const booking = await createBooking(em(), { dentistId: dentist.id });
  const task = await createCallTask(em(), booking, { phone: '+390768000510', nextDialWhy: 'calls-paused' });
  await askStop(em(), '+390768000510', now);
  const waiting = async () => (await findAttention(em(), rules)).find(({ kind }) => kind === 'optOut')?.items;
  expect(await waiting()).toMatchObject([
    { id: String(dentist.id), detail: 'stop-asked', at: now, dueAt: new Date(now.getTime() + 86_400_000) },
  ]);
  expect(await acknowledgeOptOut(em(), String(dentist.id), now)).toBe(true);
  expect(await acknowledgeOptOut(em(), String(dentist.id), now)).toBe(false);
  expect(await waiting()).toBeUndefined();
  expect(await findStopRequest(em(), '+390768000510')).toBeNull();
  expect(await findCallTask(em(), task.id)).toMatchObject({ nextDialAt: null });
  // An operator's own entry decides as well.
  await em().execute('delete from call_stop_request');
  await askStop(em(), '+390768000510', now);
  await addOptOut(em(), { phone: '+390768000510', dentistId: dentist.id, at: now, source: 'operator' });
  expect(await waiting()).toBeUndefined();
});
