import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { mockGateway } from '../../../testing/mock-gateway.ts';
import { renderWithProviders } from '../../../testing/render-page.tsx';
import { lastVariables, studioRefused } from '../testing/studio-page.ts';
import { GoogleCalendar } from './google-calendar.tsx';

const clinicians = [
  { id: '3', name: 'Dott.ssa Rossi' },
  { id: '4', name: 'Dott. Verdi' },
];
const google = (overrides: Record<string, unknown> = {}) => ({
  ...{ availability: 'ON', simulatorUrl: null, signIns: [] },
  ...overrides,
});

function open(answer: unknown, { isOwner = true, mutation }: { isOwner?: boolean; mutation?: () => unknown } = {}) {
  const gateway = mockGateway({
    Query: { studioGoogle: () => answer },
    Mutation: mutation ? { askGoogleConsent: mutation } : {},
  });
  const onLeave = vi.fn();
  const view = renderWithProviders(
    <main>
      <GoogleCalendar practiceId="5" isOwner={isOwner} clinicians={clinicians} onLeave={onLeave} />
    </main>,
  );
  return { gateway, onLeave, ...view };
}

it('an owner chooses whose calendar it is, and is led to Google’s page', async () => {
  const url = 'https://accounts.google.com/o/oauth2/v2/auth?state=x';
  const { gateway, onLeave, user } = open(google(), { mutation: () => ({ __typename: 'GoogleConsentAsked', url }) });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Di chi è il calendario' }), '4');
  await user.click(screen.getByRole('button', { name: 'Collega Google Calendar' }));
  await waitFor(() => expect(onLeave).toHaveBeenCalledExactlyOnceWith(url));
  expect(lastVariables(gateway, 'StudioAskGoogleConsent')).toEqual({ practiceId: '5', clinicianId: '4' });
  expect(screen.queryByText(/simulato/)).toBeNull();
});

it('a refusal stands beside the button, and nobody is led away', async () => {
  const { onLeave, user } = open(google(), {
    mutation: () => studioRefused('Il calendario di questa persona è già collegato.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Collega Google Calendar' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('già collegato');
  expect(onLeave).not.toHaveBeenCalled();
});

it('says plainly that Google is simulated, and where its calendars are looked at', async () => {
  open(google({ availability: 'SIMULATED', simulatorUrl: 'http://localhost:8094/calendari' }));
  expect(await screen.findByText(/account e calendari sono inventati/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Apri i calendari simulati' })).toHaveAttribute(
    'href',
    'http://localhost:8094/calendari',
  );
});

it('without a client of Google’s the button says that it is not available', async () => {
  open(google({ availability: 'OFF' }));
  expect(await screen.findByRole('button', { name: 'Google Calendar non è disponibile' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: /^Collega/ })).toBeNull();
});

it('shows how tries stand, and why one came to nothing', async () => {
  const error = 'Non hai dato il consenso a Google: non è stato collegato niente.';
  const signIns = [
    { clinicianId: '3', state: 'CONNECTING', error: null },
    { clinicianId: '4', state: 'FAILED', error },
  ];
  open(google({ signIns }));
  expect(await screen.findByText(/^Dott.ssa Rossi: stiamo confermando/)).toBeVisible();
  expect(screen.getByText(`Dott. Verdi: ${error}`)).toBeVisible();
});

it('staff read and connect nothing; closed rooms show nothing', async () => {
  const { unmount } = open(google(), { isOwner: false });
  expect(await screen.findByRole('heading', { name: 'Google Calendar' })).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  const { container } = open(null);
  await waitFor(() => expect(container.querySelector('section')).toBeNull());
});
