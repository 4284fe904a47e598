import type { Locator, Page } from 'playwright-core';
import { phone, seen, type Visitor } from '../harness/browser.ts';
import { entry } from '../harness/studio/agenda-room.ts';
import type { Screen } from './screen.ts';
import { openAt } from './section-screens.ts';
import { agendaRoom, chairlessRoom, longName, openAs } from './studio-rooms.ts';

const region = (page: Page): Locator => page.getByRole('region', { name: /^Agenda, / });
const dialogOf = (page: Page): Locator => page.getByRole('dialog');

/** The agenda in one of its views, on its busy day unless another one is wanted. */
async function openAgenda(visitor: Visitor, view = '', on?: string): Promise<Page> {
  const { practiceId, on: busy } = await agendaRoom(visitor);
  const page = await openAt(visitor, 'studio', `/studio/agenda/${practiceId}?giorno=${on ?? busy}${view}`);
  await seen(region(page));
  return page;
}

/** The agenda behind a dialog that a button of its own opens. */
async function openDialog(visitor: Visitor, name: string): Promise<{ page: Page; dialog: Locator }> {
  const page = await openAgenda(visitor);
  await page.getByRole('button', { name, exact: true }).click();
  await seen(dialogOf(page));
  return { page, dialog: dialogOf(page) };
}

/** An entry of the busy day that is open. */
async function openEntry(visitor: Visitor, name: RegExp, step?: string): Promise<Page> {
  const page = await openAgenda(visitor);
  await entry(page, name).first().press('Enter');
  await seen(dialogOf(page));
  if (step) await dialogOf(page).getByRole('button', { name: step, exact: true }).click();
  return page;
}

/** The agenda of a day with visits that stand on no chair. */
async function openChairless(visitor: Visitor): Promise<Page> {
  const room = await chairlessRoom(visitor);
  const page = await openAs(visitor, room, `/studio/agenda/${room.practiceId}?giorno=${room.on}`);
  await seen(page.getByText('2 visite senza poltrona'));
  return page;
}

const longVisit = new RegExp(longName);
const block = /Manutenzione straordinaria/;

export const agendaScreens: readonly Screen[] = [
  { name: 'studio/agenda, day by clinicians', open: (visitor) => openAgenda(visitor, '&per=professionisti') },
  { name: 'studio/agenda, week', open: (visitor) => openAgenda(visitor, '&vista=settimana') },
  {
    name: 'studio/agenda, week by clinicians',
    open: (visitor) => openAgenda(visitor, '&vista=settimana&per=professionisti'),
  },
  {
    name: 'studio/agenda, a holiday of a long name in the week',
    open: (visitor) => openAgenda(visitor, '&vista=settimana&per=professionisti', '2032-12-08'),
  },
  {
    name: 'studio/agenda, one column',
    open: async (visitor) => {
      const page = await openAgenda(visitor);
      const columns = page.getByRole('group', { name: 'Poltrona' }).getByRole('radio');
      if ((await columns.count()) > 1) await columns.nth(1).check({ force: true });
      await seen(region(page));
      return page;
    },
  },
  {
    name: 'studio/agenda, an empty Sunday',
    open: async (visitor) => {
      const { practiceId } = await agendaRoom(visitor);
      const page = await openAt(visitor, 'studio', `/studio/agenda/${practiceId}?giorno=2032-02-01`);
      await seen(page.getByText('non c’è ancora niente', { exact: false }));
      return page;
    },
  },
  { name: 'studio/agenda, a visit', open: (visitor) => openEntry(visitor, longVisit) },
  { name: 'studio/agenda, moving a visit', open: (visitor) => openEntry(visitor, longVisit, 'Sposta') },
  { name: 'studio/agenda, a block', open: (visitor) => openEntry(visitor, block) },
  { name: 'studio/agenda, editing a block', open: (visitor) => openEntry(visitor, block, 'Modifica') },
  { name: 'studio/agenda, new visit', open: async (visitor) => (await openDialog(visitor, 'Nuova visita')).page },
  {
    name: 'studio/agenda, new visit with mistakes',
    open: async (visitor) => {
      const { page, dialog } = await openDialog(visitor, 'Nuova visita');
      await dialog.getByLabel('Minuti').fill('');
      await dialog.getByRole('button', { name: 'Metti in agenda' }).click();
      await seen(dialog.locator('[aria-invalid="true"]'));
      return page;
    },
  },
  {
    name: 'studio/agenda, new visit, patients found',
    open: async (visitor) => {
      const { page, dialog } = await openDialog(visitor, 'Nuova visita');
      await dialog.getByRole('combobox', { name: 'Paziente' }).fill('Vanvitelli');
      await seen(dialog.getByRole('option'));
      return page;
    },
  },
  {
    name: 'studio/agenda, a typed visit that is nearly lost',
    open: async (visitor) => {
      const { page, dialog } = await openDialog(visitor, 'Nuova visita');
      await dialog.getByLabel('Nota').fill('porta la lastra');
      await page.keyboard.press('Escape');
      await seen(dialog.getByText('Quello che hai scritto non è ancora salvato.'));
      return page;
    },
  },
  {
    name: 'studio/agenda, blocking time with a mistake',
    open: async (visitor) => {
      const { page, dialog } = await openDialog(visitor, 'Blocca');
      await dialog.getByRole('button', { name: 'Blocca', exact: true }).click();
      await seen(dialog.getByText(/^Scrivi perché il tempo è occupato/));
      return page;
    },
  },
  { name: 'studio/agenda, closures', open: async (visitor) => (await openDialog(visitor, 'Chiusure')).page },
  {
    name: 'studio/agenda, new closure with a mistake',
    open: async (visitor) => {
      const { page, dialog } = await openDialog(visitor, 'Chiusure');
      await dialog.getByRole('button', { name: 'Nuova chiusura' }).click();
      await dialog
        .getByRole('button', { name: /^(Salva|Chiudi|Metti|Aggiungi)/ })
        .first()
        .click();
      await seen(dialog.locator('[aria-invalid="true"]'));
      return page;
    },
  },
  { name: 'studio/agenda, visits without a chair', open: openChairless },
  {
    name: 'studio/agenda, chairs for visits without one',
    open: async (visitor) => {
      const page = await openChairless(visitor);
      await page.getByRole('button', { name: 'Assegna le poltrone' }).click();
      await seen(dialogOf(page).getByRole('button', { name: 'Assegna la poltrona' }));
      return page;
    },
  },
  { name: 'studio/agenda, keys and signs', open: async (visitor) => (await openDialog(visitor, 'Tasti e segni')).page },
  {
    name: 'studio/agenda, menu unfolded',
    open: async (visitor) => {
      const page = await openAgenda(visitor);
      await page.setViewportSize(phone);
      await page.getByRole('button', { name: /^Menu dello studio: / }).click();
      await seen(page.getByRole('navigation', { name: 'Area studi' }));
      return page;
    },
  },
];
