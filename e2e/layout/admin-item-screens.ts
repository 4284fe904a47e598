import type { Locator, Page } from 'playwright-core';
import { phone, seen, type Visitor } from '../harness/browser.ts';
import { menu } from '../harness/operators.ts';
import { quiet } from '../harness/quiet.ts';
import { officeDay } from './admin-rooms.ts';
import type { Screen } from './screen.ts';
import { refuseAnswers } from './screen.ts';
import { openAt, refused } from './section-screens.ts';

const main = (page: Page): Locator => page.getByRole('main');
const press = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name }).first().click();
const seenDialog = (page: Page) => seen(page.getByRole('dialog'));

/** A section, and what somebody does there. */
const inSection = (section: string, state: string, act: (page: Page) => Promise<unknown>): Screen => ({
  name: `admin/${section.split('?')[0]}, ${state}`,
  open: async (visitor) => {
    await officeDay(visitor);
    const page = await openAt(visitor, 'administrator', `/admin/${section}`);
    await act(page);
    return page;
  },
});

/** An item that a section's list leads to, the first one unless said otherwise. */
async function openItem(visitor: Visitor, section: string, nth = 0): Promise<Page> {
  await officeDay(visitor);
  const page = await openAt(visitor, 'administrator', `/admin/${section}`);
  const link = main(page)
    .locator(`a[href^="/admin/${section.split('?')[0]}/"]`)
    .nth(nth);
  const address = (await link.getAttribute('href')) ?? '';
  await link.click();
  await page.waitForURL(`**${address}`);
  await quiet(page);
  await seen(main(page).getByRole('heading', { level: 1 }));
  return page;
}

/** The first item of a section, and what somebody does there. */
const inItem = (section: string, state: string, act: (page: Page) => Promise<unknown>): Screen => ({
  name: `admin/${section.split('?')[0]}/:id, ${state}`,
  open: async (visitor) => {
    const page = await openItem(visitor, section);
    await act(page);
    return page;
  },
});

/** What asks for a note, and says that there is none. */
const asked = (name: string | RegExp) => async (page: Page) => {
  await press(page, name);
  await seenDialog(page);
};
const askedWithMistake = (name: string | RegExp) => async (page: Page) => {
  await asked(name)(page);
  const buttons = page.getByRole('dialog').getByRole('button');
  await buttons.first().click();
  await seen(page.getByRole('dialog').getByText(/^Scrivi /));
};

const nowhere = '00000000-0000-4000-8000-000000000000';
/** Sections with single items, and how an item is named that does not exist. */
const itemSections = {
  prenotazioni: 'DENT-0000-0000',
  chiamate: nowhere,
  ricerche: nowhere,
  studi: nowhere,
  contatti: nowhere,
  segnalazioni: nowhere,
  recensioni: nowhere,
  posta: nowhere,
  ordini: nowhere,
  code: 'nessuna',
};
/** In the lists that only show what is to be done there may be nothing to open. */
const lists: Readonly<Record<string, string>> = { chiamate: 'chiamate?stato=tutte', ordini: 'ordini?quali=tutti' };
const alwaysFilled = ['prenotazioni', 'ricerche', 'studi', 'contatti', 'segnalazioni', 'posta', 'ordini', 'code'];

const items: Screen[] = [
  { name: 'admin/no such section', open: (visitor) => openAt(visitor, 'administrator', '/admin/nessuna') },
  ...alwaysFilled.map((section) => ({
    name: `admin/${section}/:id, filled`,
    open: (visitor: Visitor) => openItem(visitor, lists[section] ?? section),
  })),
  ...Object.entries(itemSections).map(([section, none]) => ({
    name: `admin/${section}/:id, none`,
    open: (visitor: Visitor) => openAt(visitor, 'administrator', `/admin/${section}/${none}`),
  })),
];

const ofPractice = ['Verifica con l’Albo', 'Confermato dallo studio', 'Cambia comune', 'Nascondi', 'Non chiamare più'];

const dialogs: Screen[] = [
  ...ofPractice.map((name) => inItem('studi', `before «${name}»`, asked(name))),
  inItem('studi', '«Nascondi» without a note', askedWithMistake('Nascondi')),
  inItem('studi', 'giving it an agenda', async (page) => {
    await press(page, 'Dai un’agenda allo studio');
    await seen(
      page.getByRole('group', { name: 'lunedì, fascia 1' }).or(page.getByRole('button', { name: 'Salva l’agenda' })),
    );
  }),
  inItem('studi', 'its agenda with a mistake', async (page) => {
    await press(page, 'Dai un’agenda allo studio');
    const first = page.getByRole('group', { name: /, fascia 1$/ }).first();
    await first.getByLabel('Alle', { exact: true }).fill('00:30');
    await press(page, 'Salva l’agenda');
    await seen(first.getByText('La fine viene prima dell’inizio.'));
  }),
  inItem('studi?quali=agenda', 'chairs with mistakes', async (page) => {
    await press(page, 'Modifica poltrone e professionisti');
    for (const name of ['Aggiungi una poltrona', 'Aggiungi un professionista', 'Aggiungi una prestazione'])
      await press(page, name);
    await page
      .getByRole('region', { name: 'Poltrone e professionisti' })
      .getByRole('button', { name: 'Salva', exact: true })
      .click();
    await seen(page.locator('[aria-invalid="true"]'));
  }),
  inItem('studi', 'a new dentist', asked('Aggiungi un dentista')),
  inItem('segnalazioni', 'before refusing', asked('Respingi')),
  inItem('segnalazioni', 'before accepting', asked('Accetta e correggi')),
  {
    name: 'admin/ricerche/:id, everything unfolded',
    open: async (visitor) => {
      const folded = (page: Page) => main(page).locator('summary');
      let page = await openItem(visitor, 'ricerche');
      // The youngest may have found nobody: other journeys search, too.
      for (let nth = 1; (await folded(page).count()) === 0; nth++) page = await openItem(visitor, 'ricerche', nth);
      for (const summary of await folded(page).all()) await summary.click();
      await seen(main(page).locator('details[open]'));
      return page;
    },
  },
  inSection('posta', 'rows chosen', async (page) => {
    await page.getByRole('checkbox', { name: /^Scegli le|^Scegli quella/ }).check({ force: true });
    await seen(page.getByRole('region', { name: 'Azioni su più righe' }));
  }),
  inSection('posta', 'before an action on many', async (page) => {
    await page.getByRole('checkbox', { name: /^Scegli le|^Scegli quella/ }).check({ force: true });
    await press(page, 'Invia di nuovo');
    await seenDialog(page);
  }),
  inSection('code', 'before stopping one', asked(/^Ferma: /)),
  inSection('code', 'before stopping the calls', asked('Ferma le telefonate')),
  inSection('persone', 'before locking somebody out', asked('Chiudi fuori')),
  inSection('persone', 'before a new second factor', asked('Azzera il secondo fattore')),
  inSection('persone', 'inviting with a mistake', async (page) => {
    await press(page, 'Crea il link');
    await seen(main(page).locator('[aria-invalid="true"], [role="alert"]:not(:empty)'));
  }),
  inSection('rivendicazioni', 'before refusing', asked('Rifiuta')),
  inSection('rivendicazioni', 'before confirming', asked('Confermata: Albo')),
  inSection('rivendicazioni', 'the last ninety days', async (page) => {
    await main(page).locator('summary', { hasText: 'Ultimi 90 giorni' }).click();
    await seen(main(page).locator('details[open] table, details[open] p'));
  }),
  inSection('ordini', 'a payment with mistakes', async (page) => {
    await press(page, 'Registra');
    await seen(main(page).locator('[aria-invalid="true"]'));
  }),
  inSection('ricerche', 'a new one without a place', async (page) => {
    await press(page, 'Cerca studi');
    await seen(main(page).getByText('Scrivi il comune.'));
  }),
  inSection('attivazione', 'after a check', async (page) => {
    await press(page, 'Controlla adesso');
    await seen(main(page).getByText('Controllo finito.'));
  }),
  inSection('attivazione', 'before a waiver', async (page) => {
    await press(page, 'Controlla adesso');
    await seen(main(page).getByText('Controllo finito.'));
    await asked('Deroga…')(page);
  }),
  inSection('simulazione', 'no such practice', async (page) => {
    await page.getByLabel('Nome dello studio').fill('Uno studio che non c’è in nessun comune d’Italia');
    await page.getByLabel('Al telefono lo studio').selectOption({ label: 'È al completo' });
    await press(page, 'Imposta');
    await seen(main(page).getByText(/^Nessuno studio si chiama/));
  }),
  inSection('prenotazioni', 'nobody of that name', async (page) => {
    await page.getByRole('textbox', { name: 'Cognome del paziente' }).fill('Nessunissimo');
    await page.keyboard.press('Enter');
    await seen(main(page).getByText(/^Nessun/));
  }),
  inSection('prenotazioni?comune=Nessunluogo', 'none of a filter', (page) => seen(main(page).getByText(/^Nessun/))),
  inSection('studi?quali=doppioni', 'perhaps twice', (page) => seen(main(page).getByLabel('Quali'))),
  inSection('chiamate?stato=tutte', 'all of them', (page) => seen(main(page).getByLabel('Stato'))),
  inSection('ordini?quali=tutti', 'all of them', (page) => seen(main(page).getByLabel('Quali'))),
  inSection('accesso', 'a wrong code', async (page) => {
    await page.getByLabel('Codice dell’app').fill('000000');
    await press(page, 'Nuovi codici di recupero');
    await seen(main(page).locator('[role="alert"]:not(:empty), [aria-invalid="true"]'));
  }),
  ...['studio', 'nessunissimo che si chiami così'].map((words) =>
    inSection('panoramica', `searching «${words}»`, async (page) => {
      await page.keyboard.press('/');
      await page.keyboard.insertText(words);
      await seen(page.locator('[role="option"]').or(page.getByText(/^Nessun risultato/).last()));
    }),
  ),
  ...['Oggi', '30 giorni'].map((period) =>
    inSection('panoramica', period, async (page) => {
      await page.getByRole('radio', { name: period }).click({ force: true });
      await quiet(page);
    }),
  ),
  inSection('panoramica', 'menu unfolded', async (page) => {
    await page.setViewportSize(phone);
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
    await seen(menu(page));
  }),
  {
    ...inItem('segnalazioni', 'a decision without an answer', async (page) => {
      await asked('Respingi')(page);
      await page.getByRole('dialog').getByLabel(/^Nota/).fill('È già giusto così.');
      await refuseAnswers(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Respingi' }).click();
      await seen(page.getByRole('dialog').getByText(/Il servizio non risponde/));
    }),
    tolerate: refused,
  },
];

export const adminItemScreens: readonly Screen[] = [...items, ...dialogs];
