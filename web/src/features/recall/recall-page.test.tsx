import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { rossi } from '../../testing/booking-fixtures.ts';
import { type GatewayAnswers, mockGateway } from '../../testing/mock-gateway.ts';
import { renderSite } from '../../testing/render-page.tsx';

const token = 'x'.repeat(43);
const at = '2026-11-26T09:00:00Z';
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-25T10:00:00Z'), toFake: ['Date'] });
});

const invitation = (overrides: Record<string, unknown> = {}) => ({
  __typename: 'RecallInvitation',
  practice: rossi,
  serviceName: 'Igiene orale',
  patientName: 'Maria R.',
  maskedEmail: 'm•••@p•••.it',
  needsPhone: false,
  isWithdrawn: false,
  slots: { minutes: 30, days: [{ on: '2026-11-26', times: [at], closedBecause: null }] },
  ...overrides,
});
async function open(
  recallByLink: () => unknown,
  Mutation: GatewayAnswers['Mutation'] = {},
  hash = `#${token}`,
  query = '',
) {
  const gateway = mockGateway({ Query: { recallByLink }, Mutation });
  const view = renderSite({ at: `/richiamo${query}${hash}` });
  await screen.findByRole('heading', { level: 1 });
  return { gateway, ...view };
}
const time = () => screen.findByRole('button', { name: /10:00/ });
const box = (name: RegExp) => screen.getByRole('checkbox', { name });
const button = (name: string) => screen.getByRole('button', { name });

it('books with both consents, and keeps the token out of the address', async () => {
  const { gateway, user } = await open(() => invitation(), {
    bookRecall: () => ({ __typename: 'RecallBooked', startsAt: at, practice: rossi }),
  });
  expect(await screen.findByText(/Prenoti come Maria R\./)).toBeVisible();
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  await user.click(await time());
  expect(screen.getByRole('heading', { level: 2, name: 'gio 26 nov, 10:00' })).toHaveFocus();
  expect(box(/18 anni/)).not.toBeChecked();
  expect(box(/dato sulla salute/)).not.toBeChecked();
  await user.click(box(/18 anni/));
  await user.click(box(/dato sulla salute/));
  await user.click(button('Prenota'));
  expect(await screen.findByText(/^Prenotato: gio 26 nov, 10:00\.$/)).toBeVisible();
  expect(screen.getByText(/arriva a m•••@p•••\.it/)).toBeVisible();
  // What was an invitation says what stands now.
  expect(screen.getByRole('heading', { level: 1, name: 'La tua visita è prenotata' })).toBeVisible();
  expect(screen.getByText(/^Hai prenotato da/)).toHaveTextContent(/Igiene orale/);
  expect(screen.queryByText(/ti invita a prenotare|Prenoti come|È ora della prossima visita/)).toBeNull();
  const asked = gateway.requests.find(({ operation }) => operation === 'BookRecall');
  expect(asked?.variables).toEqual({ input: { token, startsAt: at, ageConfirmed: true, healthConsent: true } });
});

it('says beside the box which consent is missing, and goes there', async () => {
  const message = 'Senza questo consenso non possiamo dire allo studio il motivo della visita.';
  const { gateway, user } = await open(() => invitation(), {
    bookRecall: () => ({ __typename: 'InvalidInput', fields: [{ name: 'healthConsent', message }] }),
  });
  await user.click(await time());
  await user.click(box(/18 anni/));
  await user.click(button('Prenota'));
  await waitFor(() => expect(box(/dato sulla salute/)).toHaveFocus());
  expect(box(/dato sulla salute/)).toHaveAccessibleDescription(message);
  const asked = gateway.requests.find(({ operation }) => operation === 'BookRecall');
  expect(asked?.variables).toEqual({ input: { token, startsAt: at, ageConfirmed: true, healthConsent: false } });
  await user.click(box(/dato sulla salute/));
  expect(screen.queryByText(message)).toBeNull();
});

it('asks for a telephone that is missing, and for another time when one is taken', async () => {
  const answers = [
    { __typename: 'RecallNeedsPhone', message: 'Scrivi un numero di telefono: serve allo studio.' },
    { __typename: 'SlotTaken', message: 'Questo orario è appena stato preso: scegline un altro.' },
  ];
  const { user } = await open(() => invitation({ needsPhone: true }), { bookRecall: () => answers.shift() });
  await user.click(await time());
  await user.click(button('Prenota'));
  const phone = await screen.findByRole('textbox', { name: 'Il tuo telefono' });
  await waitFor(() => expect(phone).toHaveAccessibleDescription(/Scrivi un numero/));
  await user.type(phone, '347 123 4567');
  await user.click(button('Prenota'));
  expect(await screen.findByText(/è appena stato preso/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Prenota' })).toBeNull();
});

it.each([
  ['UNKNOWN', null, /non vale più/],
  ['EXPIRED', rossi, /è scaduto/],
  ['BOOKED', rossi, /Hai già prenotato: gio 26 nov, 10:00/],
])('says why a link books nothing: %s', async (reason, invitedBy, words) => {
  await open(() => ({ __typename: 'RecallEnded', reason, invitedBy, bookedFor: reason === 'BOOKED' ? at : null }));
  expect(await screen.findByText(words)).toBeVisible();
  const title = reason === 'BOOKED' ? 'La tua visita è prenotata' : 'È ora della prossima visita';
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
});

it('offers the telephone where there is no free time', async () => {
  await open(() => invitation({ slots: null }));
  expect(await screen.findByText(/Chiamalo: trova lui un orario/)).toBeVisible();
});

it('without a fragment asks nobody', async () => {
  const { gateway } = await open(() => invitation(), {}, '');
  expect(screen.getByText(/manca la sua parte finale/)).toBeVisible();
  expect(gateway.operations()).not.toContain('RecallWeek');
});

it('ends recalls by a button alone', async () => {
  const refuseRecalls = vi.fn(() => ({ __typename: 'RecallsRefused', practice: rossi }));
  const { user } = await open(() => invitation(), { refuseRecalls }, `#${token}`, '?azione=basta');
  const stop = await screen.findByRole('button', { name: 'Non voglio più richiami' });
  expect(refuseRecalls).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: /10:00/ })).toBeNull();
  await user.click(stop);
  expect(await screen.findByText(/Fatto: non riceverai più richiami/)).toHaveFocus();
});
