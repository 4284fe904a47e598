import type { Page } from 'playwright-core';
import { phone, seen, type Visitor } from '../harness/browser.ts';
import { writeHoursAndPrice } from '../harness/studio/profile-room.ts';
import { button } from '../harness/studio/visit-studio.ts';
import type { Screen } from './screen.ts';
import { openAt } from './section-screens.ts';
import { agendaRoom, closedRoom, openAs, openedRoom, type Person, staffRoom, unpreparedRoom } from './studio-rooms.ts';

/** A state of a section of the practice with the agenda. */
const inAgendaRoom = (section: string, state: string, act: (page: Page) => Promise<unknown>): Screen => ({
  name: `studio/${section}, ${state}`,
  open: async (visitor) => {
    const page = await openAt(visitor, 'studio', `/studio/${section}/${(await agendaRoom(visitor)).practiceId}`);
    await act(page);
    return page;
  },
});

/** A state of a section of the practice that has nothing but a request, or of another one. */
const inOpenedRoom = (
  section: string,
  state: string,
  act: (page: Page) => Promise<unknown>,
  room: (visitor: Visitor) => Promise<Person> = openedRoom,
): Screen => ({
  name: `studio/${section}, ${state}`,
  open: async (visitor) => {
    const page = await openAs(visitor, await room(visitor), `/studio/${section}`);
    await act(page);
    return page;
  },
});

const setUpTitles = ['Chi visita, e dove', 'Che cosa si prenota', 'Pronti'];
/** The first set-up of an agenda, after so many of its steps. */
const inFirstSetup = (state: string, steps: number, act: (page: Page) => Promise<unknown> = async () => {}): Screen =>
  inOpenedRoom(
    'impostazioni',
    `first setup, ${state}`,
    async (page) => {
      for (const step of setUpTitles.slice(0, steps)) {
        await button(page, 'Avanti').click();
        await seen(page.getByRole('heading', { level: 2, name: step, exact: true }));
      }
      await act(page);
    },
    unpreparedRoom,
  );

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).first().click();
const seenDialog = (page: Page) => seen(page.getByRole('dialog'));
const seenMistake = (page: Page) => seen(page.locator('[aria-invalid="true"]'));
const inDialog = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name }).click();

/** The card of the patient with the long name. */
async function openPatient(visitor: Visitor): Promise<Page> {
  const { practiceId, patientId } = await agendaRoom(visitor);
  const page = await openAt(visitor, 'studio', `/studio/pazienti/${practiceId}?paziente=${patientId}`);
  await seen(page.getByRole('heading', { level: 2 }));
  return page;
}
const ofPatient = (state: string, act: (page: Page) => Promise<unknown>): Screen => ({
  name: `studio/pazienti, ${state}`,
  open: async (visitor) => {
    const page = await openPatient(visitor);
    await act(page);
    return page;
  },
});

const patients: Screen[] = [
  { name: 'studio/pazienti, one', open: openPatient },
  ofPatient('editing one', async (page) => {
    await press(page, 'Modifica');
    await seenDialog(page);
  }),
  ofPatient('before erasing', async (page) => {
    await press(page, 'Cancella');
    await seenDialog(page);
  }),
  inAgendaRoom('pazienti', 'one with visits', async (page) => {
    await page
      .getByRole('main')
      .getByRole('link', { name: /ultima/i })
      .first()
      .click();
    await seen(page.getByRole('heading', { level: 3, name: 'Visite passate' }));
  }),
  inAgendaRoom('pazienti', 'nobody found', async (page) => {
    await page.getByRole('searchbox', { name: /Cerca per nome/ }).fill('Nessunissimo che si chiami in questo modo');
    await seen(page.getByText(/^Nessun paziente per «/));
  }),
  inAgendaRoom('pazienti', 'a new one with mistakes', async (page) => {
    await press(page, 'Nuovo paziente');
    await inDialog(page, 'Aggiungi');
    await seenMistake(page);
  }),
  {
    name: 'studio/pazienti, no such patient',
    open: async (visitor) => {
      const { practiceId } = await agendaRoom(visitor);
      const nobody = '00000000-0000-4000-8000-000000000000';
      const page = await openAt(visitor, 'studio', `/studio/pazienti/${practiceId}?paziente=${nobody}`);
      await seen(page.getByText('Questo paziente qui non c’è'));
      return page;
    },
  },
];

const recallFilters = [/^Senza consenso/, /^Invitati/, /^Messi da parte/];

const rooms: Screen[] = [
  inAgendaRoom('lista-attesa', 'somebody new with a mistake', async (page) => {
    await press(page, 'Metti in lista un paziente');
    await inDialog(page, 'Metti in lista');
    await seenMistake(page);
  }),
  ...recallFilters.map((name) =>
    inAgendaRoom('richiami', name.source.slice(1), async (page) => {
      const filter = page.getByRole('group', { name: 'Quali pazienti' }).getByRole('button', { name });
      await filter.click();
      await page.waitForFunction(
        (element) => element?.getAttribute('aria-pressed') === 'true',
        await filter.elementHandle(),
      );
    }),
  ),
  inAgendaRoom('recensioni', 'writing an answer', async (page) => {
    await press(page, 'Rispondi');
    await page.getByLabel('La tua risposta').fill('Grazie delle belle parole. '.repeat(12));
  }),
  inAgendaRoom('recensioni', 'reporting one with a mistake', async (page) => {
    await press(page, /^Segnala la recensione/);
    await button(page, 'Manda la segnalazione').click();
    await seen(page.getByRole('alert').filter({ hasText: /\S/ }));
  }),
  inAgendaRoom('messaggi', 'previews', async (page) => {
    for (const preview of (await page.locator('summary', { hasText: 'Anteprima' }).all()).slice(0, 3))
      await preview.click();
    await seen(page.locator('details[open] iframe, details[open] img, details[open] pre, details[open] p'));
  }),
  inAgendaRoom('numeri', 'definitions and tables', async (page) => {
    // Those of an open group alone can be seen; a group is open, or becomes so.
    const closed = page.locator('main details:not([open]) > summary:visible');
    for (let opened = 0; opened < 8; opened++) await closed.first().click();
    await seen(page.locator('details[open]'));
  }),
  inAgendaRoom('numeri', 'twelve months', async (page) => {
    await page.getByRole('radio', { name: '12 mesi' }).check({ force: true });
    await seen(page.getByText(/^Senza confronto/));
  }),
  inAgendaRoom('numeri', 'other days', async (page) => {
    await page.getByRole('radio', { name: 'Altri giorni' }).check({ force: true });
    await seen(page.getByRole('form', { name: 'Altri giorni' }));
  }),
  inAgendaRoom('scheda', 'every field open', async (page) => {
    const opener = page.getByRole('button', { name: /^Cambia: / });
    while ((await opener.count()) > 0) await opener.first().click();
    await seen(page.getByRole('region', { name: 'Dati' }).getByRole('textbox'));
  }),
  inAgendaRoom('scheda', 'hours and a price, with their preview', async (page) => {
    await writeHoursAndPrice(page, 'Sbiancamento professionale di entrambe le arcate con controllo a sei mesi');
    await button(page, 'Anteprima').click();
    await seen(page.getByRole('region', { name: 'Anteprima della scheda' }));
  }),
  inAgendaRoom('scheda', 'a new person with mistakes', async (page) => {
    await press(page, 'Aggiungi una persona');
    await page.getByRole('form', { name: 'Una persona nuova' }).getByRole('button', { name: 'Salva' }).click();
    await seenMistake(page);
  }),
  inAgendaRoom('scheda', 'a photo with mistakes', async (page) => {
    await button(page, 'Carica la foto').click();
    await seen(page.getByText('Scegli una foto.'));
  }),
  inAgendaRoom('impostazioni', 'the week with a mistake', async (page) => {
    await press(page, 'Modifica gli orari');
    await page
      .getByRole('group', { name: /, fascia 1$/ })
      .first()
      .getByLabel('Alle', { exact: true })
      .fill('00:30');
    await button(page, 'Salva').click();
    await seen(page.getByText('La fine viene prima dell’inizio.'));
  }),
  inAgendaRoom('impostazioni', 'holidays', async (page) => {
    await press(page, 'Modifica feste e giorni');
    await seen(
      page.getByRole('form', { name: 'Feste e giorni singoli' }).or(page.getByRole('checkbox', { name: /Immacolata/ })),
    );
  }),
  inAgendaRoom('impostazioni', 'chairs and clinicians with mistakes', async (page) => {
    await press(page, 'Modifica poltrone e professionisti');
    for (const name of ['Aggiungi una poltrona', 'Aggiungi un professionista', 'Aggiungi una prestazione'])
      await press(page, name);
    await button(page, 'Salva').click();
    await seenMistake(page);
  }),
  ...setUpTitles.map((title, index) => inFirstSetup(title, index + 1)),
  inFirstSetup('before switching on', setUpTitles.length, async (page) => {
    await button(page, 'Accendi l’agenda').click();
    await seenDialog(page);
  }),
  inAgendaRoom('collegamenti', 'hours of calls', async (page) => {
    await page.getByRole('radio', { name: /^Sì, ma solo in certi orari/ }).check({ force: true });
    await seen(page.getByRole('list', { name: 'Orari per giorno' }));
  }),
  inAgendaRoom('collegamenti', 'a new feed with a mistake', async (page) => {
    await press(page, 'Nuovo calendario');
    await button(page, 'Crea il calendario').click();
    await seen(page.getByText('Dai un nome al calendario.'));
  }),
  inAgendaRoom('collegamenti', 'a new webhook with a mistake', async (page) => {
    await press(page, 'Nuovo indirizzo');
    await press(page, /^Aggiungi$/);
    await seenMistake(page);
  }),
  inAgendaRoom('collegamenti', 'connecting a calendar with mistakes', async (page) => {
    await press(page, 'Collega un calendario');
    const form = page.getByRole('form', { name: 'Calendario da collegare' });
    await form.getByLabel('Dove tiene il calendario').selectOption('OTHER');
    await form.getByRole('button', { name: 'Collega e prova' }).click();
    await seenMistake(page);
  }),
  inAgendaRoom('collegamenti', 'before removing a feed', async (page) => {
    await press(page, /^Togli/);
    await seenDialog(page);
  }),
  inAgendaRoom('persone', 'before leaving', async (page) => {
    await press(page, 'Lascia lo studio');
    await seenDialog(page);
  }),
  inAgendaRoom('persone', 'a new one with a mistake', async (page) => {
    await button(page, 'Aggiungi').click();
    await seenMistake(page);
  }),
  inOpenedRoom('richieste', 'proposing another time', async (page) => {
    await press(page, /^Proponi/);
    await seen(page.getByRole('button', { name: 'Manda la proposta' }));
  }),
  inOpenedRoom('richieste', 'before refusing', async (page) => {
    await press(page, /^Non possiamo/);
    await seenDialog(page);
  }),
  {
    name: 'studio/persone, as staff',
    open: async (visitor) => openAs(visitor, await staffRoom(visitor), '/studio/persone'),
  },
  {
    name: 'studio/persone, before removing somebody',
    open: async (visitor) => {
      const page = await openAs(visitor, await closedRoom(visitor), '/studio/persone');
      await press(page, /^Togli/);
      await seenDialog(page);
      return page;
    },
  },
  {
    name: 'studio/titolarita, mistakes',
    open: async (visitor) => {
      const page = await openAs(visitor, await closedRoom(visitor), '/studio/titolarita');
      await button(page, 'Chiedi la verifica').click();
      await seen(page.getByText('Scrivi nome e cognome come nell’Albo.'));
      return page;
    },
  },
  {
    name: 'studio/riepilogo, of somebody else',
    open: (visitor) => openAt(visitor, 'studio', '/studio/riepilogo/00000000-0000-4000-8000-000000000000'),
  },
  {
    name: 'studio/riepilogo, menu unfolded',
    open: async (visitor) => {
      const page = await openAt(visitor, 'studio', '/studio');
      await page.setViewportSize(phone);
      await page.getByRole('button', { name: /^Menu dello studio: / }).click();
      await seen(page.getByRole('navigation', { name: 'Area studi' }));
      return page;
    },
  },
];

export const studioRoomScreens: readonly Screen[] = [...patients, ...rooms];
