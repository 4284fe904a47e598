import { addVisit } from '@dentisti/db/testing';
import { describe, expect, test } from 'vitest';
import { ask, setUpRecalls } from '../../testing/studio-recalls.ts';

const recalls = setUpRecalls();
const { em, sql, ago, read, mailed, open, firstFree, book, refuse, bookingsOf } = recalls;

describe('the link of a recall', () => {
  test('shows free times and a covered person; opening it changes nothing', async () => {
    const { token, stop, id } = await mailed({ name: 'Maria Rossi', email: 'maria@posta.example' });
    for (const link of [token, stop]) {
      const shown = await open(link);
      expect(shown).toMatchObject({
        __typename: 'RecallInvitation',
        ...{ patientName: 'Maria R.', maskedEmail: 'm•••@p•••.example', needsPhone: false, isWithdrawn: false },
      });
      expect(shown.slots === null).toBe(link === stop);
      expect(JSON.stringify(shown)).not.toMatch(/Rossi|maria@|333123/);
    }
    expect(await sql('select booked_at, withdrawn_at from recall where id = ?', [id])).toEqual([
      { booked_at: null, withdrawn_at: null },
    ]);
  });

  test('two taps and two tabs make one booking, which the practice sees', async () => {
    const { token, patientId } = await mailed({ name: 'Maria Rossi', email: 'maria.due@posta.example' });
    const startsAt = await firstFree(token);
    const [other = ''] = ((await open(token)).slots?.days.flatMap(({ times }) => times) ?? []).slice(3);
    const outcomes = await Promise.all([
      book(token, startsAt),
      book(token, startsAt),
      book(token, other),
      book(token, startsAt),
    ]);
    expect(await bookingsOf()).toHaveLength(1);
    const [booking] = await sql<{ at: Date; id: string }>(
      'select id, appointment_at as at from booking where dentist_id = ?',
      [recalls.own().practice.id],
    );
    const at = new Date(String(booking?.at)).toISOString();
    for (const outcome of outcomes)
      expect([outcome.startsAt, outcome.bookedFor].map((one) => one && new Date(String(one)).toISOString())).toContain(
        at,
      );
    const visits = await sql('select patient_id, service_id, state from appointment where booking_id = ?', [
      booking?.id,
    ]);
    expect(visits).toEqual([{ patient_id: patientId, service_id: recalls.serviceId(), state: 'booked' }]);
    const mails = await sql('select template, to_address, params from mail_outbox where booking_id = ?', [booking?.id]);
    expect(mails).toMatchObject([
      { template: 'confirmed', to_address: 'maria.due@posta.example', params: { at, sequence: 0 } },
    ]);
    expect((await read())?.due[0]).toMatchObject({ state: 'RECALLED', recall: { bookedFor: at } });
    expect(await open(token)).toMatchObject({ __typename: 'RecallEnded', reason: 'BOOKED' });
    expect(
      await sql('select count(*)::int as n from patient where practice_id = ?', [recalls.own().practice.id]),
    ).toEqual([{ n: 1 }]);
  });

  test('a time that is taken stays taken, and another one can be chosen', async () => {
    const [one, other] = [await mailed(), await mailed()];
    const startsAt = await firstFree(one.token);
    const outcomes = await Promise.all([book(one.token, startsAt), book(other.token, startsAt)]);
    expect(outcomes.map(({ __typename }) => __typename).sort()).toEqual(['RecallBooked', 'SlotTaken']);
    const late = outcomes[0]?.__typename === 'SlotTaken' ? one : other;
    expect(await book(late.token, '2026-01-01T09:00:00Z')).toMatchObject({ __typename: 'SlotTaken' });
    expect(await book(late.token, await firstFree(late.token))).toMatchObject({ __typename: 'RecallBooked' });
  });

  test('asks for a telephone where the practice has none', async () => {
    const { token } = await mailed({ phone: null });
    expect(await open(token)).toMatchObject({ needsPhone: true });
    const startsAt = await firstFree(token);
    expect(await book(token, startsAt)).toMatchObject({ __typename: 'RecallNeedsPhone' });
    expect(await book(token, startsAt, '12')).toMatchObject({ __typename: 'RecallNeedsPhone' });
    expect(await book(token, startsAt, '347 123 4567')).toMatchObject({ __typename: 'RecallBooked' });
  });

  test('books nothing without both consents of its patient', async () => {
    const { token } = await mailed();
    const startsAt = await firstFree(token);
    for (const names of [['healthConsent'], ['ageConfirmed'], ['ageConfirmed', 'healthConsent']]) {
      const refused = await book(token, startsAt, null, Object.fromEntries(names.map((name) => [name, false])));
      expect(refused).toMatchObject({ __typename: 'InvalidInput', fields: names.map((name) => ({ name })) });
    }
    expect(await bookingsOf()).toEqual([]);
    expect(await book(token, startsAt)).toMatchObject({ __typename: 'RecallBooked' });
    expect(await sql('select consent_version from booking where dentist_id = ?', [recalls.own().practice.id])).toEqual([
      { consent_version: '2026-11' },
    ]);
  });

  test('ends with its ninety days, the patient, the rooms; a made-up one is nobody’s', async () => {
    const { token, id, patientId } = await mailed();
    await sql(`update recall set link_ends_at = ? where id = ?`, [recalls.gateway().services.now(), id]);
    expect(await open(token)).toMatchObject({ reason: 'EXPIRED' });
    expect(await book(token, '2026-12-01T09:00:00Z')).toMatchObject({ reason: 'EXPIRED' });
    expect(await open('x'.repeat(43))).toMatchObject({ reason: 'UNKNOWN', invitedBy: null });
    expect(await open('%00 '.repeat(200))).toMatchObject({ reason: 'UNKNOWN' });
    await sql('delete from processing_acceptance where practice_id = ?', [recalls.own().practice.id]);
    expect(await open(token)).toMatchObject({ reason: 'UNKNOWN' });
    expect(await sql('select 1 from patient where id = ?', [patientId])).toHaveLength(1);
  });

  test('without an agenda that takes bookings there are no times', async () => {
    const { token } = await mailed();
    await sql('update practice_agenda set enabled = false where dentist_id = ?', [recalls.own().practice.id]);
    expect(await open(token)).toMatchObject({ __typename: 'RecallInvitation', slots: null });
    expect(await book(token, '2026-12-01T09:00:00Z')).toMatchObject({ __typename: 'SlotTaken' });
  });

  test('ends recalls by a button alone, again and again, also after its time', async () => {
    const { stop, token, id, patientId } = await mailed();
    await sql(`update recall set link_ends_at = ? where id = ?`, [recalls.gateway().services.now(), id]);
    expect(await refuse(stop)).toEqual({ __typename: 'RecallsRefused' });
    const [first] = await sql<{ withdrawn_at: Date }>('select withdrawn_at, changed_at from recall where id = ?', [id]);
    expect(await sql('select recall_consent_at, recall_withdrawn_at from patient where id = ?', [patientId])).toEqual([
      { recall_consent_at: null, recall_withdrawn_at: first?.withdrawn_at },
    ]);
    expect(await refuse(token)).toEqual({ __typename: 'RecallsRefused' });
    expect(await sql('select withdrawn_at, changed_at from recall where id = ?', [id])).toEqual([first]);
    expect(await sql(`select 1 from audit_entry where action = 'patient.recall-withdrawn'`)).toHaveLength(1);
    expect(await refuse('x'.repeat(43))).toEqual({ __typename: 'RecallEnded' });
    expect((await read())?.due[0]?.recall?.withdrawnAt).not.toBeNull();
    // Due again after another visit, and not to be written to.
    const of = { practiceId: recalls.own().practice.id, serviceId: recalls.serviceId() };
    await addVisit(em(), { ...of, patientId, visitAt: ago(186) });
    expect((await read())?.due[0]).toMatchObject({ state: 'BARRED', bar: 'NO_CONSENT' });
  });

  test('ends recalls by what mail programs post; opened there it leads to the page', async () => {
    const { stop, patientId } = await mailed();
    const path = `${recalls.gateway().url}/richiamo/basta/${stop}`;
    const opened = await fetch(path, { redirect: 'manual' });
    expect([opened.status, opened.headers.get('location')]).toEqual([303, `/richiamo?azione=basta#${stop}`]);
    const consent = () => sql('select recall_consent_at is null as gone from patient where id = ?', [patientId]);
    expect(await consent()).toEqual([{ gone: false }]);
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    for (const _ of [1, 2]) expect((await fetch(path, { method: 'POST', body })).status).toBe(204);
    expect(await consent()).toEqual([{ gone: true }]);
    expect((await fetch(`${recalls.gateway().url}/richiamo/basta/x`, { method: 'POST', body })).status).toBe(404);
    // It cannot book.
    expect(await book(stop, '2026-12-01T09:00:00Z')).toMatchObject({ reason: 'UNKNOWN' });
  });

  test('goes with its patient: export has the recall, erasure takes it and its mail', async () => {
    const { patientId } = await mailed();
    const variables = { id: String(recalls.own().practice.id), patientId };
    const exported = await ask<{ json: string }>(
      recalls.own().browser,
      'mutation ($id: ID!, $patientId: ID!) { exportPatient(practiceId: $id, patientId: $patientId) { ... on PatientExported { json } } }',
      variables,
    );
    expect(JSON.parse(exported.json).richiami).toMatchObject([{ per: 'Igiene orale' }]);
    await ask(
      recalls.own().browser,
      'mutation ($id: ID!, $patientId: ID!) { erasePatient(practiceId: $id, patientId: $patientId) { __typename } }',
      variables,
    );
    expect(await sql('select 1 from recall where patient_id = ?', [patientId])).toEqual([]);
    expect(await sql(`select 1 from mail_outbox where params->>'patientId' = ?`, [patientId])).toEqual([]);
  });
});
