import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectCleanAsItStands } from '../../harness/axe.ts';
import { askFor, stateOf, untilStatus } from '../../harness/bookings.ts';
import { journey, plain, seen, textOf } from '../../harness/browser.ts';
import { answerBanner } from '../../harness/consent.ts';
import { focused } from '../../harness/keyboard.ts';
import { expectToFit } from '../../harness/narrow.ts';
import { journeysInOpeningHours } from '../../harness/opening-hours.ts';
import { administrator, menu } from '../../harness/operators.ts';
import { practiceThat } from '../../harness/practices.ts';
import { letPass } from '../../harness/product-clock.ts';
import { dialsTo } from '../../harness/voice.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const note = 'Sentita la segretaria: ora risponde.';

/** An instant as the admin area's pages show it: `24/11/2026, 09:05`. */
const inTables = (iso: string) =>
  new Date(iso).toLocaleString('it-IT', {
    timeZone: 'Europe/Rome',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });

journeysInOpeningHours('an operator', () => {
  journey('finds a stuck call by its number, understands it and has it rung now', async ({ visitor }) => {
    const practice = await practiceThat(['no-answer', 'accepts-first']);
    const booking = await askFor(practice);
    await expect.poll(async () => (await dialsTo(practice.phone)).map(({ status }) => status)).toEqual(['ended']);
    const { next } = await untilStatus(booking, 'SCHEDULED');

    const page = await administrator(visitor);
    await answerBanner(page, 'Rifiuta');
    await page.keyboard.press('/');
    await expect.poll(() => focused(page)).toMatch(/^combobox/);
    // At once: an answer to its beginning would come in between, and the later one takes the mark away.
    await page.keyboard.insertText(booking.number.replaceAll('-', ' ').toLowerCase());
    const found = page.getByRole('listbox', { name: 'Risultati' }).getByRole('group', { name: 'Prenotazioni' });
    await seen(found.getByRole('option', { name: booking.number }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await seen(heading(page, booking.number));
    expect(new URL(page.url()).pathname).toBe(`/admin/prenotazioni/${booking.number}`);

    // Why it waits, until when, and what was tried: each as the patient's own page has it.
    const call = page.getByRole('region', { name: 'Chiede l’appuntamento' });
    const waitingReason = plain(await textOf(page.getByRole('paragraph').filter({ hasText: 'Perché aspetta:' })));
    expect(waitingReason).toMatch(/non ha risposto/i);
    expect(waitingReason).toContain(inTables(next?.at ?? ''));
    expect(await textOf(call)).toContain('Tentativi 1 di 8');
    await seen(call.getByRole('article').getByText('Lo studio non ha risposto.'));
    await expectCleanAsItStands(page, 'a call that waits');

    // A rule forbids it: said at once, nothing done.
    const runNow = call.getByRole('button', { name: 'Chiama adesso' });
    await runNow.click();
    await seen(call.getByRole('alert').getByText('Lo stesso telefono è stato chiamato meno di cinque minuti fa.'));
    expect(await dialsTo(practice.phone)).toHaveLength(1);

    await letPass(6);
    await runNow.click();
    const dialog = page.getByRole('dialog', { name: 'Chiamare adesso?' });
    await seen(dialog);
    await expect
      .poll(async () => (await dialog.getByRole('listitem').allInnerTexts()).map(plain))
      .toEqual([`${booking.number}, ${practice.name}`, 'La chiamata parte adesso.']);
    await expectCleanAsItStands(page, 'the dry run');
    await dialog.getByRole('button', { name: 'Chiama adesso' }).click();
    await seen(dialog.getByText('Scrivi perché lo fai.'));
    expect(await dialsTo(practice.phone)).toHaveLength(1);
    await dialog.getByLabel('Nota').fill(note);
    await dialog.getByRole('button', { name: 'Chiama adesso' }).click();
    await seen(page.getByRole('status').getByText('La chiamata parte adesso.'));

    await untilStatus(booking, 'CONFIRMED');
    expect(await dialsTo(practice.phone)).toHaveLength(2);
    await page.reload();
    await seen(page.getByText('Confermata', { exact: true }));
    await seen(page.getByText(note));
    // Operators' words are not the patient's to read.
    expect(JSON.stringify((await stateOf(booking))?.timeline)).not.toContain(note);

    await menu(page).getByRole('link', { name: 'Registro' }).click();
    await seen(heading(page, 'Registro'));
    const rows = page.getByRole('row').filter({ hasText: booking.number });
    await seen(rows.filter({ hasText: 'Ha fatto chiamare subito' }));
    await seen(rows.filter({ hasText: 'Ha aperto una prenotazione' }));
    expect(await textOf(page.getByRole('main'))).not.toContain(note);
  });

  journey('sees what needs a person on a small phone, in large letters too', async ({ visitor }) => {
    const practice = await practiceThat('disconnected');
    await untilStatus(await askFor(practice), 'UNREACHABLE');
    const page = await administrator(visitor);
    await answerBanner(page, 'Rifiuta');
    await seen(page.getByRole('listitem').filter({ hasText: 'non attivo' }).getByRole('link').first());
    await expectToFit(page, 'the overview');
  });
});
