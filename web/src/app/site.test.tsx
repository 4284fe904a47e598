import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { showToast } from '../lib/toaster.ts';
import { giveDialogsTheirMethods } from '../testing/dialog-methods.ts';
import { homeAnswers, rome } from '../testing/home-answers.ts';
import { mockGateway } from '../testing/mock-gateway.ts';
import { renderSite } from '../testing/render-page.tsx';

beforeEach(() => {
  giveDialogsTheirMethods();
  mockGateway(homeAnswers());
});

const robots = () => document.querySelector('meta[name="robots"]')?.getAttribute('content') ?? null;

describe('header', () => {
  test('the logo leads home, two links lead to the practices’ pages', async () => {
    renderSite({ at: '/crediti' });
    const header = screen.getByRole('banner');
    expect(within(header).getByRole('link', { name: 'Dentisti.ai, pagina iniziale' })).toHaveAttribute('href', '/');
    const nav = within(header).getByRole('navigation', { name: 'Principale' });
    expect(
      within(nav)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Per dentisti', '/per-dentisti'],
      ['Receptionist AI per Studi Dentistici', '/voce'],
    ]);
    await screen.findByRole('heading', { name: 'Crediti' });
  });

  test('a click on a link scrolls to the top after 100 ms, even on its own page', async () => {
    const { user } = renderSite({ at: '/voce' });
    await screen.findByRole('heading', { level: 1 });
    const timers = vi.spyOn(window, 'setTimeout');
    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: /Receptionist/ }));
    expect(timers).toHaveBeenCalledWith(expect.any(Function), 100);
    await waitFor(() => expect(window.scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' }));
  });

  test('the drawer repeats the links and closes when one is followed', async () => {
    const { user } = renderSite();
    const menu = screen.getByRole('button', { name: 'Apri il menu' });
    expect(menu).toHaveAttribute('aria-expanded', 'false');
    await user.click(menu);
    const drawer = await screen.findByRole('dialog', { name: 'Menu' });
    expect(
      within(drawer)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Per dentisti',
      'Receptionist AI per Studi Dentistici',
      'Valutazione gratuita',
      'Le mie prenotazioni',
      'Area studi',
    ]);
    await user.click(within(drawer).getByRole('link', { name: 'Per dentisti' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(window.location.pathname).toBe('/per-dentisti');
    await waitFor(() => expect(document.title).toBe('Per dentisti – Dentisti.ai'));
  });

  test('the drawer closes by its button', async () => {
    const { user } = renderSite();
    await user.click(screen.getByRole('button', { name: 'Apri il menu' }));
    await user.click(await screen.findByRole('button', { name: 'Chiudi il menu' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('footer', () => {
  test('has its columns, mail, social and company data from the configuration', () => {
    renderSite({ config: { contactEmail: 'aiuto@dentisti.example', vatNumber: 'IT09999999999', buildYear: 2026 } });
    const footer = screen.getByRole('contentinfo');
    const linksOf = (name: string) =>
      within(within(footer).getByRole('navigation', { name }))
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(linksOf('Servizi')).toEqual([
      ['Trova dentisti', '/'],
      ['Receptionist AI per dentisti', '/voce'],
      ['Per dentisti', '/per-dentisti'],
      ['Valutazione gratuita', '/valutazione-gratuita-ai'],
      ['Le mie prenotazioni', '/le-mie-prenotazioni'],
      ['Area studi', '/studio'],
    ]);
    expect(linksOf('Supporto')).toEqual([
      ['Scrivici', 'mailto:aiuto@dentisti.example'],
      ['Privacy', '/privacy-policy'],
      ['Termini di servizio', '/termini-servizio'],
      ['Cookie', '/cookie-policy'],
      ['Come ordiniamo gli studi', '/come-ordiniamo-gli-studi'],
      ['Accessibilità', '/accessibilita'],
    ]);
    expect(within(footer).getByRole('link', { name: 'aiuto@dentisti.example' })).toBeVisible();
    expect(within(footer).getByRole('link', { name: /^Seguici/ })).toHaveAttribute('rel', 'noopener noreferrer');
    expect(footer).toHaveTextContent('© 2025–2026 Dentisti.ai');
    expect(footer).toHaveTextContent('P. IVA IT09999999999');
  });

  test('a build of 2025 prints 2025 alone', () => {
    renderSite({ config: { buildYear: 2025 } });
    expect(screen.getByRole('contentinfo')).toHaveTextContent('© 2025 Dentisti.ai');
  });

  test('the theme lasts the session and no longer', async () => {
    const { user } = renderSite();
    await user.click(screen.getByRole('radio', { name: 'Scuro' }));
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    expect(sessionStorage.getItem('theme_preference')).toBe('dark');
    expect(localStorage).toHaveLength(0);
    await user.click(screen.getByRole('radio', { name: 'Automatico' }));
    expect(document.documentElement).not.toHaveAttribute('data-theme');
    expect(sessionStorage.getItem('theme_preference')).toBeNull();
  });
});

describe('pages', () => {
  test('an unknown path is the 404 page, in Italian, with the specified words in small type', async () => {
    mockGateway({
      Query: { validateLocation: () => rome, suggestCities: () => [], similarCities: () => [], dentists: () => null },
    });
    const { user } = renderSite({ at: '/non/esiste' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Questa pagina non c’è' })).toBeVisible();
    for (const words of ['404 Page Not Found', 'Did you forget to add the page to the router?']) {
      expect(screen.getByText(words).closest('[lang=en]')).toBeVisible();
    }
    expect(document.title).toContain('Questa pagina non c’è');
    expect(robots()).toBe('noindex');
    await user.type(screen.getByRole('textbox', { name: /Città/ }), 'Roma{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/results'));
    expect(window.location.search).toContain('citta=Roma');
  });

  test('so is a single segment without the profile’s prefix', async () => {
    renderSite({ at: '/dentist' });
    expect(await screen.findByRole('heading', { name: 'Questa pagina non c’è' })).toBeVisible();
  });

  test('credits name every source', async () => {
    renderSite({ at: '/crediti' });
    for (const name of ['ISTAT', 'GeoNames', 'Natural Earth', /OpenStreetMap/, 'Source Sans 3', 'Literata', 'Lucide']) {
      expect(await screen.findByRole('link', { name })).toBeVisible();
    }
  });
});

describe('editions', () => {
  test('trial carries its strip and stays out of search engines', () => {
    renderSite();
    expect(screen.getByText('Dati dimostrativi: nessuno studio è reale')).toBeVisible();
    expect(robots()).toBe('noindex');
  });

  test('production carries neither', () => {
    renderSite({ config: { edition: 'production' } });
    expect(screen.queryByText(/Dati dimostrativi/)).not.toBeInTheDocument();
    expect(robots()).toBeNull();
  });
});

describe('getting around', () => {
  test('the first Tab stop skips to the content', async () => {
    const { user } = renderSite();
    await user.tab();
    expect(screen.getByRole('link', { name: 'Vai al contenuto' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Vai al contenuto' })).toHaveAttribute('href', '#contenuto');
    expect(screen.getByRole('main')).toHaveAttribute('id', 'contenuto');
  });

  test('a navigation moves the focus to the page and starts at its top; the first page does not', async () => {
    const { user } = renderSite();
    expect(screen.getByRole('main')).not.toHaveFocus();
    await user.click(screen.getByRole('link', { name: 'Crediti' }));
    await screen.findByRole('heading', { level: 1, name: 'Crediti' });
    expect(screen.getByRole('main')).toHaveFocus();
    expect(window.scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'auto' });
  });

  test('going back leaves the scrolling to the browser', async () => {
    const { user } = renderSite();
    await user.click(screen.getByRole('link', { name: 'Crediti' }));
    await screen.findByRole('heading', { level: 1, name: 'Crediti' });
    vi.mocked(window.scrollTo).mockClear();
    act(() => window.history.back());
    await screen.findByRole('combobox');
    expect(screen.getByRole('main')).toHaveFocus();
    // The link's own smooth scroll may still be on its 100 ms way; what a new page does is another call.
    expect(window.scrollTo).not.toHaveBeenCalledWith({ top: 0, behavior: 'auto' });
  });

  test('a toast shown before its chunk has loaded still appears', async () => {
    renderSite({ at: '/crediti' });
    act(() => showToast({ title: 'Quartiere riconosciuto' }));
    expect(await screen.findByText('Quartiere riconosciuto')).toBeVisible();
  });
});
