import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { mockGateway } from '../../../testing/mock-gateway.ts';
import { renderSite } from '../../../testing/render-page.tsx';

/** Tuesday 24 November 2026, 0:03 in Rome. */
const now = '2026-11-23T23:03:00.000Z';
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
});

const id = '5f0c1f2e-8f6b-4f0e-9a53-0a7b7f3c9d11';
const dial = {
  id: 'a-1',
  ordinal: 1,
  isInbound: false,
  isSimulation: false,
  state: 'placed',
  dialledAt: '2026-11-23T22:58:00.000Z',
  placedAt: '2026-11-23T22:58:01.000Z',
  events: [],
  ...{ endedAt: null, endAskedAt: null, outcome: null, outcomeText: null, quote: null, reason: null, agreedAt: null },
  ...{ endedReason: null, costCents: null, durationSeconds: null, voiceCallId: null, transcript: null },
};

async function open(given: Record<string, unknown>, more: Record<string, unknown> = {}) {
  const call = {
    ...{ id, bookingNumber: 'DENT-7K4P-X2MQ', bookingStatus: 'CALLING', bookingErasedAt: null, version: 1 },
    ...{ practice: 'Studio Rossi', city: 'Roma', phone: '+390612345678', purpose: 'BOOK', state: 'OPEN' },
    ...{ openedAt: now, endedAt: null, notAfter: now, attempts: 1, isSimulation: false, waiting: null, actions: [] },
    inCallSince: dial.dialledAt,
    nextDialAt: null,
    dials: [{ ...dial, ...given }],
    ...more,
  };
  mockGateway({
    Query: {
      currentOperator: () => ({ id: '1', email: 'anna@dentisti.example', role: 'OPERATOR', recoveryCodesLeft: 10 }),
      adminCall: () => call,
    },
  });
  renderSite({ at: `/admin/chiamate/${id}` });
  return within(await screen.findByRole('region', { name: 'Chiede l’appuntamento' }));
}

it('a call under way says since when, with the day where that is another', async () => {
  const card = await open({});
  expect(card.getByText('In corso da lunedì 23 novembre alle 23:58')).toBeVisible();
  expect(card.queryByText('Aperta', { selector: 'span' })).toBeNull();
});

it('a call whose end nobody reported says so', async () => {
  const dialledAt = '2026-11-23T22:55:00.000Z';
  const card = await open({ dialledAt }, { inCallSince: dialledAt });
  expect(card.getByText('Senza notizie da lunedì 23 novembre alle 23:55')).toBeVisible();
  expect(card.getByText('Dovrebbe essere finita: la piattaforma non ha ancora detto come')).toBeVisible();
});

const ended = { state: 'ended', endedAt: now, outcome: 'unsettled', outcomeText: 'Esito.' };
const event = { at: now, type: 'end-of-call-report', status: 'silence-timed-out', processedAt: now, failures: 0 };
it.each([
  [
    'answered in silence',
    { durationSeconds: 12, events: [event] },
    /hanno risposto, ma non si è sentita nessuna parola/,
  ],
  ['not answered', { durationSeconds: null, events: [event] }, /è finita senza un colloquio/],
  ['long ago', { durationSeconds: null, events: [] }, /è già cancellata/],
])('a call without words says why: %s', async (_, how, words) => {
  const card = await open({ ...ended, ...how }, { inCallSince: null, state: 'DONE' });
  expect(card.getByText(words)).toBeVisible();
});

it('a ring-back after a simulated call is a simulation', async () => {
  const card = await open({ ...ended, isInbound: true, isSimulation: true }, { isSimulation: true });
  expect(card.getByRole('article', { name: /^Simulazione, chiamata ricevuta n\. 1/ })).toBeVisible();
});

it('the call of a booking whose data are erased says so', async () => {
  await open(ended, { bookingStatus: 'COMPLETED', bookingErasedAt: now, inCallSince: null, state: 'DONE' });
  expect(within(screen.getByRole('main')).getByText('Dati cancellati')).toBeVisible();
});
