import { screen, within } from '@testing-library/react';
import { bookingFixture, bookingLink, bookingNumber, offeredFixture, rossi } from './booking-fixtures.ts';
import { type GatewayAnswers, mockGateway } from './mock-gateway.ts';
import { renderSite } from './render-page.tsx';

export const query = {
  dentistBySlug: () => rossi,
  dentist: () => rossi,
  offeredTimes: (args: never) => offeredFixture(args),
  booking: () => bookingFixture(),
};
export const requested = {
  __typename: 'BookingRequested',
  booking: { number: bookingNumber, status: 'SCHEDULED' },
  privateLink: bookingLink,
};

/** The toaster beside the page has an alert of its own. */
export const inMain = () => within(screen.getByRole('main'));

export async function openForm(answers: GatewayAnswers = {}, at = '/prenota/roma-studio-rossi') {
  const gateway = mockGateway({ Query: { ...query, ...answers.Query }, Mutation: answers.Mutation ?? {} });
  const view = renderSite({ at });
  await screen.findByRole('heading', { level: 1, name: 'Chiedi un appuntamento' });
  await screen.findByRole('group', { name: 'Tre orari' });
  return { gateway, ...view };
}
export type User = Awaited<ReturnType<typeof openForm>>['user'];

export const time = (name: string | RegExp) => screen.getByRole('button', { name });
export const day = (name: RegExp) => screen.getByRole('radio', { name });
export const chosen = () =>
  within(screen.getByRole('list', { name: 'Gli orari che preferisci' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);
export const sent = (gateway: { requests: { operation: string | null; variables: Record<string, unknown> }[] }) =>
  gateway.requests
    .filter(({ operation }) => operation === 'RequestBooking')
    .map(({ variables }) => variables.input as Record<string, unknown>);
export const submit = () => screen.getByRole('button', { name: /Chiedi l’appuntamento|Invio in corso/ });

export async function pickThree(user: User) {
  await user.click(time('9:30'));
  await user.click(day(/^martedì 24/));
  await user.click(time('15:00'));
  await user.click(time('9:00'));
}
/** In one go: a key at a time would take seconds on a busy machine. */
export async function write(user: User, field: string | RegExp, text: string) {
  await user.click(screen.getByRole('textbox', { name: field }));
  await user.paste(text);
}
export async function fill(user: User) {
  await pickThree(user);
  await user.click(screen.getByRole('radio', { name: 'Igiene dentale' }));
  await write(user, 'Nome e cognome', 'Maria Rossi');
  await write(user, 'Telefono', '347 123 4567');
  await write(user, 'E-mail', 'maria@posta.example');
  await user.click(screen.getByRole('checkbox', { name: /18 anni/ }));
  await user.click(screen.getByRole('checkbox', { name: /Acconsento/ }));
}
