import type { Page } from 'playwright-core';
import { seen, type Visitor } from '../harness/browser.ts';
import { answerBanner } from '../harness/consent.ts';
import { administrator } from '../harness/operators.ts';
import { quiet } from '../harness/quiet.ts';
import { isGraphql } from '../harness/screens.ts';
import { demoStudio } from '../harness/studio/visit-studio.ts';

/** A page in a state that a visitor can bring it into. */
export interface Screen {
  name: string;
  /** Resolves when the state is drawn and stays. */
  open: (visitor: Visitor) => Promise<Page>;
  /** What the state itself writes into the console. */
  tolerate?: RegExp;
}

type Role = 'visitor' | 'studio' | 'administrator';
type State = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;

const signIn: Record<Role, (visitor: Visitor) => Promise<Page>> = {
  visitor: async (visitor) => {
    const page = await visitor.page();
    await page.goto('/crediti');
    await answerBanner(page, 'Rifiuta');
    return page;
  },
  studio: demoStudio,
  administrator: async (visitor) => {
    const page = await administrator(visitor);
    await answerBanner(page, 'Rifiuta');
    return page;
  },
};
const states = new Map<Role, State>();

/** A page of somebody who has answered the question of cookies and, but for a visitor, is signed in: once for all screens. */
export async function pageOf(visitor: Visitor, role: Role = 'visitor'): Promise<Page> {
  const state = states.get(role) ?? (await (await signIn[role](visitor)).context().storageState());
  states.set(role, state);
  return visitor.page({ storageState: state });
}

/** Opens an address and waits until the page asks for nothing more. */
export async function settle(page: Page, address: string): Promise<Page> {
  await page.goto(address);
  await seen(page.getByRole('heading', { level: 1 }));
  await quiet(page);
  return page;
}

type Step = (page: Page, visitor: Visitor) => Promise<unknown>;

/** A screen of a fresh visitor, by the steps that lead there. */
export const screen = (name: string, steps: Step, tolerate?: RegExp): Screen => ({
  name,
  ...(tolerate && { tolerate }),
  open: async (visitor) => {
    const page = await pageOf(visitor);
    await steps(page, visitor);
    await calm(page);
    return page;
  },
});

/** Until the page is quiet; one whose answers are held never is. */
const calm = (page: Page): Promise<unknown> => Promise.race([quiet(page), page.waitForTimeout(5_000)]);

/** From now on the gateway answers nothing: what is opened next stays as it is while it waits. */
export const holdAnswers = (page: Page): Promise<unknown> => page.route(isGraphql, () => new Promise(() => undefined));

/** From now on the gateway answers that it cannot. */
export const refuseAnswers = (page: Page): Promise<unknown> =>
  page.route(isGraphql, (route) => route.fulfill({ status: 503, body: 'Service Unavailable' }));
