import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { mockGateway } from '../../testing/mock-gateway.ts';
import { renderSite } from '../../testing/render-page.tsx';

const message = 'Se a questo indirizzo ci sono prenotazioni, fra poco arriva un’e-mail con i link.';

async function open(sendLostLink: (args: { email: string }) => unknown) {
  const gateway = mockGateway({ Mutation: { sendLostLink: sendLostLink as (args: never) => unknown } });
  const view = renderSite({ at: '/ho-perso-il-link' });
  await screen.findByRole('heading', { level: 1, name: 'Ho perso il link' });
  return { gateway, ...view };
}
const field = () => screen.getByRole('textbox', { name: 'E-mail' });
const button = () => screen.getByRole('button', { name: 'Rimandami il link' });

it('shows the gateway’s one answer, the same for every address', async () => {
  const sendLostLink = vi.fn(() => ({ message }));
  const { gateway, user } = await open(sendLostLink);
  const seen: (string | null)[] = [];
  for (const email of ['maria@posta.example', 'nessuno@posta.example']) {
    await user.clear(field());
    await user.type(field(), ` ${email} `);
    await user.click(button());
    seen.push((await screen.findByText(message)).closest('[role=status]')?.textContent ?? null);
  }
  expect(seen).toEqual([message, message]);
  expect(gateway.requests.map(({ variables }) => variables.email)).toEqual([
    'maria@posta.example',
    'nessuno@posta.example',
  ]);
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
});

it('asks nobody about what cannot be an address', async () => {
  const { gateway, user } = await open(() => ({ message }));
  await user.type(field(), 'maria@');
  await user.click(button());
  expect(field()).toHaveAccessibleDescription(/Scrivi un indirizzo e-mail valido/);
  expect(field()).toHaveFocus();
  expect(gateway.requests).toEqual([]);
});

it('keeps the address when the network fails', async () => {
  const { gateway, user } = await open(() => ({ message }));
  gateway.answerNextWith(new TypeError('network'));
  await user.type(field(), 'maria@posta.example');
  await user.click(button());
  expect(await screen.findByText(/controlla la connessione/)).toBeVisible();
  expect(field()).toHaveValue('maria@posta.example');
  await user.click(button());
  expect(await screen.findByText(message)).toBeVisible();
});
