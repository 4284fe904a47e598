import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { headlineSaying, steps } from '../../harness/booking-screens.ts';
import { askFor, stateOf } from '../../harness/bookings.ts';
import { journey, plain, seen } from '../../harness/browser.ts';
import { killGateway } from '../../harness/controls.ts';
import { get } from '../../harness/http.ts';
import { journeysInOpeningHours } from '../../harness/opening-hours.ts';
import { practiceThat } from '../../harness/practices.ts';
import { letPass } from '../../harness/product-clock.ts';
import { dialsTo } from '../../harness/voice.ts';

const stepsOn = async (page: Page) => (await steps(page).allInnerTexts()).map(plain);

journeysInOpeningHours('the private page, live', () => {
  journey('two tabs tell the same; what one does the other shows', async ({ visitor }) => {
    const booking = await askFor(await practiceThat('slow'));
    const [one, two] = await Promise.all([visitor.page(), visitor.page()]);
    await Promise.all([one.goto(booking.link), two.goto(booking.link)]);
    for (const page of [one, two]) await seen(headlineSaying(page, 'Appuntamento confermato'));
    const stored = (await stateOf(booking))?.timeline.length ?? 0;
    for (const page of [one, two]) await expect.poll(async () => (await stepsOn(page)).length).toBe(stored);
    expect(await stepsOn(two)).toEqual(await stepsOn(one));

    await two.getByRole('button', { name: 'Annulla l’appuntamento' }).click();
    await two.getByRole('dialog').getByRole('button', { name: 'Sì, annulla' }).click();
    for (const page of [two, one]) await seen(headlineSaying(page, 'Prenotazione annullata'));
    for (const page of [two, one]) await expect.poll(async () => (await stepsOn(page)).length).toBe(stored + 1);
    expect(await stepsOn(two)).toEqual(await stepsOn(one));
  });

  journey('the gateway dies in the middle of a call: no step is lost, nobody is rung twice', async ({ visitor }) => {
    // What the browser itself writes about the connection that this test cuts.
    visitor.tolerate(/^console: (WebSocket connection to '[^']+' failed|.*ERR_CONNECTION_REFUSED)/);
    const practice = await practiceThat('slow');
    const page = await visitor.page();
    await page.goto('/');
    const booking = await askFor(practice);
    await page.goto(booking.link);
    await seen(page.getByText('in diretta'));
    await seen(headlineSaying(page, 'Stiamo chiamando lo studio'));
    killGateway();
    await seen(page.getByText('riconnessione…'));
    await seen(headlineSaying(page, 'Stiamo chiamando lo studio'));

    await expect.poll(isReady, { timeout: 90_000, interval: 200 }).toBe(true);
    await seen(page.getByText('in diretta'));
    // A gateway that was away for longer than the platform tries to tell it learns the outcome by asking, minutes later.
    const confirmedLater = async () => {
      await letPass(1);
      return headlineSaying(page, 'Appuntamento confermato').isVisible();
    };
    await expect.poll(confirmedLater, { interval: 2_000 }).toBe(true);
    const stored = (await stateOf(booking))?.timeline ?? [];
    await expect.poll(async () => (await stepsOn(page)).length).toBe(stored.length);
    const shown = await stepsOn(page);
    for (const [i, { text }] of stored.entries()) expect(shown[i]).toContain(plain(text));
    expect(stored.filter(({ kind }) => kind === 'confirmed')).toHaveLength(1);
    expect(await dialsTo(practice.phone)).toHaveLength(1);
  });
});

const isReady = () =>
  get('/health/ready').then(
    ({ status }) => status === 200,
    () => false,
  );
