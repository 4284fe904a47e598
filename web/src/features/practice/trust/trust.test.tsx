import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockGateway } from '../../../testing/mock-gateway.ts';
import { type PracticeFixture, practiceFixture } from '../../../testing/practice-fixtures.ts';
import { renderSite } from '../../../testing/render-page.tsx';

async function openProfile(overrides: Partial<PracticeFixture> = {}) {
  const practice = practiceFixture({ id: '5', slug: 'roma-studio-rossi', name: 'Studio Rossi', ...overrides });
  mockGateway({ Query: { dentistBySlug: () => practice } });
  const view = renderSite({ at: '/dentista-roma-studio-rossi' });
  await screen.findByRole('heading', { level: 1, name: 'Studio Rossi' });
  return view;
}
const part = (name: string) => within(screen.getByRole('region', { name }));
const texts = (elements: HTMLElement[]) => elements.map((element) => element.textContent);

const checked = { name: 'Dott.ssa Anna Rossi', alboNumber: 'RM 1234', alboCheckedAt: '2026-11-12T23:30:00.000Z' };

describe('who works at a practice', () => {
  it('is named with the enrolment and the day of its check in Italy, or plainly without one', async () => {
    const practitioners = [
      checked,
      { name: 'Dott. Luca Bianchi', alboNumber: null, alboCheckedAt: null },
      { name: 'Dott. Ugo Verdi', alboNumber: 'RM 99', alboCheckedAt: null },
    ];
    await openProfile({ practitioners });
    expect(texts(part('Chi ti cura').getAllByRole('listitem'))).toEqual([
      'Dott.ssa Anna Rossi · Albo odontoiatri RM 1234, verificato il 13 novembre 2026',
      'Dott. Luca Bianchi · non abbiamo verificato l’iscrizione all’Albo',
      'Dott. Ugo Verdi · Albo odontoiatri RM 99, dichiarato dallo studio, che non abbiamo verificato',
    ]);
    expect(part('Chi ti cura').getByText(/registro pubblico della FNOMCeO/)).toBeTruthy();
  });

  it('is said to be unknown', async () => {
    await openProfile();
    expect(part('Chi ti cura').getByText('Non conosciamo ancora i nomi dei dentisti di questo studio.')).toBeTruthy();
    expect(part('Chi ti cura').queryAllByRole('listitem')).toEqual([]);
  });
});

describe('what calls taught', () => {
  it.each([
    [
      { calls: 12, answered: 9, usualAttempts: 2 },
      'Risponde di solito entro due chiamate (da 12 chiamate del nostro assistente).',
    ],
    [
      { calls: 5, answered: 5, usualAttempts: 1 },
      'Risponde di solito alla prima chiamata (da 5 chiamate del nostro assistente).',
    ],
    [
      { calls: 8, answered: 1, usualAttempts: null },
      'Al telefono risponde di rado: su 8 chiamate del nostro assistente ha risposto una volta.',
    ],
    [
      { calls: 8, answered: 0, usualAttempts: null },
      'Al telefono risponde di rado: su 8 chiamate del nostro assistente non ha mai risposto.',
    ],
  ])('%o', async (callExperience, text) => {
    await openProfile({ callExperience });
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('is left out while there are too few', async () => {
    await openProfile();
    expect(screen.queryByText(/chiamate del nostro assistente/)).toBeNull();
  });
});

describe('languages and access', () => {
  it.each([
    [['en', 'fr'], 'YES', 'Lingue: italiano, inglese, francese.', 'In sedia a rotelle: si entra senza aiuto.'],
    [
      ['de'],
      'LIMITED',
      'Lingue: italiano, tedesco.',
      'In sedia a rotelle: si entra solo in parte, o con aiuto. Chiedi prima di venire.',
    ],
    [
      [],
      'NO',
      'Lingue: italiano. Se ne parlano altre, non lo sappiamo: chiedilo allo studio.',
      'In sedia a rotelle: non si entra.',
    ],
    [
      [],
      null,
      'Lingue: italiano. Se ne parlano altre, non lo sappiamo: chiedilo allo studio.',
      'In sedia a rotelle: non sappiamo se si entra. Chiedilo allo studio.',
    ],
  ])('of %j and %s', async (languages, wheelchair, spoken, access) => {
    await openProfile({ languages, wheelchair });
    expect(texts(part('Lingue e accesso').getAllByRole('listitem'))).toEqual([spoken, access]);
  });
});

describe('where the data come from', () => {
  it('is told for each, with its day; what is not known says so', async () => {
    const provenance = [
      { field: 'PHONE', source: 'GOOGLE_PLACES', asOf: '2026-11-20T08:00:00.000Z' },
      { field: 'RATING', source: 'GOOGLE_PLACES', asOf: '2026-11-20T08:00:00.000Z' },
      { field: 'HOURS', source: 'OPERATOR', asOf: '2026-10-01T08:00:00.000Z' },
      // Of a field that is not shown.
      { field: 'WEBSITE', source: 'OPENSTREETMAP', asOf: '2026-10-01T08:00:00.000Z' },
    ];
    const { user } = await openProfile({ provenance, website: null });
    expect(screen.getByText(/dato del 20 novembre 2026/)).toBeTruthy();
    await user.click(part('Questi dati').getByText('Da dove vengono questi dati'));
    const rows = texts(part('Questi dati').getAllByRole('row'));
    expect(rows).toContain('TelefonoGoogle20 nov 2026');
    expect(rows).toContain('Orariredazione1º ott 2026');
    expect(rows).toContain('SitoNon lo sappiamo');
    expect(rows).toContain('IndirizzoFonte non annotata');
    expect(rows).toContain('FotoNessuna: la porta in alto è un nostro disegno');
    expect(rows).toContain('LingueNon lo sappiamo');
  });
});
