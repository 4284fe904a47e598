import { consentVersion, printConsent } from '@dentisti/domain/consent/consent';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, test } from 'vitest';
import { readConsent, useConsent } from '../../lib/consent/consent-state.ts';
import { giveDialogsTheirMethods } from '../../testing/dialog-methods.ts';
import { homeAnswers } from '../../testing/home-answers.ts';
import { type MockGateway, mockGateway } from '../../testing/mock-gateway.ts';
import { renderSite } from '../../testing/render-page.tsx';

let gateway: MockGateway;
beforeEach(() => {
  giveDialogsTheirMethods();
  gateway = mockGateway({
    ...homeAnswers(),
    Mutation: {
      recordConsent: ({ input }: { input: { id: string } }) => ({ __typename: 'ConsentRecorded', id: input.id }),
      countPageView: () => true,
    },
  });
});

const findBanner = () => screen.findByRole('region', { name: 'I cookie li scegli tu' });
const queryBanner = () => screen.queryByRole('region', { name: 'I cookie li scegli tu' });
const cookieNames = () =>
  document.cookie
    .split('; ')
    .filter(Boolean)
    .map((cookie) => cookie.split('=')[0])
    .sort();
const sent = (operation: string) => gateway.requests.filter((request) => request.operation === operation);
const allChoices = ['consent_status', 'language_pref'];

function putCookie(text: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
  document.cookie = `${text}; path=/`;
}
const id = '5f0c1f2e-8f6b-4f0e-9a53-0a7b7f3c9d11';
/** Later than what an earlier test chose: of two choices the page keeps the later one. */
const made = (choices: { functional: boolean; analytics: boolean }, at = new Date(Date.now() + 5_000)) =>
  `consent_status=${printConsent({ version: consentVersion, at, id, isRecorded: true, ...choices })}`;

describe('the question', () => {
  test('offers three equal buttons and X, and stores nothing before the answer', async () => {
    renderSite();
    const banner = within(await findBanner());
    const classNames = ['Rifiuta', 'Personalizza', 'Accetta'].map(
      (name) => banner.getByRole('button', { name }).className,
    );
    expect(new Set(classNames).size).toBe(1);
    expect(banner.getByRole('button', { name: 'Chiudi e usa solo i cookie necessari' })).toBeVisible();
    expect(banner.getByRole('link', { name: 'Cookie policy' })).toHaveAttribute('href', '/cookie-policy');
    expect([document.cookie, localStorage.length, sessionStorage.length]).toEqual(['', 0, 0]);
    expect(sent('RecordConsent').concat(sent('CountPageView'))).toEqual([]);
  });

  test.each(['Rifiuta', 'Chiudi e usa solo i cookie necessari'])('%s keeps the necessary alone', async (name) => {
    const { user } = renderSite();
    await user.click(within(await findBanner()).getByRole('button', { name }));
    expect(queryBanner()).toBeNull();
    await waitFor(() => expect(readConsent()).toMatchObject({ functional: false, analytics: false, isRecorded: true }));
    expect(sent('RecordConsent')[0]?.variables.input).toMatchObject({
      id: readConsent()?.id,
      version: '2025-08-10',
      functional: false,
      analytics: false,
    });
    expect(cookieNames()).toEqual(['consent_status']);
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    expect(sent('CountPageView')).toEqual([]);
  });

  test('Accetta allows both; pages are counted from then on, by name, and a visit once', async () => {
    const { user } = renderSite({ at: '/?utm_source=x#dove' });
    await user.click(within(await findBanner()).getByRole('button', { name: 'Accetta' }));
    await waitFor(() => expect(cookieNames()).toEqual(['analytics_session', ...allChoices]));
    await user.click(screen.getByRole('link', { name: 'Crediti' }));
    await screen.findByRole('heading', { name: 'Crediti' });
    await waitFor(() =>
      expect(sent('CountPageView').map((request) => request.variables.input)).toEqual([
        { route: 'home', startsVisit: true },
        { route: 'credits', startsVisit: false },
      ]),
    );
  });

  test('an answer of the last six months is not asked again', async () => {
    putCookie(made({ functional: false, analytics: false }));
    renderSite({ at: '/crediti' });
    await screen.findByRole('heading', { name: 'Crediti' });
    expect(queryBanner()).toBeNull();
    expect(gateway.requests).toEqual([]);
  });

  test('is not part of what a server draws', () => {
    function Shown() {
      return <p>{String(useConsent())}</p>;
    }
    putCookie(made({ functional: true, analytics: true }));
    expect(renderToString(<Shown />)).toBe('<p>undefined</p>');
  });
});

describe('Preferenze cookie', () => {
  test('begins with nothing ticked and saves what was ticked', async () => {
    const { user } = renderSite();
    await user.click(within(await findBanner()).getByRole('button', { name: 'Personalizza' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Preferenze cookie' }));
    expect(dialog.getByRole('checkbox', { name: 'Funzionali' })).not.toBeChecked();
    expect(dialog.getByRole('checkbox', { name: 'Analitici' })).not.toBeChecked();
    await user.click(dialog.getByRole('checkbox', { name: 'Funzionali' }));
    await user.click(dialog.getByRole('button', { name: 'Salva le scelte' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(readConsent()).toMatchObject({ functional: true, analytics: false });
    expect(queryBanner()).toBeNull();
    expect(cookieNames()).toEqual(allChoices);
  });

  test('closing it changes nothing', async () => {
    const { user } = renderSite();
    await user.click(within(await findBanner()).getByRole('button', { name: 'Personalizza' }));
    await user.click(await screen.findByRole('button', { name: 'Chiudi senza cambiare' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(readConsent()).toBeNull();
    expect(await findBanner()).toBeVisible();
  });

  test('withdraws from the footer: what was kept is erased at once, the visit goes on as it was', async () => {
    putCookie(made({ functional: true, analytics: true }));
    const { user } = renderSite();
    await user.click(screen.getByRole('radio', { name: 'Scuro' }));
    await user.click(screen.getByRole('radio', { name: 'Grande' }));
    await waitFor(() =>
      expect(cookieNames()).toEqual([
        'analytics_session',
        'consent_status',
        'language_pref',
        'theme_preference',
        'user_preferences',
      ]),
    );
    putCookie('_ga=GA1.1.1');
    putCookie('_ga_ABC=GS1');
    await user.click(screen.getByRole('button', { name: 'Preferenze cookie' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('checkbox', { name: 'Funzionali' })).toBeChecked();
    await user.click(dialog.getByRole('button', { name: 'Rifiuta tutti' }));
    await waitFor(() => expect(cookieNames()).toEqual(['consent_status']));
    expect(localStorage).toHaveLength(0);
    expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', textSize: 'large' });
    expect(readConsent()?.id).not.toBe(id);
  });
});

describe('the proof', () => {
  test('without a network the choice holds and the proof follows, once', async () => {
    const { user } = renderSite({ at: '/crediti' });
    gateway.answerNextWith(new TypeError('Failed to fetch'));
    await user.click(within(await findBanner()).getByRole('button', { name: 'Rifiuta' }));
    await waitFor(() => expect(sent('RecordConsent')).toHaveLength(1));
    expect(readConsent()).toMatchObject({ functional: false, isRecorded: false });
    expect(queryBanner()).toBeNull();
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(readConsent()?.isRecorded).toBe(true));
    act(() => void window.dispatchEvent(new Event('online')));
    const ids = sent('RecordConsent').map((request) => (request.variables.input as { id: string }).id);
    expect(ids).toEqual([readConsent()?.id, readConsent()?.id]);
  });

  test('one that was not sent goes out with the next page', async () => {
    putCookie(made({ functional: false, analytics: false }).replace(/\.r$/, ''));
    renderSite({ at: '/crediti' });
    await waitFor(() => expect(sent('RecordConsent')).toHaveLength(1));
    await waitFor(() => expect(readConsent()?.isRecorded).toBe(true));
  });

  test('the server’s late answer to an earlier choice does not undo a later one', async () => {
    const { user } = renderSite({ at: '/crediti' });
    await user.click(within(await findBanner()).getByRole('button', { name: 'Rifiuta' }));
    const later = readConsent();
    putCookie(made({ functional: true, analytics: true }, new Date(Date.now() - 5_000)));
    expect(readConsent()?.id).toBe(later?.id);
    expect(document.cookie).toContain(later?.id);
  });

  test('another tab’s later choice holds here too', async () => {
    const { user } = renderSite({ at: '/crediti' });
    await user.click(within(await findBanner()).getByRole('button', { name: 'Rifiuta' }));
    putCookie(made({ functional: true, analytics: false }, new Date(Date.now() + 5_000)));
    expect(readConsent()).toMatchObject({ id, functional: true });
  });
});
