import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { seen, type Visitor } from '../harness/browser.ts';
import { answerBanner } from '../harness/consent.ts';
import { codeShown, goodPassword, inviteAdministrator } from '../harness/operators.ts';
import { holdAnswers, pageOf, refuseAnswers, type Screen } from './screen.ts';
import { once, refused } from './section-screens.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const field = (page: Page, name: string) => page.getByRole('main').getByLabel(name, { exact: true });

const newEmail = () => `nuova-amministratrice-dal-nome-lungo-${randomUUID().slice(0, 8)}@dentisti.example`;
/** One that was never taken: opening a link changes nothing. */
const invitation = once(() => inviteAdministrator(newEmail()));

async function openInvitation(visitor: Visitor, link: string): Promise<Page> {
  const page = await visitor.page();
  await page.goto(link);
  await answerBanner(page, 'Rifiuta');
  await seen(field(page, 'Password'));
  return page;
}

/** Takes an invitation; the page then says that the password is ready. */
async function takeInvitation(visitor: Visitor, link: string): Promise<Page> {
  const page = await openInvitation(visitor, link);
  await field(page, 'Password').fill(goodPassword);
  await field(page, 'Ancora una volta').fill(goodPassword);
  await field(page, 'Ancora una volta').press('Enter');
  await seen(heading(page, 'La password è pronta'));
  return page;
}

async function givePassword(page: Page, email: string): Promise<void> {
  await field(page, 'E-mail').fill(email);
  await field(page, 'Password').fill(goodPassword);
  await field(page, 'Password').press('Enter');
}

/** Who has a password, and no second factor yet. */
const enrolling = once(async (visitor) => {
  const email = newEmail();
  await takeInvitation(visitor, await inviteAdministrator(email));
  return email;
});

async function openSignIn(visitor: Visitor): Promise<Page> {
  const page = await visitor.page();
  await page.goto('/admin');
  await answerBanner(page, 'Rifiuta');
  await seen(heading(page, 'Area riservata'));
  return page;
}

async function openEnrolment(visitor: Visitor): Promise<Page> {
  const email = await enrolling(visitor);
  const page = await openSignIn(visitor);
  await givePassword(page, email);
  await seen(heading(page, 'Attiva il secondo fattore'));
  return page;
}

/** Who has both; their recovery codes are on the page that is returned. */
async function enrol(visitor: Visitor): Promise<{ page: Page; email: string }> {
  const email = newEmail();
  const page = await takeInvitation(visitor, await inviteAdministrator(email));
  await page.getByRole('link', { name: 'Vai all’accesso' }).click();
  await givePassword(page, email);
  await seen(heading(page, 'Attiva il secondo fattore'));
  const secret = (await page.getByRole('main').locator('code').innerText()).trim();
  await field(page, 'Codice').fill(codeShown(secret));
  await field(page, 'Codice').press('Enter');
  await seen(heading(page, 'I tuoi codici di recupero'));
  return { page, email };
}
const enrolled = once(async (visitor) => (await enrol(visitor)).email);

export const adminEntryScreens: readonly Screen[] = [
  { name: 'admin/sign-in', open: openSignIn },
  {
    name: 'admin/sign-in, refused',
    open: async (visitor) => {
      const page = await openSignIn(visitor);
      await givePassword(page, newEmail());
      await seen(page.getByRole('alert').filter({ hasText: /\S/ }));
      return page;
    },
  },
  { name: 'admin/sign-in, enrolment', open: openEnrolment },
  {
    name: 'admin/sign-in, enrolment, a wrong code',
    open: async (visitor) => {
      const page = await openEnrolment(visitor);
      await field(page, 'Codice').fill('000000');
      await field(page, 'Codice').press('Enter');
      await seen(page.getByText(/^Codice non corretto/));
      return page;
    },
  },
  { name: 'admin/sign-in, recovery codes', open: async (visitor) => (await enrol(visitor)).page },
  {
    name: 'admin/sign-in, second factor',
    open: async (visitor) => {
      const email = await enrolled(visitor);
      const page = await openSignIn(visitor);
      await givePassword(page, email);
      await seen(heading(page, 'Il secondo fattore'));
      return page;
    },
  },
  { name: 'admin/invito', open: async (visitor) => openInvitation(visitor, await invitation(visitor)) },
  {
    name: 'admin/invito, different passwords',
    open: async (visitor) => {
      const page = await openInvitation(visitor, await invitation(visitor));
      await field(page, 'Password').fill(goodPassword);
      await field(page, 'Ancora una volta').fill(`${goodPassword}!`);
      await field(page, 'Ancora una volta').press('Enter');
      await seen(page.getByText('Le due password sono diverse.'));
      return page;
    },
  },
  {
    name: 'admin/invito, taken',
    open: async (visitor) => takeInvitation(visitor, await inviteAdministrator(newEmail())),
  },
  {
    name: 'admin/invito, no such link',
    open: async (visitor) => {
      const page = await openInvitation(visitor, '/admin/invito#nessuno');
      await field(page, 'Password').fill(goodPassword);
      await field(page, 'Ancora una volta').fill(goodPassword);
      await field(page, 'Ancora una volta').press('Enter');
      await seen(page.getByRole('alert').filter({ hasText: /\S/ }));
      return page;
    },
  },
  {
    name: 'admin/frame, loading',
    open: async (visitor) => {
      const page = await pageOf(visitor, 'administrator');
      await holdAnswers(page);
      await page.goto('/admin');
      await seen(page.getByText(/Caric/));
      return page;
    },
  },
  {
    name: 'admin/frame, error',
    tolerate: refused,
    open: async (visitor) => {
      const page = await pageOf(visitor, 'administrator');
      await refuseAnswers(page);
      await page.goto('/admin');
      await seen(page.getByRole('main').getByRole('button'));
      return page;
    },
  },
];
