import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { mockLive } from '../../../testing/mock-live.ts';
import { accountFixture, lastVariables, openStudio, studioNow, studioRefused } from '../testing/studio-page.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: studioNow, toFake: ['Date'] });
});

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const radio = (name: RegExp) => screen.getByRole('radio', { name });
type Window = { weekday: number; opensMinutes: number; closesMinutes: number };
const monday: Window = { weekday: 0, opensMinutes: 540, closesMinutes: 780 };

const callsFixture = (overrides: Record<string, unknown> = {}) => ({
  practiceId: '5',
  mode: 'ALWAYS',
  hours: [] as Window[],
  pausedUntil: null,
  sendsMail: true,
  stopAskedAt: null as string | null,
  changedAt: null,
  text: 'Possiamo chiamarvi: lun 9:00–13:00.',
  openingHours: [monday, { weekday: 6, opensMinutes: 600, closesMinutes: 720 }],
  ...overrides,
});

/** A gateway that stores what it is sent. */
async function openCalls(refuse?: () => unknown, overrides: Record<string, unknown> = {}) {
  let calls = callsFixture(overrides);
  const saveStudioCalls = ({ input }: { input: Record<string, unknown> }) => {
    if (refuse) return refuse();
    // As they are stored: by day and time.
    const hours = ((input.hours ?? calls.hours) as Window[]).toSorted(
      (a, b) => a.weekday - b.weekday || a.opensMinutes - b.opensMinutes,
    );
    calls = { ...calls, ...input, hours };
    calls = { ...calls, text: `Vale: ${calls.mode}${calls.pausedUntil ? ', in pausa' : ''}` };
    return { __typename: 'StudioCallsSaved', calls };
  };
  const opened = await openStudio(
    '/studio/collegamenti',
    () => accountFixture(),
    { Query: { studioCalls: () => calls }, Mutation: { saveStudioCalls } },
    'Collegamenti',
  );
  return { ...opened, storeElsewhere: (mode: string) => void saveStudioCalls({ input: { mode } }) };
}
const input = (gateway: Awaited<ReturnType<typeof openCalls>>['gateway']) =>
  lastVariables(gateway, 'StudioSaveCalls')?.input;

it('stops calls, says so, and takes it back', async () => {
  const { gateway, user } = await openCalls();
  expect(await screen.findByText('Possiamo chiamarvi: lun 9:00–13:00.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Salva' })).toBeNull();
  await user.click(radio(/^Mai più/));
  await user.click(button('Salva'));
  expect(await screen.findByText('Vale: STOPPED')).toBeVisible();
  expect(input(gateway)).toEqual({ mode: 'STOPPED' });
  expect(screen.queryByRole('heading', { name: 'Una pausa' })).toBeNull();
  await user.click(button('Annulla l’ultima modifica'));
  expect(await screen.findByText('Vale: ALWAYS')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Annulla l’ultima modifica' })).toBeNull();
});

it('offers the practice’s own hours, and stores what was made of them', async () => {
  const { gateway, user } = await openCalls();
  await user.click(await screen.findByRole('radio', { name: /^Sì, ma solo/ }));
  const days = within(screen.getByRole('list', { name: 'Orari per giorno' }));
  expect(days.getByLabelText('Lunedì, dalle')).toHaveValue('09:00');
  expect(days.queryByText('Domenica')).toBeNull();
  fireEvent.change(days.getByLabelText('Lunedì, dalle'), { target: { value: '10:15' } });
  await user.click(button('Aggiungi una fascia: Martedì'));
  await user.click(button(/^Togli\s*: Martedì/));
  await user.click(button('Aggiungi una fascia: Venerdì'));
  await user.click(button('Salva'));
  await waitFor(() =>
    expect(input(gateway)).toEqual({
      mode: 'HOURS',
      hours: [
        { ...monday, opensMinutes: 615 },
        { weekday: 4, opensMinutes: 540, closesMinutes: 780 },
      ],
    }),
  );
});

it('hours that were added out of order are stored in theirs: nothing is left to save, and all is taken back', async () => {
  const { user } = await openCalls();
  await user.click(await screen.findByRole('radio', { name: /^Sì, ma solo/ }));
  await user.click(button('Aggiungi una fascia: Venerdì'));
  await user.click(button('Aggiungi una fascia: Lunedì'));
  await user.click(button('Salva'));
  expect(await screen.findByText('Vale: HOURS')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Salva' })).toBeNull());
  await user.click(button('Annulla l’ultima modifica'));
  expect(await screen.findByText('Vale: ALWAYS')).toBeVisible();
  expect(radio(/^Sì, quando/)).toBeChecked();
});

it('pauses for today, for a week, until a day, and ends the pause', async () => {
  const { gateway, user } = await openCalls();
  await user.click(await screen.findByRole('button', { name: 'Per oggi' }));
  await waitFor(() => expect(input(gateway)).toMatchObject({ pausedUntil: '2026-11-25T23:00:00.000Z' }));
  await user.click(await screen.findByRole('button', { name: 'Finisci la pausa adesso' }));
  await waitFor(() => expect(input(gateway)).toMatchObject({ pausedUntil: null }));
  await user.click(await screen.findByRole('button', { name: 'Per una settimana' }));
  await waitFor(() => expect(input(gateway)).toMatchObject({ pausedUntil: '2026-12-01T23:00:00.000Z' }));
  await user.click(await screen.findByRole('button', { name: 'Finisci la pausa adesso' }));
  await user.click(await screen.findByRole('button', { name: 'Metti in pausa' }));
  expect(await screen.findByText('Scegli il giorno in cui possiamo richiamare.')).toHaveAttribute('role', 'alert');
  await user.type(screen.getByLabelText('Oppure fino a questo giorno, escluso'), '2027-01-07');
  await user.click(button('Metti in pausa'));
  await waitFor(() => expect(input(gateway)).toMatchObject({ pausedUntil: '2027-01-06T23:00:00.000Z' }));
});

it('switches the mails off, and shows why a change was refused', async () => {
  const { gateway, user, unmount } = await openCalls();
  const mails = await screen.findByRole('checkbox', { name: /^Scrivici quando/ });
  await user.click(mails);
  await waitFor(() => expect(input(gateway)).toEqual({ sendsMail: false }));
  expect(await screen.findByRole('checkbox', { name: /^Scrivici quando/ })).not.toBeChecked();
  unmount();
  const refused = await openCalls(() => studioRefused('In queste fasce lo studio risulta chiuso.'));
  await refused.user.click(await screen.findByRole('radio', { name: /^Mai più/ }));
  await refused.user.click(button('Salva'));
  expect(await screen.findByText('In queste fasce lo studio risulta chiuso.')).toHaveAttribute('role', 'alert');
  expect(radio(/^Mai più/)).toBeChecked();
});

it('follows what somebody else chooses, keeps what was chosen here, and takes back nobody else’s change', async () => {
  const live = mockLive('studioChanged', { at: '2026-11-25T10:00:00Z' });
  const { user, storeElsewhere } = await openCalls();
  await user.click(await screen.findByRole('radio', { name: /^Mai più/ }));
  await user.click(button('Salva'));
  expect(await screen.findByRole('button', { name: 'Annulla l’ultima modifica' })).toBeVisible();
  storeElsewhere('ALWAYS');
  live.push({ at: '2026-11-25T10:01:00Z' });
  expect(await screen.findByText('Vale: ALWAYS')).toBeVisible();
  expect(radio(/^Sì, quando/)).toBeChecked();
  expect(screen.queryByRole('button', { name: 'Annulla l’ultima modifica' })).toBeNull();
  await user.click(radio(/^Sì, ma solo/));
  storeElsewhere('STOPPED');
  live.push({ at: '2026-11-25T10:02:00Z' });
  expect(await screen.findByText('Vale: STOPPED')).toBeVisible();
  expect(radio(/^Sì, ma solo/)).toBeChecked();
});

it('lets the practice decide about a call that asked for no more', async () => {
  const { gateway, user } = await openCalls(undefined, { stopAskedAt: '2026-11-24T09:00:00.000Z' });
  expect(await screen.findByRole('heading', { name: 'Ci avete chiesto di non chiamarvi più?' })).toBeVisible();
  expect(screen.getByText(/ce l’ha chiesto martedì 24 novembre alle 10:00/)).toBeVisible();
  await user.click(button('No, chiamate pure'));
  await waitFor(() => expect(input(gateway)).toEqual({ mode: 'ALWAYS' }));
  await user.click(button('Sì, non chiamateci più'));
  await waitFor(() => expect(input(gateway)).toEqual({ mode: 'STOPPED' }));
});
