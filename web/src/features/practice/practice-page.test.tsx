import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { mockGateway } from '../../testing/mock-gateway.ts';
import { practiceFixture } from '../../testing/practice-fixtures.ts';
import { renderSite } from '../../testing/render-page.tsx';
import { takeComplaints } from '../../testing/setup.ts';

const neighbour = practiceFixture({ id: '9', slug: 'roma-studio-vicino', name: 'Studio Vicino', openNow: false });
const rossi = practiceFixture({
  id: '5',
  slug: 'roma-studio-rossi',
  name: 'Studio Rossi',
  description: 'Due poltrone e <b>molti</b> libri.',
  serviceOffers: [
    { name: 'Igiene orale', priceCents: 7990, isFrom: false },
    { name: 'Otturazione', priceCents: null, isFrom: false },
  ],
  nearby: [{ dentist: neighbour, distanceKm: 0.42 }],
});

/** Friday 20 November 2026, 11:00 in Rome. */
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z'), toFake: ['Date'] });
});

const bySlug = { dentistBySlug: () => rossi };
const open = (at = '/dentista-roma-studio-rossi') => renderSite({ at });
const heading = () => screen.findByRole('heading', { level: 1, name: 'Studio Rossi' });
const part = (name: string) => within(screen.getByRole('region', { name }));

describe('a profile', () => {
  it('says how it answered requests, once there were some', async () => {
    const confirmations = { requests: 25, confirmed: 23, medianMinutes: 11.2 };
    mockGateway({ Query: { ...bySlug, dentistBySlug: () => ({ ...rossi, confirmations }) } });
    open();
    await heading();
    expect(screen.getByText('Richieste fatte da qui: 23 confermate su 25 (92%), metà entro 12 minuti.')).toBeTruthy();
  });

  it('tells everything the practice published', async () => {
    const gateway = mockGateway({ Query: bySlug });
    open();
    await heading();
    expect(gateway.requests[0]?.variables).toEqual({ slug: 'roma-studio-rossi' });
    const hero = within(screen.getByRole('heading', { level: 1 }).closest('header') as HTMLElement);
    expect(hero.getByText('4,9')).toBeTruthy();
    expect(hero.getByText('4,9').parentElement?.textContent).toBe('Valutazione 4,9 su Google\u00a0· 312 recensioni');
    expect(hero.getByText('Dati confermati da Google')).toBeTruthy();
    expect(screen.getByText('Due poltrone e <b>molti</b> libri.')).toBeTruthy();
    expect(
      part('Ambiti di lavoro')
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Implantologia', 'Ortodonzia', 'Igiene orale', 'Endodonzia']);
    expect(part('Prestazioni').getByText(/^79,90\s€$/)).toBeTruthy();
    expect(part('Prestazioni').getByText('prezzo su richiesta')).toBeTruthy();
    expect(part('Indirizzo').getByText(/00153 Roma \(RM\)/)).toBeTruthy();
    expect(part('Indirizzo').getByRole('img', { name: 'Dove si trova Studio Rossi' })).toBeTruthy();
    expect(document.title).toBe('Studio Rossi, dentista a Roma – Dentisti.ai');
  });

  it('says whether it is open, today and over the week', async () => {
    mockGateway({ Query: bySlug });
    open();
    await heading();
    expect(screen.getAllByText('Aperto fino alle 13:00')).toHaveLength(2);
    const rows = part('Orari').getAllByRole('row');
    expect(rows).toHaveLength(7);
    expect(rows[4]?.textContent).toContain('venerdì oggi');
    expect(rows[4]?.textContent).toContain('9:00–13:00');
    expect(rows[6]?.textContent).toContain('chiuso');
  });

  it('counts single days that differ from the week', async () => {
    const exceptions = ['2026-11-20', '2026-11-23'].map((on) => ({ on, intervals: [] }));
    mockGateway({
      Query: { dentistBySlug: () => ({ ...rossi, timetable: { ...(rossi.timetable as object), exceptions } }) },
    });
    open();
    await heading();
    expect(part('Orari').getByText('Chiuso, apre mar 24 nov alle 9:00')).toBeTruthy();
    expect(screen.queryByText(/Aperto fino/)).toBeNull();
  });

  it('leads to Google Maps where its data come from there, and only then', async () => {
    const googleMapsUri = 'https://maps.google.com/?cid=1';
    mockGateway({
      Query: { ...bySlug, dentistBySlug: () => ({ ...rossi, sources: ['GOOGLE_PLACES'], googleMapsUri }) },
    });
    const { unmount } = open();
    await heading();
    const link = part('Questi dati').getByRole('link', { name: /^Vedi su Google Maps/ });
    expect(link).toHaveAttribute('href', googleMapsUri);
    expect(link).toHaveAttribute('target', '_blank');
    expect(link.getAttribute('rel')).toContain('noopener');
    unmount();
    mockGateway({ Query: bySlug });
    open();
    await heading();
    expect(screen.queryByText(/Google Maps/)).toBeNull();
  });

  it('leads on: booking, phone, site, neighbours', async () => {
    mockGateway({ Query: bySlug });
    open();
    await heading();
    const booking = screen.getByRole('link', { name: "Prenota con l'assistente AI" });
    expect(booking.getAttribute('href')).toBe('/prenota/roma-studio-rossi');
    const site = screen.getByRole('link', { name: /^studio\.example/ });
    expect(site.getAttribute('rel')).toBe('noopener nofollow');
    const near = part('Altri studi vicini').getByRole('link', { name: /Studio Vicino/ });
    expect(near.getAttribute('href')).toBe('/dentista-roma-studio-vicino');
    expect(near.textContent).toContain('a 400 m');
    expect(screen.getByRole('link', { name: 'Dentisti a Roma' }).getAttribute('href')).toBe(
      '/results?citta=Roma&regione=Lazio',
    );
  });

  it('says why nobody can ask for an appointment, and leaves the telephone', async () => {
    const notBookableBecause = 'Questo studio ha chiesto di non ricevere chiamate dal nostro assistente.';
    mockGateway({ Query: { ...bySlug, dentistBySlug: () => ({ ...rossi, notBookableBecause }) } });
    open();
    await heading();
    expect(screen.getByText(notBookableBecause)).toBeTruthy();
    expect(screen.queryByRole('link', { name: "Prenota con l'assistente AI" })).toBeNull();
    expect(screen.getByRole('link', { name: /^Chiama Studio Rossi/ })).toBeTruthy();
  });

  it('offers the online agenda where there is one, and only there', async () => {
    mockGateway({
      Query: {
        dentistBySlug: () => ({ ...rossi, booksOnline: true }),
        agendaSlots: () => ({ __typename: 'AgendaSlots', slotMinutes: 30, days: [] }),
      },
    });
    const { unmount } = open();
    const online = await screen.findByRole('link', { name: 'Prenota online' });
    expect(online.getAttribute('href')).toBe('/real-booking/5');
    expect(screen.getByRole('link', { name: "Prenota con l'assistente AI" })).toBeTruthy();
    unmount();
    mockGateway({ Query: bySlug });
    open();
    await heading();
    expect(screen.queryByRole('link', { name: 'Prenota online' })).toBeNull();
  });

  it('says before the first call that the number is not real', async () => {
    mockGateway({ Query: bySlug });
    const { user } = open();
    await heading();
    const call = screen.getByRole('link', { name: 'Chiama Studio Rossi, 06 5550 1234' });
    expect(call.getAttribute('href')).toBe('tel:+390655501234');
    const pressed: boolean[] = [];
    const press = (event: MouseEvent) => {
      pressed.push(event.defaultPrevented);
      event.preventDefault();
    };
    window.addEventListener('click', press);
    onTestFinished(() => window.removeEventListener('click', press));
    await user.click(call);
    expect(call.textContent).toBe('numero dimostrativo');
    await user.click(call);
    expect(pressed).toEqual([true, false]);
  });

  it('is described for search engines under its readable address', async () => {
    mockGateway({ Query: { dentist: () => ({ ...rossi, description: '</script><script>alert(1)</script>' }) } });
    open('/dentist/5');
    await heading();
    const address = 'https://dentisti.example/dentista-roma-studio-rossi';
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(address);
    const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')];
    expect(scripts.every((script) => !script.innerHTML.includes('<'))).toBe(true);
    const [practice, breadcrumb] = scripts.map((script) => JSON.parse(script.innerHTML));
    expect(practice).toMatchObject({
      '@type': 'Dentist',
      url: address,
      address: { addressCountry: 'IT', addressLocality: 'Roma' },
      aggregateRating: { ratingValue: 4.86, reviewCount: 312, bestRating: 5, worstRating: 1 },
    });
    expect(breadcrumb['@type']).toBe('BreadcrumbList');
    expect(breadcrumb.itemListElement.map((step: { name: string }) => step.name)).toEqual([
      'Dentisti.ai',
      'Dentisti a Roma',
      'Studio Rossi',
    ]);
  });

  it('does with little: no phone, hours, site, place, services', async () => {
    const bare = practiceFixture({
      ...rossi,
      phone: null,
      phoneDisplay: null,
      website: null,
      week: null,
      timetable: null,
      openingHours: null,
      latitude: null,
      longitude: null,
      description: null,
      serviceOffers: [],
      specializations: [],
      nearby: [],
      googlePlacesRating: null,
      googlePlacesReviewCount: null,
      verified: false,
      verification: null,
    });
    mockGateway({ Query: { dentistBySlug: () => bare } });
    open();
    await heading();
    expect(screen.getByText('Lo studio non ha pubblicato un telefono.')).toBeTruthy();
    expect(screen.getByText('Lo studio non ha pubblicato gli orari: chiedili per telefono.')).toBeTruthy();
    expect(screen.getByText('Non conosciamo ancora la posizione esatta: l’indirizzo basta per trovarlo.')).toBeTruthy();
    expect(screen.getByText('Lo studio non ha pubblicato un elenco delle prestazioni.')).toBeTruthy();
    expect(screen.queryByText(/Aperto|Chiuso ora|Verificato|Google\)/)).toBeNull();
    expect(screen.queryByRole('region', { name: 'Altri studi vicini' })).toBeNull();
  });

  it('moves an old readable address to the present one', async () => {
    mockGateway({ Query: bySlug });
    open('/dentista-roma-studio-vecchio');
    await heading();
    await waitFor(() => expect(window.location.pathname).toBe('/dentista-roma-studio-rossi'));
  });

  it('is that of the practice it was merged into, under the address of that one', async () => {
    mockGateway({ Query: { ...bySlug, dentist: () => rossi } });
    open('/dentist/4');
    await heading();
    await waitFor(() => expect(window.location.pathname).toBe('/dentist/5'));
  });

  it.each(['/dentista-roma-nessuno', '/dentist/999'])('is the 404 page at %s', async (at) => {
    mockGateway({ Query: { dentistBySlug: () => null, dentist: () => null } });
    open(at);
    expect(await screen.findByRole('heading', { name: 'Questa pagina non c’è' })).toBeTruthy();
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeTruthy();
  });

  it('can be asked for again when it did not load', async () => {
    const gateway = mockGateway({ Query: bySlug });
    gateway.answerNextWith(new TypeError('network'));
    const { user } = open();
    await screen.findByRole('heading', { name: 'Questo profilo non si è caricato' });
    expect(takeComplaints()).toEqual([expect.stringContaining('Failed to fetch the profile')]);
    await user.click(screen.getByRole('button', { name: 'Riprova' }));
    await heading();
  });
});
