import { randomUUID } from 'node:crypto';
import { emptyPatients } from '@dentisti/db/patients/patient.repository';
import { ensureAccount } from '@dentisti/db/studio/practice-account.repository';
import { saveMember } from '@dentisti/db/studio/practice-member.repository';
import { processingTermsVersion } from '@dentisti/domain/studio/processing-terms';
import { describe, expect, test } from 'vitest';
import { tuesdayMorning } from '../../testing/booking-form.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';
import { studioBrowser } from '../../testing/studio.ts';
import {
  acceptTerms,
  bookVisit,
  changePatient,
  entitle,
  findPatient,
  listPatients,
  ownRooms,
  savePatient,
} from '../../testing/studio-patients.ts';
import { ownPractice } from '../../testing/studio-requests.ts';

const now = tuesdayMorning;
const gateway = setUpTestGateway({}, () => now);
const em = () => gateway.database.em.fork();
const sql = <Row = Record<string, unknown>>(text: string, values: unknown[] = []) => em().execute<Row[]>(text, values);
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
const anna = { name: 'Anna Nicolò', phone: '347 123 4567', email: 'Anna@Esempio.it' };

const visit = (practiceId: number, startsAt: Date, person: Parameters<typeof bookVisit>[3]) =>
  bookVisit(gateway, practiceId, startsAt, person);
const auditOf = (practiceId: number) =>
  sql<{ action: string }>(
    `select action from audit_entry where detail ->> 'practiceId' = ? or target_id = ? and action like 'processing%' order by at, id`,
    [String(practiceId), String(practiceId)],
  );

describe('the rooms', () => {
  test('open with the entitlement and the accepted terms, for whoever holds the practice then', async () => {
    const { practice, browser, accountId } = await ownPractice(gateway);
    const { id } = practice;
    expect(await listPatients(browser, id)).toBeNull();
    expect(await savePatient(browser, id, anna)).toMatchObject({ message: expect.stringContaining('titolarità') });
    expect(await acceptTerms(browser, id)).toMatchObject({ message: expect.stringContaining('Titolarità') });
    await entitle(gateway, id);
    expect(await savePatient(browser, id, anna)).toMatchObject({ message: expect.stringContaining('condizioni') });
    expect(await acceptTerms(browser, id, '2020-01-01')).toMatchObject({ __typename: 'StudioRefused' });
    const second = await ensureAccount(em(), `${randomUUID()}@studio.example`, now);
    await saveMember(em(), { practiceId: id, accountId: second.id, role: 'owner', now });
    expect(await acceptTerms(browser, id)).toEqual({
      __typename: 'StudioChanged',
      studio: {
        rooms: 'OPEN',
        processingTerms: { version: processingTermsVersion, acceptedAt: now.toISOString(), formerVersion: null },
      },
    });
    const mails = await sql(
      `select to_address, params ->> 'version' as version, params ->> 'byAccountId' as by from mail_outbox
       where template = 'termsAccepted' and params ->> 'practiceId' = ?`,
      [String(id)],
    );
    expect(mails).toHaveLength(2);
    expect(mails[0]).toMatchObject({ version: processingTermsVersion, by: accountId });
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['processing-terms.accepted']);
    expect(await acceptTerms(browser, id)).toMatchObject({ message: 'Queste condizioni sono già accettate.' });
    // An earlier version opens nothing, and is named.
    await sql(`update processing_acceptance set version = '2026-01-01' where practice_id = ?`, [id]);
    const { data } = await browser.ask(
      'query ($id: ID!) { studio(practiceId: $id) { rooms processingTerms { acceptedAt formerVersion } } }',
      { id: String(id) },
    );
    expect(data?.studio).toEqual({
      rooms: 'NEEDS_TERMS',
      processingTerms: { acceptedAt: null, formerVersion: '2026-01-01' },
    });
    // Somebody else holds the practice since: they accept for themselves.
    await sql('update practice_standing set contact_at = ? where practice_id = ?', [inDays(1), id]);
    expect(await listPatients(browser, id)).toBeNull();
  });

  test('staff accept nothing and erase nobody', async () => {
    const { practice } = await ownPractice(gateway);
    await entitle(gateway, practice.id);
    const staff = await studioBrowser(gateway);
    await saveMember(em(), { practiceId: practice.id, accountId: staff.id, role: 'staff', now });
    expect(await acceptTerms(staff.browser, practice.id)).toMatchObject({
      message: expect.stringContaining('titolare'),
    });
    const other = await ownRooms(gateway);
    await saveMember(em(), { practiceId: other.practice.id, accountId: staff.id, role: 'staff', now });
    const { patient } = await savePatient(staff.browser, other.practice.id, anna);
    const erase = { patientId: patient?.id ?? '' };
    expect(await changePatient(staff.browser, other.practice.id, 'erasePatient', erase)).toMatchObject({
      message: expect.stringContaining('titolare'),
    });
  });
});

describe('a patient', () => {
  test('is stored, found in every spelling, changed, known to one practice alone', async () => {
    const { practice, browser } = await ownRooms(gateway);
    const saved = await savePatient(browser, practice.id, { ...anna, note: 'Preferisce il mattino' });
    expect(saved).toMatchObject({
      __typename: 'StudioPatientSaved',
      patient: { name: 'Anna Nicolò', phone: '347 123 4567', email: 'anna@esempio.it', note: 'Preferisce il mattino' },
    });
    const id = saved.patient?.id ?? '';
    for (const words of ['nico', 'NICOLÒ anna', '123 45', '+39347', '0039 347-123', 'esempio', 'anna@es', null])
      expect((await listPatients(browser, practice.id, words))?.patients, String(words)).toMatchObject([{ id }]);
    for (const words of ['nicola', '3479', 'anna rossi', '%', '_', '\\'])
      expect((await listPatients(browser, practice.id, words))?.patients, words).toEqual([]);

    expect(await savePatient(browser, practice.id, { name: 'anna  nicolo', email: 'ANNA@esempio.it' })).toMatchObject({
      __typename: 'PatientKnown',
      known: { id },
    });
    const luca = await savePatient(browser, practice.id, { name: 'Luca Nicolò', phone: anna.phone });
    expect(luca.__typename).toBe('StudioPatientSaved');
    expect(
      await savePatient(browser, practice.id, { id: luca.patient?.id ?? '', name: anna.name, phone: anna.phone }),
    ).toMatchObject({ __typename: 'PatientKnown' });
    expect(await savePatient(browser, practice.id, { id, ...anna, name: 'Anna Nicolò Bo' })).toMatchObject({
      patient: { id, name: 'Anna Nicolò Bo', note: null },
    });

    const other = await ownRooms(gateway);
    expect(await findPatient(other.browser, practice.id, id)).toBeNull();
    expect(await findPatient(other.browser, other.practice.id, id)).toBeNull();
    expect(await savePatient(other.browser, other.practice.id, { id, ...anna })).toMatchObject({
      __typename: 'StudioRefused',
    });
    expect(await listPatients(other.browser, other.practice.id)).toEqual({ patients: [], next: null, total: 0 });
    expect(await savePatient(other.browser, other.practice.id, anna)).toMatchObject({
      __typename: 'StudioPatientSaved',
    });
  });

  test.each([
    [{ name: 'A' }],
    [{ name: 'Anna', phone: '12' }],
    [{ name: 'Anna', email: 'no' }],
    [{ name: 'Anna', note: 'x'.repeat(1_001) }],
    [{ id: 'no-uuid', name: 'Anna Rossi' }],
    [{ id: randomUUID(), name: 'Anna Rossi' }],
    [{ name: 'Anna\0Rossi' }],
  ])('is refused with a sentence: %o', async (input) => {
    const { practice, browser } = await ownRooms(gateway);
    expect(await savePatient(browser, practice.id, input)).toMatchObject({
      __typename: 'StudioRefused',
      message: expect.stringMatching(/\w/),
    });
  });

  test('two who store the same one at once store one', async () => {
    const { practice, browser } = await ownRooms(gateway);
    const answers = await Promise.all([1, 2, 3, 4].map(() => savePatient(browser, practice.id, anna)));
    expect(answers.map(({ __typename }) => __typename).sort()).toEqual([
      'PatientKnown',
      'PatientKnown',
      'PatientKnown',
      'StudioPatientSaved',
    ]);
  });

  test('consents to a recall, with the date of the first yes, and takes it back', async () => {
    const { practice, browser } = await ownRooms(gateway);
    const { patient } = await savePatient(browser, practice.id, anna);
    const record = (consents: boolean) =>
      changePatient(browser, practice.id, 'recordRecallConsent', { patientId: patient?.id ?? '', consents });
    expect(await record(true)).toMatchObject({ patient: { recallConsentAt: now.toISOString() } });
    expect((await listPatients(browser, practice.id))?.patients).toMatchObject([{ consentsToRecall: true }]);
    expect(await record(true)).toMatchObject({ patient: { recallConsentAt: now.toISOString() } });
    expect(await record(false)).toMatchObject({ patient: { recallConsentAt: null } });
    const withdrawn =
      'select recall_consent_at as consent, recall_withdrawn_at = ? as withdrawn from patient where id = ?';
    expect(await sql(withdrawn, [now, patient?.id])).toEqual([{ consent: null, withdrawn: true }]);
    expect((await auditOf(practice.id)).map(({ action }) => action)).toEqual([
      'processing-terms.accepted',
      'patient.added',
      'patient.recall-consented',
      'patient.recall-consented',
      'patient.recall-withdrawn',
    ]);
  });

  test('is handed over as JSON, and the audit names nobody', async () => {
    const { practice, browser } = await ownRooms(gateway);
    const { appointment } = await visit(practice.id, inDays(-3), {
      patientName: anna.name,
      phone: '+393471234567',
      email: 'anna@esempio.it',
    });
    await sql(`update appointment set presence = 'no-show', label = 'Chiamare prima' where id = ?`, [appointment.id]);
    await sql('update patient set recall_withdrawn_at = ? where id = ?', [
      new Date('2026-11-20T09:00:00Z'),
      appointment.patientId,
    ]);
    await sql(
      `insert into agenda_service (practice_id, name, duration_minutes, position) values (?, 'Igiene', 45, 0), (?, 'Controllo', 30, 1)`,
      [practice.id, practice.id],
    );
    await sql(
      `insert into recall_choice (practice_id, patient_id, service_id, dropped_at, postponed_to, postponed_from, changed_at)
       select ?, ?, s.id, case when s.name = 'Igiene' then timestamptz '2026-11-22T09:00:00Z' end,
         case when s.name = 'Controllo' then date '2027-03-01' end, case when s.name = 'Controllo' then date '2026-11-21' end, ?
       from agenda_service s where s.practice_id = ?`,
      [practice.id, appointment.patientId, now, practice.id],
    );
    const { data } = await browser.ask(
      `mutation ($id: ID!, $patientId: ID!) { exportPatient(practiceId: $id, patientId: $patientId) {
         ... on PatientExported { json fileName } } }`,
      { id: String(practice.id), patientId: appointment.patientId },
    );
    const { json, fileName } = { json: '', fileName: '', ...data?.exportPatient };
    expect(fileName).toBe('paziente-2026-11-24.json');
    expect(JSON.parse(json)).toMatchObject({
      studio: practice.name,
      paziente: {
        nome: anna.name,
        telefono: '347 123 4567',
        email: 'anna@esempio.it',
        consensoAlRichiamoRevocatoIl: '2026-11-20T10:00:00+01:00',
      },
      visite: [
        { presenza: 'no-show', presenzaInParole: 'Non venuto', nota: 'Chiamare prima', motivo: 'visita di controllo' },
      ],
      richiamiCambiatiDalloStudio: [
        { per: 'Controllo', toltoDaiRichiamiDal: null, rimandatoAl: '2027-03-01' },
        { per: 'Igiene', toltoDaiRichiamiDal: '2026-11-22T10:00:00+01:00', rimandatoAl: null },
      ],
    });
    const audited = JSON.stringify(await sql(`select * from audit_entry where action like 'patient.%'`));
    expect(audited).toContain('patient.exported');
    expect(audited).not.toMatch(/anna|esempio|3471234567/i);
  });

  test('is erased by an owner, but not with a visit to come; the time stays, and a restore erases again', async () => {
    const { practice, browser } = await ownRooms(gateway);
    const { patient } = await savePatient(browser, practice.id, { ...anna, note: 'Nota' });
    const patientId = patient?.id ?? '';
    const person = { patientName: anna.name, phone: '+393471234567', email: 'anna@esempio.it' };
    const past = await visit(practice.id, inDays(-10), person);
    const next = await visit(practice.id, inDays(2), person);
    expect([past, next].map(({ appointment }) => appointment.patientId)).toEqual([patientId, patientId]);
    const erase = () => changePatient(browser, practice.id, 'erasePatient', { patientId });
    expect(await erase()).toMatchObject({ message: expect.stringContaining('visita in programma') });
    await sql(`update appointment set state = 'released' where id = ?`, [next.appointment.id]);
    await sql(`update appointment set label = 'per Anna' where id = ?`, [past.appointment.id]);
    expect(await erase()).toEqual({ __typename: 'StudioPatientSaved', patient: null });
    expect(await findPatient(browser, practice.id, patientId)).toBeNull();
    expect(await listPatients(browser, practice.id)).toMatchObject({ patients: [], total: 0 });
    expect(await sql('select name, phone, email, note, erased_at from patient where id = ?', [patientId])).toEqual([
      { name: null, phone: null, email: null, note: null, erased_at: expect.anything() },
    ]);
    expect(await sql('select label, patient_id, state from appointment where id = ?', [past.appointment.id])).toEqual([
      { label: null, patient_id: patientId, state: 'booked' },
    ]);
    expect(await sql('select kind from erased_record where record_id = ?', [patientId])).toEqual([{ kind: 'patient' }]);
    expect(await erase()).toMatchObject({ __typename: 'StudioRefused' });
    expect(await em().transactional((tx) => emptyPatients(tx, [patientId], now))).toBe(0);
    // Who comes again is somebody new.
    const again = await visit(practice.id, inDays(9), person);
    expect(again.appointment.patientId).not.toBe(patientId);
  });

  test('a list goes on where it ended, with visits and no-shows of each', async () => {
    const { practice, browser } = await ownRooms(gateway);
    await sql(
      `insert into patient (practice_id, name, name_key, phone) select ?, 'Paziente ' || lpad(g::text, 3, '0'),
         'paziente ' || lpad(g::text, 3, '0'), null from generate_series(1, 120) g`,
      [practice.id],
    );
    const person = { patientName: 'Paziente 120', phone: '+393330000120', email: 'p120@esempio.it' };
    const missed = await visit(practice.id, inDays(-3), person);
    await visit(practice.id, inDays(-30), person);
    await visit(practice.id, inDays(4), person);
    await sql(`update appointment set presence = 'no-show' where id = ?`, [missed.appointment.id]);
    const names: string[] = [];
    let after: string | null = null;
    let pages = 0;
    do {
      const page = await listPatients(browser, practice.id, 'paziente', after);
      names.push(...(page?.patients ?? []).map(({ name }) => name));
      expect(page?.total).toBe(121);
      after = page?.next ?? null;
      pages += 1;
    } while (after !== null);
    expect(pages).toBe(3);
    expect(names).toEqual([...names].sort());
    expect(names).toHaveLength(121);
    expect((await listPatients(browser, practice.id, '333 0000120'))?.patients).toMatchObject([
      { noShows: 1, lastVisitAt: inDays(-3).toISOString(), nextVisitAt: inDays(4).toISOString() },
    ]);
    expect((await listPatients(browser, practice.id, null, 'rubbish'))?.patients).toHaveLength(50);
  });
});
