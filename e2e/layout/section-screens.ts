import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { seen, type Visitor } from '../harness/browser.ts';
import { quiet } from '../harness/quiet.ts';
import { isGraphql } from '../harness/screens.ts';
import { holdAnswers, pageOf, refuseAnswers, type Screen } from './screen.ts';

/** What a gateway that refuses writes into the console. */
export const refused = /503|Service Unavailable/;

/** Names of an area's sections as its own list has them, so that none is forgotten. */
export function sectionsIn(file: string, pattern: RegExp): string[] {
  const source = readFileSync(new URL(`../../web/src/features/${file}`, import.meta.url), 'utf8');
  return [...source.matchAll(pattern)].map(([, name]) => name ?? '');
}

/** Goes to an address as a link does, without a new document. */
async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

/** Opens an address, and waits until it is drawn and asks for nothing more. */
export async function openAt(visitor: Visitor, role: 'studio' | 'administrator', address: string): Promise<Page> {
  const page = await pageOf(visitor, role);
  await page.goto(address);
  await seen(page.getByRole('main').getByRole('heading', { level: 1 }));
  await quiet(page);
  return page;
}

interface Place {
  name: string;
  role: 'studio' | 'administrator';
  /** Where the frame and the account are read before. */
  start: string;
  address: string | (() => Promise<string>);
}

/** A place while it waits for its answers, and after none came. */
export const unanswered = ({ name, role, start, address }: Place): Screen[] => {
  const goAsking = async (visitor: Visitor, answerWith: (page: Page) => Promise<unknown>) => {
    const to = typeof address === 'string' ? address : await address();
    const page = await pageOf(visitor, role);
    await page.goto(start);
    await seen(page.getByRole('main').getByRole('heading', { level: 1 }));
    await answerWith(page);
    const asked = page.waitForRequest((request) => isGraphql(new URL(request.url())));
    await follow(page, to);
    await asked;
    return page;
  };
  return [
    {
      name: `${name}, loading`,
      open: async (visitor) => {
        const page = await goAsking(visitor, holdAnswers);
        await seen(page.getByRole('main').getByText(/Caric/));
        return page;
      },
    },
    {
      name: `${name}, error`,
      tolerate: refused,
      open: async (visitor) => {
        const page = await goAsking(visitor, refuseAnswers);
        await seen(page.getByRole('main').getByRole('button', { name: /^(Riprova|Ricarica)/ }));
        return page;
      },
    },
  ];
};

/** Remembers what was prepared for this run; what failed is tried again by the next that needs it. */
export function once<Prepared>(
  prepare: (visitor: Visitor) => Promise<Prepared>,
): (visitor: Visitor) => Promise<Prepared> {
  let prepared: Promise<Prepared> | undefined;
  return (visitor) => {
    prepared ??= prepare(visitor).catch((problem: unknown) => {
      prepared = undefined;
      throw problem;
    });
    return prepared;
  };
}
