import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { GatewayAnswers } from '../../../testing/mock-gateway.ts';
import {
  accountFixture,
  claimChanged,
  claimFixture,
  lastVariables,
  membershipFixture,
  openStudio,
  studioNow,
  studioRefused,
  verdi,
} from '../testing/studio-page.ts';
import { callPollMs, groupDigits } from './code-entry.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: studioNow, toFake: ['Date'] });
});

const optionsFixture = (overrides: Record<string, unknown> = {}) => ({
  practice: verdi,
  isClaimed: false,
  isMine: false,
  mailboxes: ['info@verdi.example', 'studio@verdi.example'],
  mailboxFault: null,
  telephone: '051 555 0101',
  telephoneFault: null,
  ...overrides,
});

interface OpenOptions {
  options?: Record<string, unknown>;
  claims?: readonly unknown[];
  account?: () => unknown;
  Mutation?: GatewayAnswers['Mutation'];
}

function open({ options = {}, claims = [], account, Mutation = {} }: OpenOptions = {}) {
  const Query = { claimOptions: () => optionsFixture(options) };
  const asked = account ?? (() => accountFixture({ claims }));
  return openStudio('/studio/rivendica/6', asked, { Query, Mutation }, 'Rivendica lo studio');
}
const button = (name: string) => screen.getByRole('button', { name });
const code = () => screen.getByRole('textbox', { name: 'Codice di otto cifre' });

it('finds a practice by words', async () => {
  const practicesToClaim = ({ words }: { words: string }) => (words === 'verdi bologna' ? [verdi] : []);
  const { user } = await openStudio(
    '/studio/rivendica',
    () => accountFixture(),
    { Query: { practicesToClaim } },
    'Rivendica uno studio',
  );
  const field = screen.getByRole('searchbox', { name: 'Nome e città' });
  await user.type(field, 'nessuno{Enter}');
  expect(await screen.findByText('Nessuno studio trovato.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'scrivici' })).toHaveAttribute('href', '/per-dentisti#contatto');
  await user.clear(field);
  await user.type(field, ' verdi  bologna ');
  expect(await screen.findByText('1 studio trovato')).toBeVisible();
  await user.tab();
  expect(screen.getByRole('link', { name: 'Studio Verdi' })).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Studio Verdi' })).toHaveAttribute('href', '/studio/rivendica/6');
});

describe('by mailbox', () => {
  it('sends the code, takes it pasted, and grants the practice', async () => {
    const memberships = [membershipFixture()];
    const claims: unknown[] = [];
    const startClaim = () => claimChanged();
    const enterClaimCode = () => {
      memberships.push(membershipFixture(verdi));
      claims.push(claimFixture({ state: 'GRANTED', expiresAt: null }));
      return claimChanged({ state: 'GRANTED', expiresAt: null });
    };
    const { gateway, user } = await open({
      account: () => accountFixture({ memberships, claims }),
      Mutation: { startClaim, enterClaimCode },
    });
    await user.click(await screen.findByRole('radio', { name: 'studio@verdi.example' }));
    await user.click(button('Manda il codice'));
    expect(await screen.findByRole('heading', { name: 'Scrivi il codice' })).toHaveFocus();
    expect(lastVariables(gateway, 'StudioStartClaim')).toEqual({
      input: { practiceId: '6', way: 'MAILBOX', mailbox: 'studio@verdi.example', note: null },
    });
    expect(screen.getByRole('timer')).toHaveTextContent('ancora 10 minuti');
    expect(screen.getByText(/Puoi provare ancora 5 volte/)).toBeVisible();
    await user.click(button('Conferma'));
    expect(code()).toHaveAccessibleDescription('Scrivi le otto cifre del codice.');
    expect(code()).toHaveFocus();
    await user.paste('1234 5678 ');
    expect(code()).toHaveValue('1234 5678');
    await user.click(button('Conferma'));
    expect(await screen.findByRole('heading', { name: /Fatto/ })).toBeVisible();
    expect(lastVariables(gateway, 'StudioEnterClaimCode')).toEqual({ claimId: 'c1', code: '12345678' });
    expect(screen.getByRole('link', { name: 'Apri lo studio' })).toHaveAttribute('href', '/studio/riepilogo/6');
  });

  it('counts the tries that a wrong code costs, until none is left', async () => {
    let claim = claimFixture();
    const enterClaimCode = () => {
      claim = claimFixture(
        claim.triesLeft === 5 ? { triesLeft: 1 } : { triesLeft: 0, state: 'REFUSED', expiresAt: null },
      );
      return studioRefused('Il codice non è giusto.');
    };
    const { user } = await open({
      account: () => accountFixture({ claims: [claim] }),
      Mutation: { enterClaimCode },
    });
    await user.type(await screen.findByRole('textbox', { name: 'Codice di otto cifre' }), '11112222');
    expect(code()).toHaveValue('1111 2222');
    await user.click(button('Conferma'));
    expect(await screen.findByText('Il codice non è giusto.')).toHaveAttribute('role', 'alert');
    expect(await screen.findByText(/Puoi provare un’altra volta sola/)).toBeVisible();
    await user.click(button('Conferma'));
    expect(await screen.findByRole('heading', { name: 'Troppi codici sbagliati' })).toBeVisible();
    expect(button('Manda il codice')).toBeVisible();
  });

  it('goes on after a reload: another code, and back', async () => {
    const startClaim = () => claimChanged({ id: 'c9', expiresAt: '2026-11-25T10:15:00Z' });
    const withdrawClaim = () => claimChanged({ id: 'c9', state: 'WITHDRAWN', expiresAt: null });
    const { gateway, user } = await open({ claims: [claimFixture()], Mutation: { startClaim, withdrawClaim } });
    await user.click(await screen.findByRole('button', { name: 'Manda un altro codice' }));
    await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent('ancora 15 minuti'));
    expect(lastVariables(gateway, 'StudioStartClaim')).toMatchObject({
      input: { way: 'MAILBOX', mailbox: 'info@verdi.example' },
    });
    await user.click(button('Annulla'));
    expect(await screen.findByRole('radio', { name: 'Un’e-mail dello studio' })).toBeChecked();
    expect(lastVariables(gateway, 'StudioWithdrawClaim')).toEqual({ claimId: 'c9' });
  });

  it('asks the gateway when the time is over', async () => {
    let claim = claimFixture();
    await open({ account: () => accountFixture({ claims: [claim] }) });
    await screen.findByRole('timer');
    claim = claimFixture({ state: 'EXPIRED', expiresAt: null });
    vi.setSystemTime(Date.parse('2026-11-25T10:10:00Z'));
    expect(await screen.findByRole('heading', { name: 'Il codice è scaduto' })).toBeVisible();
  });
});

it('asks how the call stands until it was made, and no more once the page is left', async () => {
  const intervals = vi.spyOn(window, 'setInterval');
  const cleared = vi.spyOn(window, 'clearInterval');
  const polls = () => intervals.mock.calls.flatMap(([tick, ms], i) => (ms === callPollMs ? [{ tick, i }] : []));
  const isCleared = (i: number) => cleared.mock.calls.some(([id]) => id === intervals.mock.results[i]?.value);
  const waiting = { way: 'TELEPHONE', sentTo: '051 555 0101', call: 'WAITING' };
  let claim = claimFixture(waiting);
  const { user, unmount } = await open({
    account: () => accountFixture({ claims: [claim] }),
    Mutation: { startClaim: () => claimChanged({ ...waiting, id: 'c2' }) },
  });
  expect(await screen.findByText(/^Stiamo chiamando/)).toBeVisible();
  await waitFor(() => expect(polls()).toHaveLength(1));
  claim = claimFixture({ ...waiting, call: 'FAILED' });
  for (const { tick } of polls()) (tick as () => void)();
  expect(await screen.findByText(/^La chiamata non è riuscita/)).toBeVisible();
  await waitFor(() => expect(isCleared(polls()[0]?.i ?? -1)).toBe(true));
  await user.click(button('Manda un altro codice'));
  expect(await screen.findByText(/^Stiamo chiamando/)).toBeVisible();
  await waitFor(() => expect(polls()).toHaveLength(2));
  unmount();
  expect(isCleared(polls()[1]?.i ?? -1)).toBe(true);
});

it('words why a way does not serve, and lets an operator decide', async () => {
  const startClaim = ({ input }: { input: { note: string } }) =>
    input.note.startsWith('Sono')
      ? claimChanged({ way: 'OPERATOR', sentTo: null, state: 'AWAITING_OPERATOR', expiresAt: null })
      : studioRefused('Per oggi basta: riprova domani.');
  const { user } = await open({
    options: {
      mailboxes: [],
      mailboxFault: 'Lo studio non ha un sito.',
      telephone: null,
      telephoneFault: 'Adesso non si può chiamare.',
      isClaimed: true,
    },
    Mutation: { startClaim },
  });
  const mailbox = await screen.findByRole('radio', { name: 'Un’e-mail dello studio' });
  expect(mailbox).toBeDisabled();
  expect(mailbox).toHaveAccessibleDescription('Lo studio non ha un sito.');
  expect(screen.getByRole('radio', { name: 'Il telefono dello studio' })).toHaveAccessibleDescription(
    'Adesso non si può chiamare.',
  );
  expect(screen.getByText(/Questo studio ha già un titolare/)).toBeVisible();
  const note = screen.getByRole('textbox', { name: 'Che cosa deve sapere l’operatore?' });
  await user.type(note, 'Io');
  await user.click(button('Manda la richiesta'));
  expect(note).toHaveAccessibleDescription(/da 10 a 500 caratteri/);
  await user.type(note, ' lavoro qui.');
  await user.click(button('Manda la richiesta'));
  expect(await screen.findByText('Per oggi basta: riprova domani.')).toHaveAttribute('role', 'alert');
  await user.clear(note);
  await user.type(note, 'Sono la titolare.');
  await user.click(button('Manda la richiesta'));
  expect(await screen.findByRole('heading', { name: 'La richiesta è dall’operatore' })).toBeVisible();
  expect(button('Ritira la richiesta')).toBeVisible();
});

it.each([
  [
    { state: 'DISPUTED', expiresAt: null },
    'Il codice è giusto, ma lo studio ha già un titolare',
    /intanto non cambia nulla/,
  ],
  [
    { way: 'OPERATOR', sentTo: null, state: 'DISPUTED', expiresAt: null },
    'La richiesta è dall’operatore: lo studio ha già un titolare',
    /intanto non cambia nulla/,
  ],
  [{ state: 'REFUSED', decisionNote: 'Il nome non torna' }, 'La richiesta non è stata accolta', /«Il nome non torna»/],
])('a claim that is %o', async (claim, title, sentence) => {
  await open({ claims: [claimFixture(claim)] });
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.getByText(sentence)).toBeVisible();
});

it('leads to a practice that is the account’s already, and knows when there is none', async () => {
  const { unmount } = await open({ options: { isMine: true } });
  expect(await screen.findByText(/già tra i tuoi/)).toBeVisible();
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Apri lo studio' })).toHaveAttribute(
    'href',
    '/studio/riepilogo/6',
  );
  unmount();
  const Query = { claimOptions: () => null };
  await openStudio('/studio/rivendica/7', () => accountFixture(), { Query }, 'Non troviamo questo studio');
});

it.each([
  ['1234', '', '1234'],
  ['12345', '1234', '1234 5'],
  ['12-34 56.78 9', '', '1234 5678'],
  ['1234 ', '1234 5', '1234 '],
  ['124 5678', '1234 5678', '124 5678'],
])('a code typed as %j after %j reads %j', (typed, before, shown) => {
  expect(groupDigits(typed, before)).toBe(shown);
});
