import { expect } from 'vitest';
import { headlineSaying, timeButtons } from '../../harness/booking-screens.ts';
import { aPatient } from '../../harness/bookings.ts';
import { journey, seen } from '../../harness/browser.ts';
import { focused, tabTo } from '../../harness/keyboard.ts';
import { journeysInOpeningHours } from '../../harness/opening-hours.ts';
import { practiceThat } from '../../harness/practices.ts';

journeysInOpeningHours('booking by keyboard alone', () => {
  journey('from the first time to the confirmation', async ({ visitor }) => {
    const practice = await practiceThat('accepts-first');
    const { name, phone, email } = aPatient('Sara Prova');
    const page = await visitor.page();
    await page.goto(`/smart-booking/${practice.id}`);
    await seen(timeButtons(page));
    const { keyboard } = page;
    const tabUntil = (pattern: RegExp) => tabTo(page, async () => pattern.test(await focused(page)), 40);

    await tabUntil(/^INPUT .*\d{1,2}º? \p{L}+, \d+ orari/u);
    // The next day may be the practice's day off.
    const hasThreeTimes = async () => /, (?:[3-9]|\d\d) orari/.test(await focused(page));
    await keyboard.press('ArrowRight');
    for (let days = 0; days < 6 && !(await hasThreeTimes()); days++) await keyboard.press('ArrowRight');
    await tabUntil(/^BUTTON \d{1,2}:\d\d/);
    // One stop of the Tab key; the arrows walk inside.
    await keyboard.press('Enter');
    for (const key of ['ArrowRight', 'End']) {
      await keyboard.press(key);
      await keyboard.press('Space');
    }
    await expect.poll(() => page.getByRole('button', { name: /^Togli / }).count()).toBe(3);
    const order = () => page.getByRole('list', { name: 'Gli orari che preferisci' }).innerText();
    const before = await order();
    await tabUntil(/^BUTTON Preferisci di meno/);
    await keyboard.press('Enter');
    await expect.poll(order).not.toBe(before);
    await expect
      .poll(() => focused(page), { message: 'the button keeps the focus while its row moves' })
      .toMatch(/Preferisci di meno/);

    await tabTo(page, () => page.evaluate(() => document.activeElement?.getAttribute('name') === 'reason'), 20);
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowDown');
    const fieldNamed = (field: string) =>
      tabTo(page, () => page.evaluate((wanted) => document.activeElement?.getAttribute('name') === wanted, field), 10);
    for (const [field, typed] of [
      ['note', 'Preferirei al mattino.'],
      ['patientName', name],
      ['phone', phone],
    ] as const) {
      await fieldNamed(field);
      await keyboard.type(typed);
    }
    // Sent too early: the first field that lacks something takes the focus.
    await keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');
    await keyboard.type(email);
    for (const field of ['ageConfirmed', 'healthConsent']) {
      await fieldNamed(field);
      await keyboard.press('Space');
    }
    await tabUntil(/^BUTTON Chiedi l’appuntamento/);
    await keyboard.press('Enter');
    await page.waitForURL('**/prenotazione/**');
    await seen(headlineSaying(page, 'Appuntamento confermato'));

    await tabUntil(/^BUTTON .*Annulla l’appuntamento/);
    await keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await seen(dialog);
    for (let presses = 0; presses < 4; presses++) {
      await keyboard.press('Tab');
      const inside = await dialog.evaluate(
        (element) => document.activeElement === document.body || element.contains(document.activeElement),
      );
      expect(inside, 'the page behind a dialog is out of reach').toBe(true);
    }
    await keyboard.press('Escape');
    await expect.poll(() => dialog.isVisible()).toBe(false);
    await expect.poll(() => focused(page)).toMatch(/Annulla l’appuntamento/);
  });
});
