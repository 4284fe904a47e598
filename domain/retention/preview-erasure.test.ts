import { expect, test } from 'vitest';
import type { PersonData } from './person-data.ts';
import { previewErasure } from './preview-erasure.ts';

const nothing: PersonData = {
  email: 'anna@example.it',
  bookings: [],
  orders: [],
  leads: [],
  reports: [],
  account: null,
  patients: [],
  noReviewRequestsSince: null,
};
const at = new Date('2026-11-24T09:00:00Z');
const factors = { totpSince: null, passkeys: [], recoveryCodesLeft: 0, reset: null };
const member = (practiceName: string, isLastOwner: boolean) => ({
  practiceName,
  role: 'owner',
  since: at,
  isLastOwner,
});
const withAccount = (...memberships: ReturnType<typeof member>[]): PersonData => ({
  ...nothing,
  account: {
    email: nothing.email,
    createdAt: at,
    lastSignInAt: at,
    memberships,
    claims: [],
    checks: [],
    sessions: [],
    factors,
  },
});

test('the choice to get no requests for reviews stays, and says so', () => {
  const before = previewErasure(nothing).stays.length;
  const { stays } = previewErasure({ ...nothing, noReviewRequestsSince: at });
  expect(stays).toHaveLength(before + 1);
  expect(stays[0]?.what).toMatch(/^La tua scelta di non ricevere richieste di recensioni/);
});

test('an account of the studio goes, its practices stay', () => {
  const { goes, stays } = previewErasure(withAccount(member('Studio Rossi', false)));
  expect(goes).toEqual([
    'Il tuo account per gestire uno studio, con 1 studio che gestisci. Gli studi restano, senza di te.',
  ]);
  expect(stays).toHaveLength(1);
  const keys = {
    totpSince: at,
    passkeys: [{ name: 'Safari, iOS', createdAt: at, usedAt: null }],
    recoveryCodesLeft: 9,
    reset: null,
  };
  const account = { ...(withAccount().account as NonNullable<PersonData['account']>), factors: keys };
  expect(previewErasure({ ...nothing, account }).goes[0]).toMatch(/, con l’app di autenticazione, 1 passkey\. /);
  expect(previewErasure(withAccount()).goes).toEqual([
    'Il tuo account per gestire uno studio. Gli studi restano, senza di te.',
  ]);
});

test('the account of a last owner stays, and why is said', () => {
  const { goes, stays } = previewErasure(withAccount(member('Studio Rossi', true), member('Studio Verdi', false)));
  expect(goes).toEqual([]);
  expect(stays[0]?.what).toMatch(/^Il tuo account/);
  expect(stays[0]?.why).toMatch(/^Sei l’unico titolare dello Studio Rossi: .* Un operatore ti scrive/);
  expect(stays[0]?.why).not.toContain('Verdi');
});

test('copies are said to be deleted by us: nothing makes them expire (docs/operations.md, backup and restore)', () => {
  const { stays } = previewErasure(nothing);
  expect(stays).toEqual([
    {
      what: 'Le copie di sicurezza già fatte',
      why: 'Le eliminiamo quando scade il tempo dei dati più vecchi che contengono. Se ne dovessimo ripristinare una, cancelliamo di nuovo.',
    },
  ]);
});
