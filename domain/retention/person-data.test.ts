import { expect, test } from 'vitest';
import { describePerson } from './describe-person.ts';
import type { BookingOfPerson, PersonData } from './person-data.ts';
import { personFile } from './person-file.ts';

const winter = new Date('2026-11-24T09:00:00.123Z');
const summer = new Date('2026-07-01T07:30:00Z');
const booking: BookingOfPerson = {
  number: 'DN-7K4M2Q',
  status: 'unreachable',
  practice: { name: 'Studio Rossi', address: 'Via Roma 1', city: 'Milano', phone: null },
  patientName: 'Anna Bianchi',
  phone: '+393475550000',
  email: 'anna@esempio.it',
  reason: 'Visita di controllo',
  note: '2026-11-24T09:00:00Z',
  assessmentSummary: null,
  preferredTimes: [winter, summer],
  movingTo: null,
  appointmentAt: null,
  proposedAt: null,
  agreedSentence: null,
  ageConfirmedAt: winter,
  healthConsentAt: winter,
  consentVersion: '2026-01',
  createdAt: winter,
  updatedAt: winter,
  timeline: [{ at: winter, kind: 'requested', text: 'Richiesta ricevuta.', quote: null }],
  calls: [
    {
      dialledAt: winter,
      endedAt: null,
      direction: 'outbound',
      outcome: 'unsettled',
      report: { kind: 'unsettled', reason: 'call-back-later', callBackAt: '2026-11-24T14:00:00.000Z' },
      atPlatform: false,
    },
    { dialledAt: winter, endedAt: winter, direction: 'outbound', outcome: null, report: null, atPlatform: false },
  ],
  mails: [{ template: 'received', state: 'sent', createdAt: winter, sentAt: winter }],
  review: null,
  isOpen: false,
  waiting: [],
  mustNotifyPractice: false,
};
const person: PersonData = {
  email: 'anna@esempio.it',
  bookings: [booking],
  orders: [
    {
      number: 'PV-1',
      city: 'Bologna',
      status: 'refundDue',
      amountCents: 4900,
      currency: 'EUR',
      createdAt: summer,
      paidAt: null,
      refundedAt: null,
      isOpen: true,
    },
  ],
  leads: [],
  reports: [{ practiceName: 'Studio Rossi', kind: 'error', message: 'Orari sbagliati', createdAt: summer }],
  patients: [],
  noReviewRequestsSince: winter,
  account: {
    email: 'anna@esempio.it',
    createdAt: summer,
    lastSignInAt: winter,
    memberships: [{ practiceName: 'Studio Rossi', role: 'owner', since: winter, isLastOwner: true }],
    claims: [
      {
        practiceName: 'Studio Rossi',
        way: 'mailbox',
        contact: 'info@rossi.example',
        note: null,
        state: 'granted',
        createdAt: summer,
        decidedAt: winter,
        decisionNote: null,
      },
      {
        practiceName: 'Studio Verdi',
        way: 'operator',
        contact: null,
        note: 'Sono la titolare.',
        state: 'refused',
        createdAt: summer,
        decidedAt: winter,
        decisionNote: 'Il nome non torna.',
      },
    ],
    checks: [{ practiceName: 'Studio Rossi', name: 'Anna Bianchi', albo: 'MI 1234', askedAt: winter }],
    sessions: [{ device: 'Chrome, Windows', startedAt: summer, usedAt: winter }],
    factors: {
      totpSince: summer,
      passkeys: [{ name: 'Safari, iOS', createdAt: summer, usedAt: winter }],
      recoveryCodesLeft: 9,
      reset: { orderedAt: winter, resetAt: winter },
    },
  },
};

test('stored values with Italian words beside them, instants as clocks in Italy show them', () => {
  const file = JSON.parse(personFile(person, winter));
  expect(file).toMatchObject({ generatoIl: '2026-11-24T10:00:00+01:00', fusoOrario: 'Europe/Rome' });
  const [mine] = file.prenotazioni;
  expect(mine).toMatchObject({
    stato: 'unreachable',
    statoInParole: 'Lo studio non ha risposto',
    orariPreferiti: ['2026-11-24T10:00:00+01:00', '2026-07-01T09:30:00+02:00'],
    appuntamento: null,
    // What somebody wrote stays what they wrote.
    nota: '2026-11-24T09:00:00Z',
  });
  expect(mine.telefonate).toMatchObject([
    {
      esito: 'unsettled',
      esitoInParole: 'Senza esito',
      annotato: {
        kind: 'unsettled',
        kindInParole: 'Senza esito',
        reason: 'call-back-later',
        reasonInParole: 'Ha chiesto di richiamare',
        callBackAt: '2026-11-24T15:00:00+01:00',
      },
    },
    { esito: null, esitoInParole: null, annotato: null },
  ]);
  expect(mine.emailMandate).toMatchObject([
    { tipo: 'received', tipoInParole: 'Richiesta ricevuta', stato: 'sent', statoInParole: 'Mandata' },
  ]);
  expect(file.acquisti).toMatchObject([
    { stato: 'refundDue', statoInParole: 'Da rimborsare', cittaDellAppuntamento: 'Bologna' },
  ]);
  expect(describePerson(person)).toContainEqual(
    expect.objectContaining({
      label: 'Acquisto PV-1',
      lines: expect.arrayContaining(['Città dell’appuntamento: Bologna.']),
    }),
  );
  expect(file.segnalazioni).toMatchObject([{ tipo: 'error', tipoInParole: 'Errore nei dati' }]);
  expect(file.nonVuoleRichiesteDiRecensioniDal).toBe('2026-11-24T10:00:00+01:00');
  expect(describePerson(person).at(-1)?.lines[0]).toMatch(/^Non ne vuoi dal martedì 24 novembre/);
});

test('an instant is still the same instant, to the second', () => {
  const [mine] = JSON.parse(personFile(person, winter)).prenotazioni;
  expect(Date.parse(mine.orariPreferiti[0])).toBe(winter.getTime() - 123);
  expect(Date.parse(mine.orariPreferiti[1])).toBe(summer.getTime());
});

test('a value without words keeps its own', () => {
  const [mine] = JSON.parse(personFile({ ...person, bookings: [{ ...booking, status: 'odd' }] }, winter)).prenotazioni;
  expect(mine).toMatchObject({ stato: 'odd', statoInParole: 'odd' });
});

test('the account of the studio: address, practices, claims, checks and browsers, in the file and in words', () => {
  const { accountDegliStudi: account } = JSON.parse(personFile(person, winter));
  expect(account).toMatchObject({
    email: 'anna@esempio.it',
    ultimoAccesso: '2026-11-24T10:00:00+01:00',
    studi: [{ studio: 'Studio Rossi', ruolo: 'owner', ruoloInParole: 'Titolare', dal: '2026-11-24T10:00:00+01:00' }],
    richiesteDiGestione: [
      { contatto: 'info@rossi.example', stato: 'granted', statoInParole: 'Accolta', decisione: null },
      {
        come: 'operator',
        comeInParole: 'Con un operatore',
        nota: 'Sono la titolare.',
        decisione: 'Il nome non torna.',
      },
    ],
    verificheChieste: [{ studio: 'Studio Rossi', nome: 'Anna Bianchi', albo: 'MI 1234' }],
    accessi: [{ dispositivo: 'Chrome, Windows', entrato: '2026-07-01T09:30:00+02:00' }],
    secondoFattore: {
      appDiAutenticazioneDal: '2026-07-01T09:30:00+02:00',
      passkey: [{ nome: 'Safari, iOS', usataUltimaVolta: '2026-11-24T10:00:00+01:00' }],
      codiciDiRecuperoRimasti: 9,
      azzeramento: { avviene: '2026-11-24T10:00:00+01:00' },
    },
  });
  const said = describePerson(person).find(({ label }) => label === 'Account per gestire uno studio');
  expect(said?.lines.map((line) => line.split(/,| \(/)[0])).toEqual([
    expect.stringMatching(/^Indirizzo: anna@esempio.it\. Creato /),
    expect.stringMatching(/^Ultimo accesso: /),
    'Titolare dello Studio Rossi',
    'Richiesta di gestire la scheda dello Studio Rossi',
    'Richiesta di gestire la scheda dello Studio Verdi',
    'Verifica nell’Albo dello Studio Rossi',
    'Accesso aperto: Chrome',
    'App di autenticazione',
    'Passkey: Safari',
    'Codici di recupero rimasti: 9.',
    expect.stringMatching(/^Azzeramento del secondo fattore: /),
  ]);
  expect(said?.lines.join()).toContain('Hai scritto: «Sono la titolare.» Decisione: «Il nome non torna.»');
  expect(JSON.parse(personFile({ ...person, account: null }, winter)).accountDegliStudi).toBeNull();
});
