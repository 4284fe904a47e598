import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectCleanAsItStands } from '../../harness/axe.ts';
import { headlineSaying } from '../../harness/booking-screens.ts';
import { askFor } from '../../harness/bookings.ts';
import { journey, plain, seen } from '../../harness/browser.ts';
import { journeysOnSundayEvening } from '../../harness/opening-hours.ts';
import { administrator } from '../../harness/operators.ts';
import { practiceThat } from '../../harness/practices.ts';
import { dialsTo, talkAtSpeed } from '../../harness/voice.ts';

const simulateNow = (page: Page) => page.getByRole('button', { name: 'Simula adesso la telefonata' });

journeysOnSundayEvening('operators of a trial', () => {
  journey('set by name how a practice answers, see it set, and take it back', async ({ visitor }) => {
    const practice = await practiceThat('accepts-first', { isOpen: false });
    const operator = await administrator(visitor);
    await operator.goto('/admin/simulazione');
    await seen(operator.getByText('In questa prova nessun telefono squilla'));
    await operator.getByLabel('Al telefono lo studio').selectOption({ label: 'È al completo' });
    await operator.getByLabel('Nome dello studio').fill(`${practice.name} che non c’è`);
    await operator.getByRole('button', { name: 'Imposta' }).click();
    await seen(operator.getByText(`Nessuno studio si chiama «${practice.name} che non c’è».`));
    await operator.getByLabel('Nome dello studio').fill(practice.name);
    await operator.getByRole('button', { name: 'Imposta' }).click();
    const row = operator.getByRole('row').filter({ hasText: practice.phone }).filter({ hasText: 'È al completo' });
    // Two practices may share a name: then the panel asks which.
    const which = operator.getByRole('button', { name: practice.address });
    await seen(row.or(which));
    if (await which.isVisible()) await which.click();
    await seen(row);
    await expectCleanAsItStands(operator, 'scenarios of a trial');

    const booking = await askFor(practice);
    const patient = await visitor.page();
    await patient.goto(booking.link);
    await simulateNow(patient).click();
    await seen(headlineSaying(patient, 'Lo studio non può riceverti'));
    expect((await dialsTo(practice.phone)).map(({ persona }) => persona)).toEqual(['full']);

    await row.getByRole('button', { name: `Togli lo scenario di ${practice.name}` }).click();
    await seen(operator.getByText(`Scenario tolto: ${practice.name}`));
    expect(await row.count()).toBe(0);
  });

  journey('watch a simulated call live while a patient presses the button', async ({ visitor }) => {
    const practice = await practiceThat('accepts-first', { isOpen: false });
    // A talk of forty seconds takes ten: long enough to be followed by a slow machine, too.
    await talkAtSpeed(practice.phone, 4);
    const booking = await askFor(practice);
    const operator = await administrator(visitor);
    await operator.goto('/admin/chiamate');
    const live = operator.getByRole('region', { name: 'In corso' });
    await seen(live.getByText('Nessuna telefonata in questo momento.'));
    await seen(live.getByText(/^Linee occupate: 0 di \d+$/));
    const patient = await visitor.page();
    await patient.goto(booking.link);
    await simulateNow(patient).click();

    const call = live.getByRole('listitem').filter({ hasText: booking.number });
    await seen(call);
    await seen(live.getByText(/^Linee occupate: 1 di \d+$/));
    await call.getByText('Segui la conversazione').click();
    await seen(call.getByText('In conversazione'));
    const lines = call.getByRole('list', { name: 'Conversazione' }).getByRole('listitem');
    await expect.poll(() => lines.count(), { interval: 50 }).toBeGreaterThan(0);
    const early = await lines.count();
    const clock = () => call.getByRole('timer').innerText({ timeout: 1_000 });
    const began = await clock();
    expect(began).toMatch(/^\d+:\d\d$/);
    await expect.poll(() => lines.count(), { interval: 50 }).toBeGreaterThan(early);
    await expect.poll(clock, { interval: 50 }).not.toBe(began);
    expect(plain(await lines.first().innerText())).toContain('Studio: Studio dentistico, buongiorno.');
    await expectNothingOf(operator, booking.patient.phone);

    await seen(headlineSaying(patient, 'Appuntamento confermato'));
    await seen(live.getByText('Nessuna telefonata in questo momento.'));
    await seen(live.getByText(/^Linee occupate: 0 di \d+$/));
  });
});

/** The list of calls names bookings and practices, never a patient's telephone. */
async function expectNothingOf(page: Page, phone: string) {
  expect(await page.getByRole('main').innerText()).not.toContain(phone);
}
