import type { Page } from 'playwright-core';
import { seen, type Visitor } from '../harness/browser.ts';
import { answerBanner } from '../harness/consent.ts';
import { practiceWithMailbox } from '../harness/practices.ts';
import {
  anAddress,
  askForCode,
  askForLink,
  button,
  codeTo,
  comeIn,
  demoStudio,
  giveCode,
  heading,
  openMenu,
} from '../harness/studio/visit-studio.ts';
import { holdAnswers, pageOf, refuseAnswers, type Screen } from './screen.ts';
import { refused } from './section-screens.ts';
import { claimant, closedRoom, halfWay, newcomer, openAs, signedOut } from './studio-rooms.ts';

/** A claim's page of somebody without a practice, of a practice that nobody else claims. */
async function openClaim(visitor: Visitor): Promise<Page> {
  const practice = await practiceWithMailbox();
  return openAs(visitor, await newcomer(visitor), `/studio/rivendica/${practice.id}`);
}

const signIn: Screen[] = [
  { name: 'studio/sign-in', open: signedOut },
  {
    name: 'studio/sign-in, a mistake',
    open: async (visitor) => {
      const page = await signedOut(visitor);
      await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill('dentista@');
      await button(page, 'Mandami il link').click();
      await seen(page.locator('[aria-invalid="true"]'));
      return page;
    },
  },
  {
    name: 'studio/sign-in, no answer',
    tolerate: refused,
    open: async (visitor) => {
      const page = await signedOut(visitor);
      await refuseAnswers(page);
      await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(anAddress('dentista'));
      await button(page, 'Mandami il link').click();
      await seen(page.getByRole('alert').filter({ hasText: /\S/ }));
      return page;
    },
  },
  {
    name: 'studio/sign-in, link sent',
    open: async (visitor) => {
      const page = await signedOut(visitor);
      await askForLink(page, anAddress('un-indirizzo-piuttosto-lungo-della-segreteria'));
      return page;
    },
  },
  {
    name: 'studio/sign-in, signed out',
    open: async (visitor) => {
      const page = await demoStudio(visitor);
      await openMenu(page);
      await page.getByRole('button', { name: 'Esci' }).first().click();
      await seen(page.getByText('L’accesso su questo browser è chiuso.'));
      return page;
    },
  },
  {
    name: 'studio/entra, a link',
    open: async (visitor) => {
      const page = await signedOut(visitor);
      await page.goto(await askForLink(page, anAddress('dentista')));
      await seen(button(page, 'Entra nello studio'));
      return page;
    },
  },
  {
    name: 'studio/entra, a link that is used up',
    open: async (visitor) => {
      const page = await visitor.page();
      await page.goto('/studio/entra#nessuno');
      await answerBanner(page, 'Rifiuta');
      await seen(page.getByText(/^Questo link non vale più/));
      return page;
    },
  },
  {
    name: 'studio/risposta, a link that is used up',
    open: async (visitor) => {
      const page = await visitor.page();
      await page.goto('/studio/risposta#nessuno');
      await answerBanner(page, 'Rifiuta');
      await seen(page.getByRole('alert').filter({ hasText: /\S/ }));
      return page;
    },
  },
  {
    name: 'studio/second factor',
    open: async (visitor) => openAs(visitor, (await halfWay(visitor)).half, '/studio'),
  },
  {
    name: 'studio/second factor, a mistake',
    open: async (visitor) => {
      const page = await openAs(visitor, (await halfWay(visitor)).half, '/studio');
      await button(page, 'Entra').click();
      await seen(page.getByText('Scrivi il codice.'));
      return page;
    },
  },
  {
    name: 'studio/frame, loading',
    open: async (visitor) => {
      const page = await pageOf(visitor, 'studio');
      await holdAnswers(page);
      await page.goto('/studio');
      await seen(page.getByText(/Caric/));
      return page;
    },
  },
  {
    name: 'studio/frame, error',
    tolerate: refused,
    open: async (visitor) => {
      const page = await pageOf(visitor, 'studio');
      await refuseAnswers(page);
      await page.goto('/studio');
      await seen(page.getByRole('main').getByRole('button'));
      return page;
    },
  },
  {
    name: 'studio/accesso, with a second factor',
    open: async (visitor) => openAs(visitor, (await halfWay(visitor)).whole, '/studio/accesso'),
  },
  {
    name: 'studio/accesso, switching an app on',
    open: async (visitor) => {
      const page = await openAs(visitor, await newcomer(visitor), '/studio/accesso');
      await button(page, 'Attiva un’app').click();
      await seen(page.getByRole('img', { name: 'Codice QR della chiave' }));
      return page;
    },
  },
];

const claims: Screen[] = [
  {
    name: 'studio/riepilogo, no practice yet',
    open: async (visitor) => {
      const page = await openAs(visitor, await newcomer(visitor), '/studio');
      await seen(heading(page, 'Cominciamo dal tuo studio'));
      return page;
    },
  },
  {
    name: 'studio/rivendica, found',
    open: async (visitor) => {
      const page = await openAs(visitor, await newcomer(visitor), '/studio/rivendica');
      await page.getByRole('searchbox', { name: 'Nome e città' }).fill('studio bologna');
      await seen(page.getByRole('region', { name: 'Studi trovati' }).getByRole('link'));
      return page;
    },
  },
  {
    name: 'studio/rivendica, nothing found',
    open: async (visitor) => {
      const page = await openAs(visitor, await newcomer(visitor), '/studio/rivendica');
      await page.getByRole('searchbox', { name: 'Nome e città' }).fill('nessuno che si chiami così Bologna');
      await seen(page.getByText('Nessuno studio trovato.'));
      return page;
    },
  },
  { name: 'studio/rivendica/:id, ways', open: openClaim },
  {
    name: 'studio/rivendica/:id, by an operator, a mistake',
    open: async (visitor) => {
      const page = await openClaim(visitor);
      await page.getByRole('radio', { name: /^Un operatore/ }).check({ force: true });
      await button(page, 'Manda la richiesta').click();
      await seen(page.locator('[aria-invalid="true"]'));
      return page;
    },
  },
  {
    name: 'studio/rivendica/:id, by telephone',
    open: async (visitor) => {
      const page = await openClaim(visitor);
      await page.getByRole('radio', { name: /^Il telefono dello studio/ }).check({ force: true });
      await seen(button(page, 'Chiama lo studio'));
      return page;
    },
  },
  {
    name: 'studio/rivendica/:id, the code with a mistake',
    open: async (visitor) => {
      const person = await claimant(visitor);
      const page = await openAs(visitor, person, `/studio/rivendica/${person.practiceId}`);
      await button(page, 'Conferma').click();
      await seen(page.getByText('Scrivi le otto cifre del codice.'));
      return page;
    },
  },
  {
    name: 'studio/riepilogo, an open claim',
    open: async (visitor) => openAs(visitor, await claimant(visitor), '/studio'),
  },
  {
    name: 'studio/rivendica/:id, granted',
    open: async (visitor) => {
      const practice = await practiceWithMailbox();
      const page = await signedOut(visitor);
      await comeIn(page, await askForLink(page, anAddress('dentista')));
      await page.goto(`/studio/rivendica/${practice.id}`);
      await askForCode(page);
      await giveCode(page, (await codeTo(practice.mailbox)).code);
      await seen(page.getByRole('heading', { name: 'Fatto: lo studio è legato al tuo accesso' }));
      return page;
    },
  },
  {
    name: 'studio/rivendica/:id, somebody else’s',
    open: async (visitor) => {
      const { practiceId } = await closedRoom(visitor);
      const page = await openAs(visitor, await newcomer(visitor), `/studio/rivendica/${practiceId}`);
      await seen(page.getByText('Questo studio ha già un titolare.'));
      return page;
    },
  },
  {
    name: 'studio/rivendica/:id, one’s own',
    open: async (visitor) => {
      const person = await closedRoom(visitor);
      const page = await openAs(visitor, person, `/studio/rivendica/${person.practiceId}`);
      await seen(page.getByText(/^Questo studio è già tra i tuoi/));
      return page;
    },
  },
];

export const studioEntryScreens: readonly Screen[] = [...signIn, ...claims];
