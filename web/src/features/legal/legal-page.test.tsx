import type { PracticeMessageKind } from '@dentisti/domain/messages/practice-message';
import { processingTermsChanges, processingTermsVersion } from '@dentisti/domain/studio/processing-terms';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { mockGateway } from '../../testing/mock-gateway.ts';
import { renderWithProviders } from '../../testing/render-page.tsx';
import { CookiesPage } from './cookies-page.tsx';
import { InlineText } from './inline-text.tsx';
import type { LegalDocument } from './legal-document.ts';
import { PrivacyPage } from './privacy-page.tsx';
import { accessibility } from './text/accessibility.ts';
import { cookies } from './text/cookies.ts';
import { privacy } from './text/privacy.ts';
import { processingTerms } from './text/processing-terms.ts';
import { ranking } from './text/ranking.ts';
import { terms } from './text/terms.ts';

const documents: readonly LegalDocument[] = [privacy, terms, cookies, ranking, accessibility, processingTerms];
const upTo = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));

beforeEach(() => {
  mockGateway();
});

describe('the texts', () => {
  test.each([
    ['privacy', privacy, upTo(18)],
    ['terms', terms, [...upTo(11), '11-bis', ...upTo(23).slice(11)]],
    ['cookies', cookies, upTo(12)],
  ] as const)('%s has every section of its outline, dated', (_, document, numbers) => {
    expect(document.sections.map((section) => section.number)).toEqual(numbers);
    expect(document.updated).toEqual({ on: '2025-08-10', text: '10 agosto 2025' });
  });

  test.each(documents.map((document) => [document.title, document] as const))(
    '%s: anchors are single, no section is empty',
    (_, document) => {
      const anchors = document.sections.map((section) => section.anchor);
      expect(new Set(anchors).size).toBe(anchors.length);
      for (const section of document.sections) {
        expect(section.anchor).toMatch(/^[a-z-]+$/);
        expect(JSON.stringify(section.blocks).length, section.title).toBeGreaterThan(60);
      }
    },
  );

  test('no text of 10 August 2025 cites a law that came later, nor the closed platform for disputes', () => {
    const text = JSON.stringify([privacy, terms, cookies]);
    expect(text).not.toMatch(/2024\/1689|AI Act|132\/2025|\bODR\b|202[6-9]/);
  });

  test('retention is as the outline says', () => {
    const table = privacy.sections.find((section) => section.anchor === 'conservazione')?.blocks[1];
    expect(table).toMatchObject({
      table: {
        rows: expect.arrayContaining([
          ['Richiesta di prenotazione, compreso il motivo', '12 mesi dopo la visita'],
          ['Trascrizione della telefonata', '30 giorni'],
          ['Esito della telefonata', '12 mesi'],
          ['Prova delle scelte sui cookie', '5 anni'],
          ['Registri di sicurezza', '6 mesi'],
          [
            'Account di chi gestisce uno studio',
            '24 mesi dopo l’ultimo accesso, salvo che sia ancora in uno studio o aspetti una decisione',
          ],
          ['Link per entrare nello studio', '2 giorni'],
          ['Accessi allo studio, con il nome del browser', '30 giorni dopo l’ultimo uso, 90 dall’accesso al massimo'],
          [
            'Richiesta di gestire una scheda (rivendicazione)',
            '12 mesi dopo la decisione, o dopo la fine senza decisione',
          ],
          [
            'Pazienti che uno studio tiene con noi',
            'finché lo studio li tiene; 30 giorni dopo che non può più tenerli con noi',
          ],
          [
            'Foto che uno studio pubblica di sé',
            'finché lo studio le mostra; 30 giorni dopo che nessuno lo gestisce più, o che il profilo è nascosto',
          ],
          [
            'Lista d’attesa di uno studio: chi aspetta, che cosa gli è stato offerto',
            '90 giorni dalla fine dell’attesa',
          ],
          ['Richiami mandati per conto di uno studio a chi vi ha consentito', '24 mesi dopo l’ultimo passo'],
          [
            'Accesso al calendario che un professionista collega allo studio',
            'finché resta collegato e vale la verifica della titolarità, poi al massimo 1 giorno; l’accesso a Google lo restituiamo subito, al massimo in 7 giorni',
          ],
          ['Orari occupati in quel calendario, e visite che vi abbiamo scritto', '2 giorni dopo la fine dell’orario'],
          ['Differenze fra quel calendario e l’agenda, da decidere nello studio', '90 giorni'],
          ['Consenso a Google in corso, per collegare un calendario', '1 giorno'],
          ['Richiesta di una recensione e sigla dei tuoi contatti', '7 mesi'],
          ['Recensione e risposta dello studio', '36 mesi, o fino a quando la cancelli'],
          ['Codici che ti mandiamo per aprire i tuoi dati', '1 giorno dopo la scadenza'],
          ['Sigla dell’indirizzo IP, per i limiti di utilizzo', 'al massimo un’ora'],
        ]),
      },
    });
  });

  test('nothing is promised that the product does only sometimes', () => {
    const privacyText = JSON.stringify(privacy);
    // A person is there only where the operator’s telephone is configured; the note is told when the practice asks.
    expect(privacyText).toContain('quando qualcuno può rispondere');
    expect(privacyText).toContain('La nota che hai aggiunto la dice solo se lo studio chiede altri particolari');
    expect(privacyText).toContain('ai fornitori che ci servono');
    expect(privacyText).toContain('da solo, cancellando i tuoi dati dalla pagina della prenotazione');
    // docs/operations.md, backup and restore: nothing deletes a copy by itself.
    expect(privacyText).toContain('Le eliminiamo quando scade il tempo dei dati più vecchi');
    // As the page of the package and its mail.
    expect(JSON.stringify(terms)).toContain('entro 14 giorni dal pagamento, finché la visita non è stata fatta');
  });
});

describe('the pages', () => {
  test('company data come from the configuration', () => {
    const config = { legalName: 'Sorriso Srl', vatNumber: 'IT09999999999', pec: 'sorriso@pec.example' };
    renderWithProviders(<PrivacyPage />, { config });
    const owner = within(screen.getByRole('region', { name: /Chi siamo/ }));
    expect(owner.getByText('Sorriso Srl')).toBeVisible();
    expect(owner.getByText(/IT09999999999/)).toBeVisible();
    expect(owner.getByRole('link', { name: 'sorriso@pec.example' })).toHaveAttribute(
      'href',
      'mailto:sorriso@pec.example',
    );
    expect(document.body).not.toHaveTextContent(/\{\w+\}|\*\*|\]\(/);
  });

  test.each([
    [null, /non è attivo/, /A Google diciamo solo/],
    ['G-ABCDE12345', /A Google diciamo solo/, /non è attivo/],
  ])('says whether Google Analytics is here: %s', (gaMeasurementId, expected, unexpected) => {
    renderWithProviders(<CookiesPage />, { config: { gaMeasurementId } });
    const section = screen.getByRole('region', { name: /^5\. Analitici/ });
    expect(section).toHaveTextContent(expected);
    expect(section).not.toHaveTextContent(unexpected);
  });

  test('says where an attached summary is kept, also by a page that repeats an open request', () => {
    renderWithProviders(<PrivacyPage />);
    const section = screen.getByRole('region', { name: /^4\. Autovalutazione/ });
    expect(section).toHaveTextContent(/riassunto.*alla richiesta di appuntamento/);
    expect(section).toHaveTextContent(/già una richiesta aperta.*senza nome né contatti.*al massimo 7 giorni/);
    const kept = within(screen.getByRole('table', { name: 'Per quanto tempo teniamo i dati' }));
    expect(kept.getByRole('row', { name: /Riassunto.*già aperta 7 giorni/ })).toBeVisible();
    expect(kept.getByRole('row', { name: /Riassunto allegato alla richiesta 12 mesi/ })).toBeVisible();
  });

  test('say who hears a voice that dictates', () => {
    renderWithProviders(<PrivacyPage />);
    const section = screen.getByRole('region', { name: /^4\. Autovalutazione/ });
    expect(section).toHaveTextContent(/dettare.*il tuo browser.*consenso esplicito.*Noi non riceviamo/);
    const kept = within(screen.getByRole('table', { name: 'Per quanto tempo teniamo i dati' }));
    expect(kept.getByRole('row', { name: /^Voce.*non la riceviamo$/ })).toBeVisible();
  });

  test.each([
    [true, /modello linguistico.*senza nome né contatti/, /non esce dai nostri server/],
    [false, /non esce dai nostri server/, /modello linguistico/],
  ])('says whether a language model reads needs: %s', (hasLanguageModel, expected, unexpected) => {
    renderWithProviders(<PrivacyPage />, { config: { hasLanguageModel } });
    const section = screen.getByRole('region', { name: /^5\. Dati sulla salute/ });
    expect(section).toHaveTextContent(expected);
    expect(section).not.toHaveTextContent(unexpected);
    const assessment = screen.getByRole('region', { name: /^4\. Autovalutazione/ });
    expect(/modello linguistico.*consenso esplicito, ogni volta/.test(assessment.textContent)).toBe(hasLanguageModel);
    const recipients = screen.getByRole('region', { name: /^10\. A chi/ });
    expect(/modello linguistico/.test(recipients.textContent)).toBe(hasLanguageModel);
  });

  test('tell the choice of this browser', () => {
    renderWithProviders(<CookiesPage />);
    expect(screen.getByText(/La tua scelta in questo browser: non ancora fatta/)).toBeVisible();
  });

  test('a name nobody knows stops the page instead of being printed', () => {
    expect(() => renderWithProviders(<InlineText text="Scrivi a {fax}." />)).toThrow('{fax}');
  });
});

test('the privacy policy names the city of a purchase: collected, used and kept', () => {
  const texts = JSON.stringify(privacy).match(/[^"]*(?:acquisto|città dell’appuntamento)[^"]*/gi) ?? [];
  expect(texts.filter((text) => /città/.test(text))).toHaveLength(3);
});

test('the people of a practice: two levels, nothing changes hands by itself, their cookies', () => {
  const levels = JSON.stringify(terms.sections.find(({ anchor }) => anchor === 'studi-e-verifica'));
  expect(levels).toMatch(/\*\*Controllo del contatto\.\*\*.*non per vedere i dati dei pazienti/);
  expect(levels).toMatch(/\*\*Titolarità\.\*\*.*registro pubblico dell’Albo.*\(PEC\)/);
  expect(levels).toMatch(/non passa di mano da solo.*decide un nostro operatore, non un programma/);
  // The mails of a dispute name the claimant's address.
  expect(JSON.stringify(privacy)).toContain('a chi lo gestisce già');
  const necessary = JSON.stringify(cookies.sections.find(({ anchor }) => anchor === 'necessari'));
  expect(necessary).toMatch(/`studio_session` tiene dentro per 90 giorni.*`studio_csrf`/);
});

test('the data-processing terms say everything that article 28(3) asks for, under the version that is accepted', () => {
  expect(processingTerms.updated).toEqual({ on: processingTermsVersion, text: '28 novembre 2026' });
  expect(Object.keys(processingTermsChanges)[0]).toBe(processingTermsVersion);
  expect(processingTerms.sections.map(({ number }) => number)).toEqual(upTo(16));
  const text = (anchor: string) =>
    JSON.stringify(processingTerms.sections.find((section) => section.anchor === anchor)?.blocks);
  for (const [anchor, said] of [
    ['oggetto', /per scopi nostri/],
    ['durata', /fino a quando/],
    ['categorie-di-dati', /dati relativi alla salute/],
    ['interessati', /pazienti dello studio/],
    ['istruzioni', /istruzione documentata/],
    ['riservatezza', /riservatezza/],
    ['misure-di-sicurezza', /articolo 32/],
    ['sub-responsabili', /autorizza in via generale.*30 giorni/],
    ['luoghi', /Spazio economico europeo/],
    ['diritti-degli-interessati', /Scarica i dati/],
    ['violazioni', /senza ritardo, al più tardi entro 48 ore/],
    ['cancellazione-e-restituzione', /30 giorni/],
    ['verifiche', /verifiche e ispezioni/],
  ] as const)
    expect(text(anchor), anchor).toMatch(said);
});

test('the data-processing terms name every message that patients get on behalf of a practice', () => {
  const named: Readonly<Record<PracticeMessageKind, RegExp>> = {
    confirmed: /la conferma/,
    moved: /lo spostamento/,
    cancelled: /l’annullamento di una visita/,
    reminder7: /i promemoria che la precedono/,
    reminder2: /i promemoria che la precedono/,
    waitingListOffer: /offerta di un posto che si libera/,
    recall: /\*\*richiamo\*\* al controllo/,
    reviewRequest: /richiesta di una recensione/,
  };
  const subject = JSON.stringify(processingTerms.sections.find(({ anchor }) => anchor === 'oggetto')?.blocks);
  for (const [kind, words] of Object.entries(named)) expect(subject, kind).toMatch(words);
});

test('what a practice connects, and its figures, are among the purposes that are called the only ones', () => {
  const textOf = ({ sections }: LegalDocument, anchor: string) =>
    JSON.stringify(sections.find((section) => section.anchor === anchor)?.blocks);
  for (const words of [/\*\*i calendari/, /\*\*gli avvisi ai programmi dello studio/, /\*\*i numeri/])
    expect(textOf(processingTerms, 'oggetto')).toMatch(words);
  expect(textOf(processingTerms, 'categorie-di-dati')).toContain('**Calendari e programmi collegati**');
  expect(textOf(processingTerms, 'misure-di-sicurezza')).toContain('«Numeri»');
  expect(textOf(privacy, 'quali-dati')).toMatch(
    /\*\*Lista d’attesa\.\*\*.*\*\*Calendario che un professionista collega/,
  );
  expect(textOf(privacy, 'a-chi')).toContain('**i calendari e i programmi che lo studio ha collegato**');
});
