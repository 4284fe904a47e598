import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { graphql } from '../harness/api.ts';
import { expectCleanAsItStands } from '../harness/axe.ts';
import { journey, journeys, phone, seen, textOf } from '../harness/browser.ts';

const log = (page: Page) => page.getByRole('log', { name: 'Conversazione' });
const box = (page: Page) => page.getByRole('textbox', { name: 'Scrivi come a una segretaria' });
const actions = (page: Page) => page.getByRole('region', { name: 'Che cosa ha fatto' }).getByRole('listitem');
const mine = (page: Page) => page.locator('[data-state="YOURS"] time');

/** Types a sentence and presses Enter; the receptionist's answer to it. */
async function say(page: Page, sentence: string): Promise<string> {
  const before = await log(page).locator('> *').count();
  await page.keyboard.type(sentence);
  await page.keyboard.press('Enter');
  // The sentence, and at least one bubble that is no longer being thought about.
  await page.waitForFunction(
    ([count]) => {
      const bubbles = document.querySelectorAll('[role="log"] > *');
      return bubbles.length > (count ?? 0) + 1 && !document.querySelector('[role="log"] i');
    },
    [before],
  );
  const texts = await log(page).locator('> *').allInnerTexts();
  // Who speaks is for screen readers.
  return texts
    .slice(before + 1)
    .map((text) => text.replace(/^Receptionist:\s*/, ''))
    .join(' ');
}

/** The agenda of a day as anybody else sees it; null when the practice keeps none. */
const freeTimes = async (dentistId: string, on: string): Promise<string[] | null> => {
  const { agendaSlots } = await graphql<{ agendaSlots: { days?: { times: string[] }[] } }>(
    `{ agendaSlots(dentistId: "${dentistId}", from: "${on}", days: 1) { ... on AgendaSlots { days { times } } } }`,
  );
  return agendaSlots.days?.[0]?.times ?? null;
};

/** Id of the practice the demonstration names; of namesakes the one with an agenda. */
async function demoPractice(): Promise<string> {
  const { receptionistDemo } = await graphql<{
    receptionistDemo: { practiceName: string; city: string; day: { on: string } };
  }>('{ receptionistDemo { practiceName city day { on } } }');
  const { dentists } = await graphql<{ dentists: { dentists: { id: string; name: string }[] } }>(
    `{ dentists(city: "${receptionistDemo.city}") { ... on DentistList { dentists { id name } } } }`,
  );
  for (const { id, name } of dentists.dentists)
    if (name === receptionistDemo.practiceName && (await freeTimes(id, receptionistDemo.day.on))) return id;
  throw new Error(`no practice ${receptionistDemo.practiceName} with an agenda`);
}

journeys('trying the receptionist', () => {
  journey('book, move, cancel and be handed over, by keyboard, in the real agenda', async ({ visitor }) => {
    const dentistId = await demoPractice();
    const page = await visitor.page();
    await page.goto('/voce');
    await seen(box(page));
    await page.getByRole('link', { name: 'Provala adesso' }).press('Enter');
    await expect.poll(() => box(page).evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await textOf(log(page).locator('> *').first())).toMatch(
      /sistema di intelligenza artificiale, non una persona/,
    );

    expect(await say(page, 'Vorrei una pulizia la settimana prossima')).toMatch(/Quale preferisce|libero/);
    expect(await textOf(actions(page).first())).toMatch(/^Ho guardato l’agenda: /);
    expect(await say(page, 'il primo')).toMatch(/A che nome/);
    expect(await say(page, 'Anna Prova')).toMatch(/a nome Anna Prova\. Conferma/);
    expect(await say(page, 'sì')).toMatch(/^Fatto, appuntamento fissato/);
    await seen(mine(page));
    const booked = new Date((await mine(page).getAttribute('datetime')) ?? '').toISOString();
    expect(await freeTimes(dentistId, booked.slice(0, 10))).not.toContain(booked);
    await expectCleanAsItStands(page, 'booked');

    await box(page).focus();
    expect(await say(page, 'posso spostarlo il prima possibile?')).toMatch(/Quale preferisce|libero/);
    expect(await say(page, 'l’ultimo')).toMatch(/Sposto l’appuntamento/);
    expect(await say(page, 'ok')).toMatch(/^Fatto, ho spostato/);
    const shown = async () => new Date((await mine(page).getAttribute('datetime')) ?? '').toISOString();
    await expect.poll(shown).not.toBe(booked);
    const moved = await shown();
    expect(await freeTimes(dentistId, booked.slice(0, 10))).toContain(booked);

    expect(await say(page, 'annulla')).toMatch(/Conferma/);
    expect(await say(page, 'sì')).toMatch(/ho annullato/);
    await expect.poll(() => mine(page).count()).toBe(0);
    expect(await freeTimes(dentistId, moved.slice(0, 10))).toContain(moved);

    expect(await say(page, 'sei una persona?')).toMatch(/non sono una persona/);
    expect(await say(page, 'voglio parlare con una persona')).toMatch(/Le passo lo studio/);
    const again = page.getByRole('button', { name: 'Ricomincia la prova' });
    await again.press('Enter');
    await seen(box(page));
    await expect.poll(() => actions(page).count()).toBe(0);
  });

  journey('at 320 px, with its buttons; leaving frees the time', async ({ visitor }) => {
    const dentistId = await demoPractice();
    const page = await visitor.page({ viewport: { ...phone, width: 320 } });
    await page.goto('/voce');
    await box(page).focus();
    await say(page, 'controllo il prima possibile');
    await say(page, 'il secondo');
    await say(page, 'Luca');
    await page.getByRole('button', { name: 'Sì, confermo' }).click();
    await seen(mine(page));
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await expectCleanAsItStands(page, 'booked on a phone');
    const booked = new Date((await mine(page).getAttribute('datetime')) ?? '').toISOString();
    await page.getByRole('banner').getByRole('link').first().click();
    await page.waitForURL((url) => url.pathname === '/');
    await expect.poll(() => freeTimes(dentistId, booked.slice(0, 10))).toContain(booked);
  });
});
