import { randomInt, randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { phone, seen, type Visitor } from '../browser.ts';
import { answerBanner } from '../consent.ts';
import { type Mail, mailsTo, mailTo } from '../mailbox.ts';
import type { PracticeWithMailbox } from '../practices.ts';

/** An address that nobody else in this run has. */
export const anAddress = (name: string): string => `${name}-${randomUUID().slice(0, 8)}@example.it`;

const syllables = ['ba', 'ce', 'di', 'fo', 'gu', 'la', 'me', 'ni'];

/** Letters that nobody else in this run has: a name, or a word among others. */
export const aWord = (): string => Array.from({ length: 4 }, () => syllables[randomInt(syllables.length)]).join('');

export const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true });
export const button = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('button', { name, exact: true });
/** A section in the studio's own menu, which a phone folds up. */
const section = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Area studi' }).getByRole('link', { name, exact: true });
/** What folds a phone's menu up. */
export const menuOpener = (page: Page): Locator => page.getByRole('button', { name: /^Menu dello studio: / });

/** Waits for the studio's own pages, which have the menu. */
export const seenMenu = (page: Page): Promise<void> => seen(menuOpener(page).or(section(page, 'Il tuo studio')));

/** A browser that is signed in to the trial's demonstration practice. */
export async function demoStudio(visitor: Visitor): Promise<Page> {
  const page = await visitor.page();
  await page.goto('/studio');
  await answerBanner(page, 'Rifiuta');
  await button(page, 'Entra come studio dimostrativo').click();
  await seenMenu(page);
  return page;
}

/** A patient's phone, which opens an address of the product. */
export async function onPhone(visitor: Visitor, address: string): Promise<Page> {
  const page = await visitor.page({ viewport: phone });
  await page.goto(address);
  await answerBanner(page, 'Rifiuta');
  return page;
}

/** Unfolds the menu where it is folded. */
export async function openMenu(page: Page): Promise<void> {
  await seenMenu(page);
  if (await section(page, 'Il tuo studio').isHidden()) await menuOpener(page).click();
}

/** Opens a section by the studio's own menu. */
export async function openSection(page: Page, name: string): Promise<void> {
  await openMenu(page);
  await section(page, name).click();
}

const linkSubject = /^Il link per entrare nello studio/;
const codeSubject = /^Un codice per gestire/;

/** The link that signs in, as written in the newest such mail to an address: path and fragment. */
export async function signInLinkTo(address: string, count = 1): Promise<string> {
  const links = async () => (await mailsTo(address)).filter(({ subject }) => linkSubject.test(subject));
  await expect.poll(async () => (await links()).length, { message: `links to ${address}` }).toBe(count);
  const text = (await links())[0]?.text ?? '';
  const found = /https?:\/\/[^/\s]+(\/studio\/entra#[\w.-]+)/.exec(text)?.[1];
  if (!found) throw new Error(`no link in:\n${text}`);
  return found;
}

/** The mail with a claim's code, and the code as written in it. */
export async function codeTo(mailbox: string): Promise<{ mail: Mail; code: string }> {
  const mail = await mailTo(mailbox, codeSubject);
  const code = /(?<!\d)\d{4} \d{4}(?!\d)/.exec(mail.text)?.[0];
  if (!code) throw new Error(`no code in:\n${mail.text}`);
  return { mail, code };
}

/** Asks for a link on the page that offers one, and returns it from the mail. */
export async function askForLink(page: Page, email: string): Promise<string> {
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(email);
  await button(page, 'Mandami il link').click();
  await seen(page.getByRole('heading', { name: 'Guarda la tua posta' }));
  return signInLinkTo(email);
}

/** Comes in by a mailed link, at the page where it was asked for. */
export async function comeIn(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await button(page, 'Entra nello studio').click();
  await page.waitForURL(({ pathname }) => /^\/studio(?!\/entra)/.test(pathname));
  await seenMenu(page);
}

/** Chooses the first mailbox of a practice's domain on its claim's page, which gets the code. */
export async function askForCode(page: Page): Promise<void> {
  await seen(page.getByRole('radio', { name: 'Un’e-mail dello studio' }));
  await button(page, 'Manda il codice').click();
  await seen(page.getByRole('heading', { name: 'Scrivi il codice' }));
}

export async function giveCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Codice di otto cifre').fill(code);
  await button(page, 'Conferma').click();
}

const askLink = 'mutation($email: String!) { askForSignInLink(email: $email) { __typename } }';
const takeLink = 'mutation($token: String!) { useSignInLink(token: $token) { __typename } }';
const claim = `mutation($input: StartClaimInput!) { startClaim(input: $input) {
  __typename ... on ClaimChanged { claim { id } } } }`;
const enter = `mutation($claimId: ID!, $code: String!) { enterClaimCode(claimId: $claimId, code: $code) {
  __typename ... on ClaimChanged { claim { state } } } }`;

/** A browser in which a practice's owner is signed in, at the studio. By the API: the screens have a journey. */
export async function ownerOf(visitor: Visitor, practice: PracticeWithMailbox, email: string): Promise<Page> {
  const page = await visitor.page({ viewport: phone });
  await ask(page, askLink, { email });
  await ask(page, takeLink, { token: (await signInLinkTo(email)).split('#')[1] });
  const input = { practiceId: practice.id, way: 'MAILBOX', mailbox: practice.mailbox };
  const { claim: begun } = await ask<{ claim: { id: string } }>(page, claim, { input });
  const { code } = await codeTo(practice.mailbox);
  const granted = await ask<{ claim: object }>(page, enter, { claimId: begun.id, code: code.replace(' ', '') });
  expect(granted.claim).toEqual({ state: 'GRANTED' });
  await page.goto('/studio');
  await seen(heading(page, practice.name));
  return page;
}

/** An operation in the page's own session; its one root field. */
export async function ask<T>(page: Page, query: string, variables: object): Promise<T> {
  const cookies = await page.context().cookies();
  const csrf = cookies.find(({ name }) => name === 'studio_csrf')?.value;
  const response = await page.request.post('/graphql', {
    data: { query, variables },
    headers: csrf ? { 'x-studio-csrf': csrf } : {},
  });
  const answer = (await response.json()) as { data?: Record<string, T>; errors?: unknown };
  expect(answer.errors, query).toBeUndefined();
  return Object.values(answer.data ?? {})[0] as T;
}
