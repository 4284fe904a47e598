import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { publishSession } from '../../../lib/operator-session.ts';
import { mockGateway } from '../../../testing/mock-gateway.ts';
import { mockLive } from '../../../testing/mock-live.ts';
import { renderSite } from '../../../testing/render-page.tsx';

const currentOperator = {
  __typename: 'Operator',
  id: '1',
  email: 'op@dentisti.example',
  role: 'OPERATOR',
  recoveryCodesLeft: 10,
};
const lead = {
  id: 'l-1',
  practiceName: 'Studio Verdi',
  city: 'Pavia',
  source: 'PRACTICES',
  status: 'NEW',
  dueOn: null,
  createdAt: '2026-11-24T08:00:00Z',
};
const channels: BroadcastChannel[] = [];
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close();
});
/** What the other tabs of this browser hear. */
function otherTab() {
  const messages: unknown[] = [];
  const channel = new BroadcastChannel('operator-session');
  channels.push(channel);
  channel.onmessage = ({ data }) => messages.push(data);
  return { messages, say: (change: string) => channel.postMessage(change) };
}

function open() {
  let isSignedIn = true;
  const live = mockLive('adminChanged', { at: '2026-11-24T09:00:00Z' });
  const gateway = mockGateway({
    Query: {
      currentOperator: () => (isSignedIn ? currentOperator : null),
      adminLeads: () => ({ items: [lead], nextCursor: null }),
    },
    Mutation: {
      signIn: () => ({ __typename: 'SecondFactorNeeded', enrolment: null }),
      signOut: () => true,
      confirmSecondFactor: () => {
        isSignedIn = true;
        live.setSessionOver(false);
        return { __typename: 'SignedIn', operator: currentOperator, recoveryCodes: [] };
      },
    },
  });
  const site = renderSite({ at: '/admin/contatti?quali=nuovi' });
  return { live, gateway, ...site, leave: () => (isSignedIn = false) };
}
const patientsAreGone = () => waitFor(() => expect(screen.queryByText('Studio Verdi')).toBeNull());
const message = 'La sessione è finita: accedi di nuovo e torni dove eri.';

test('an idle tab whose session ended shows the sign-in, tells the others, and is back where it was afterwards', async () => {
  const { live, user, client, leave } = open();
  const { messages } = otherTab();
  expect(await screen.findByText('Studio Verdi')).toBeVisible();
  await waitFor(() => expect(live.subscriptions.length).toBeGreaterThan(0));
  leave();
  live.setSessionOver(true);
  expect(await screen.findByText(message, {}, { timeout: 10_000 })).toBeVisible();
  await patientsAreGone();
  await waitFor(() => expect(JSON.stringify(client.extract())).not.toContain('Studio Verdi'));
  await waitFor(() => expect(messages).toContain('ended'));

  await user.type(screen.getByLabelText('E-mail'), currentOperator.email);
  await user.type(screen.getByLabelText('Password'), 'una frase lunga');
  await user.click(screen.getByRole('button', { name: 'Continua' }));
  await user.type(await screen.findByLabelText(/Codice/), '123456');
  await user.click(screen.getByRole('button', { name: 'Entra' }));
  expect(await screen.findByText('Studio Verdi')).toBeVisible();
  expect(window.location.pathname + window.location.search).toBe('/admin/contatti?quali=nuovi');
  await waitFor(() => expect(messages).toContain('begun'));
});

test('an answer that says so is enough', async () => {
  const { user, gateway, leave } = open();
  expect(await screen.findByText('Studio Verdi')).toBeVisible();
  leave();
  const errors = [{ message: 'Accesso non consentito.', extensions: { code: 'UNAUTHENTICATED' } }];
  gateway.answerNextWith(Response.json({ errors }));
  await user.selectOptions(screen.getByLabelText('Quali'), 'chiusi');
  expect(await screen.findByText(message)).toBeVisible();
  await patientsAreGone();
});

test('a sign-out without an answer hides the page, says so, and can be tried again', async () => {
  const { user, gateway, leave } = open();
  const { messages } = otherTab();
  expect(await screen.findByText('Studio Verdi')).toBeVisible();
  gateway.answerNextWith(new Response('{"error":"Il servizio non è disponibile."}', { status: 503 }));
  await user.click(screen.getAllByRole('button', { name: 'Esci' })[0] as HTMLElement);
  expect((await screen.findByText(/il tuo accesso può essere ancora aperto/)).closest('[role=alert]')).toBeVisible();
  await patientsAreGone();
  expect(screen.queryByText(message)).toBeNull();
  await waitFor(() => expect(messages).toEqual(['unclosed']));
  leave();
  await user.click(screen.getByRole('button', { name: 'Esci di nuovo' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(gateway.operations().filter((name) => name === 'SignOut')).toHaveLength(2);
  await waitFor(() => expect(messages).toEqual(['unclosed', 'ended']));
});

test('what another tab noticed counts here; a sign-in there brings this one back', async () => {
  const { leave, gateway } = open();
  const { say } = otherTab();
  expect(await screen.findByText('Studio Verdi')).toBeVisible();
  leave();
  say('ended');
  expect(await screen.findByText(message)).toBeVisible();
  await patientsAreGone();
  // Nobody has signed in yet, even if another tab says so.
  act(() => publishSession('begun'));
  await waitFor(() =>
    expect(gateway.operations().filter((name) => name === 'CurrentOperator').length).toBeGreaterThan(1),
  );
  expect(screen.queryByText('Studio Verdi')).toBeNull();
});
