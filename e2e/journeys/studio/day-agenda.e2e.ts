import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectCleanAsItStands } from '../../harness/axe.ts';
import { fillPerson, headlineSaying, pickReason, timeButton } from '../../harness/booking-screens.ts';
import { aPatient } from '../../harness/bookings.ts';
import { desktop, journey, phone, seen, type Visitor } from '../../harness/browser.ts';
import { calendarEntry, linkTo, mailTo } from '../../harness/mailbox.ts';
import { expectCleanAndFitting } from '../../harness/narrow.ts';
import { journeysInOpeningHours } from '../../harness/opening-hours.ts';
import { clock, dayWithRoom, demoAgenda, entry, labelsOn } from '../../harness/studio/agenda-room.ts';
import { type BookedSlot, bookSlot } from '../../harness/studio/book-slot.ts';
import { aWord, button, onPhone, openSection } from '../../harness/studio/visit-studio.ts';

// Topics: agenda, waiting-list, waiting-offer.

const minutesBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 60_000;
const grid = (page: Page) => page.getByRole('region', { name: /^Agenda, / });
const offerLinkTo = async (address: string) =>
  linkTo('/lista-attesa', await mailTo(address, /^Si è liberato un posto/));

/** Books a time of a practice's agenda as a patient does, whose page stays open. */
async function book(visitor: Visitor, practiceId: string, at: string) {
  const patient = aPatient('Nora Agenda');
  const own = await onPhone(visitor, `/real-booking/${practiceId}?orario=${encodeURIComponent(at)}`);
  // The address opens the day; a tap holds the time.
  await timeButton(own, clock(at)).click();
  await seen(own.getByText('Ti teniamo il posto:'));
  await pickReason(own, 'Visita di controllo');
  await fillPerson(own, patient);
  await button(own, 'Conferma l’appuntamento').click();
  await seen(headlineSaying(own, 'Appuntamento confermato'));
  return { patient, own };
}

async function cancel(own: Page): Promise<void> {
  await button(own, 'Annulla l’appuntamento').click();
  await own.getByRole('dialog').getByRole('button', { name: 'Sì, annulla' }).click();
  await seen(headlineSaying(own, 'Prenotazione annullata'));
}

/** Joins the waiting list on the page of a booking, for afternoons. */
async function join(visitor: Visitor, { link }: BookedSlot): Promise<void> {
  const own = await onPhone(visitor, link);
  await button(own, 'Mettiti in lista d’attesa').click();
  await own.getByRole('radio', { name: 'Pomeriggio' }).check({ force: true });
  await expectCleanAndFitting(own, 'what one waits for');
  await button(own, 'Mettimi in lista').click();
  await seen(own.getByRole('region', { name: 'Sei in lista per venire prima' }));
  await expectCleanAndFitting(own, 'in the list');
}

/** Blocks half an hour by the form; its label. */
async function block(page: Page, at: string): Promise<string> {
  const label = `Corso ${aWord()}`;
  const dialog = page.getByRole('dialog', { name: 'Blocca del tempo' });
  const submit = dialog.getByRole('button', { name: 'Blocca', exact: true });
  await page.keyboard.press('b');
  await submit.click();
  await expectCleanAsItStands(page, 'a mistake in the form');
  await dialog.getByLabel('Motivo').fill(label);
  await dialog.getByLabel('Ora').fill(clock(at).padStart(5, '0'));
  await dialog.getByLabel('Minuti').fill('30');
  await submit.click();
  // The sentence at the window's foot must not lie over what is dragged. It stands for eight seconds: closed first.
  await page.getByRole('button', { name: 'Chiudi l’avviso' }).click();
  return label;
}

/** Many states, each of which axe looks at twice. */
const patience = { timeout: 300_000 };

journeysInOpeningHours('a practice’s day in its agenda', () => {
  // First: who waits for a time would be offered the one that the block leaves, and undoing stood over it.
  journey('a block goes along with the mouse and with a finger that rested', patience, async ({ visitor }) => {
    const { page, practiceId } = await demoAgenda(visitor, { width: 1024, height: 768 }, { hasTouch: true });
    const { on: date, times } = await dayWithRoom(page, practiceId, 3);
    await page.goto(`/studio/agenda/${practiceId}?giorno=${date}`);
    await seen(grid(page));
    const label = await block(page, times[0] ?? '');
    const own = entry(page, new RegExp(label));
    await seen(own);
    const before = await own.textContent();
    const place = async () => {
      await own.scrollIntoViewIfNeeded();
      return (await own.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    };
    const box = await place();
    await page.mouse.move(box.x + 40, box.y + 8);
    await page.mouse.down();
    await page.mouse.move(box.x + 40, box.y + 30);
    await page.mouse.move(box.x + 40, box.y + 8 + box.height * 2, { steps: 5 });
    await page.mouse.up();
    await seen(page.getByText(`Il blocco «${label}» ora è`));
    await expect.poll(() => own.textContent()).not.toBe(before);
    await page.keyboard.press('Control+z');
    await expect.poll(() => own.textContent()).toBe(before);
    // Until the gateway has answered it cannot be taken again.
    await expect.poll(() => own.getAttribute('aria-busy')).toBe('false');
    await page.mouse.move(0, 0);

    const session = await page.context().newCDPSession(page);
    /** Moves a finger down from the block by twice its height, after it rested. */
    const drag = async (restMs: number) => {
      const { x, y, height } = await place();
      const at = (part: number) => [{ x: x + 30, y: y + 8 + height * 2 * part }];
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
      await page.waitForTimeout(restMs);
      for (let step = 1; step <= 8; step++)
        await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / 8) });
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await drag(0);
    expect(await own.textContent()).toBe(before);
    await drag(600);
    await expect.poll(() => own.textContent()).not.toBe(before);
    await expect.poll(() => own.getAttribute('aria-busy')).toBe('false');
    await own.focus();
    await page.keyboard.press('Delete');
    // A check may take longer than the six seconds, and than the sentence that it is done stands.
    await expectCleanAsItStands(page, 'held');
    await expect.poll(() => labelsOn(page, practiceId, date)).not.toContain(label);
    await expect.poll(() => own.count()).toBe(0);
  });

  journey('a booking comes and is moved, is called off and taken by who waits', patience, async ({ visitor }) => {
    const { page, practiceId } = await demoAgenda(visitor, desktop);
    const { on: date, times } = await dayWithRoom(page, practiceId);
    const [first, last] = [times[0] ?? '', times.at(-1) ?? ''];
    await page.goto(`/studio/agenda/${practiceId}?giorno=${date}`);
    await seen(grid(page));
    const { patient, own } = await book(visitor, practiceId, last);
    const visit = entry(page, new RegExp(`^${clock(last)}.*${patient.name}`));
    await seen(visit);
    await visit.focus();
    await page.keyboard.press('m');
    for (let left = minutesBetween(first, last); left > 0; left -= 15) await page.keyboard.press('ArrowUp');
    await expectCleanAsItStands(page, 'moving by keys');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Invia subito' }).click();
    await seen(entry(page, new RegExp(`^${clock(first)}.*${patient.name}`)));
    const confirmed = calendarEntry(await mailTo(patient.email, /^Appuntamento confermato/));
    const moved = calendarEntry(await mailTo(patient.email, /^Appuntamento spostato/));
    expect(moved.uid).toBe(confirmed.uid);
    expect(moved.sequence).toBeGreaterThan(confirmed.sequence);
    await page.keyboard.press('s');
    await seen(entry(page, new RegExp(patient.name)));
    await expectCleanAsItStands(page, 'a week');

    const later = await dayWithRoom(page, practiceId, 5);
    const waiting = await bookSlot(practiceId, later.times.at(-1) ?? '', aPatient('Maria Aspetta'));
    await join(visitor, waiting);
    await openSection(page, 'Lista d’attesa');
    await seen(page.getByRole('list', { name: 'Chi aspetta un posto' }).getByText('Maria Aspetta'));
    await cancel(own);
    const span = page.getByRole('article', { name: new RegExp(`, ${clock(first)}–`) });
    await seen(span.getByText(/^Offerto a Maria Aspetta alle .*: è il suo turno fino alle/));
    await expectCleanAsItStands(page, 'an offer');

    const offered = await onPhone(visitor, await offerLinkTo(waiting.patient.email));
    await seen(offered.getByText('Potresti venire'));
    await expectCleanAndFitting(offered, 'an offered time');
    await button(offered, 'Prendo questo orario').click();
    await seen(headlineSaying(offered, 'Fatto: il posto è tuo'));
    await expectCleanAndFitting(offered, 'a time that was taken');
    await seen(page.getByText(new RegExp(`^Maria Aspetta ha preso .*${clock(first)}`)));
    await expectCleanAsItStands(page, 'a refilled span');
    await page.goto(`/studio/agenda/${practiceId}?giorno=${date}`);
    await seen(entry(page, new RegExp(`^${clock(first)}.*Maria Aspetta`)));
    await offered.getByRole('link', { name: 'Apri la prenotazione' }).click();
    await seen(headlineSaying(offered, 'Appuntamento confermato'));
  });

  journey('a practice stops an offer, and puts somebody on its list, on a phone', patience, async ({ visitor }) => {
    const { page, practiceId } = await demoAgenda(visitor, phone);
    await page.goto(`/studio/riepilogo/${practiceId}`);
    const today = page.getByRole('heading', { level: 2, name: 'Oggi' });
    await seen(today);
    expect((await today.boundingBox())?.y).toBeLessThan(phone.height);
    await expectCleanAndFitting(page, 'home');
    await page.getByRole('link', { name: 'Apri l’agenda' }).click();
    // While its days are read there is nothing wide.
    await seen(page.locator('[data-day], section[aria-label] > ol').first());
    await expectCleanAndFitting(page, 'a day on a phone');
    // One chair stands as a grid, several as a list.
    const chairs = page.getByRole('group', { name: 'Poltrona' }).getByRole('radio');
    if ((await chairs.count()) > 1) {
      await chairs.nth(1).check({ force: true });
      await seen(grid(page));
      await expectCleanAndFitting(page, 'one chair on a phone');
    }
    await button(page, 'Nuova visita').click();
    const visit = page.getByRole('dialog', { name: 'Nuova visita' });
    await visit.getByLabel('Nota').fill('porta la lastra');
    await page.keyboard.press('Escape');
    await seen(visit.getByText('Quello che hai scritto non è ancora salvato.'));
    await expectCleanAndFitting(page, 'a typed visit that was nearly lost');
    await page.keyboard.press('Escape');
    await visit.waitFor({ state: 'detached' });

    const freed = (await dayWithRoom(page, practiceId, 2)).times.at(-2) ?? '';
    const later = (await dayWithRoom(page, practiceId, 6)).times.at(-2) ?? '';
    const leaving = await bookSlot(practiceId, freed, aPatient('Lia Lascia'));
    const staying = await bookSlot(practiceId, later, aPatient('Rosa Resta'));
    await join(visitor, staying);
    await openSection(page, 'Lista d’attesa');
    await seen(page.getByRole('list', { name: 'Chi aspetta un posto' }).getByText('Rosa Resta'));
    await cancel(await onPhone(visitor, leaving.link));
    const span = page.getByRole('article', { name: new RegExp(`, ${clock(freed)}–`) });
    await seen(span.getByText(/^Offerto a /));
    const offer = await offerLinkTo(staying.patient.email);
    await span.getByRole('button', { name: /^Ferma le offerte/ }).click();
    // It goes by itself after some seconds, however long this takes.
    await expectCleanAndFitting(page, 'held');
    await span.waitFor({ state: 'detached' });
    const asked = await onPhone(visitor, offer);
    await seen(headlineSaying(asked, 'Questo posto non c’è più'));
    await expectCleanAndFitting(asked, 'a time that is gone');

    await page.getByRole('button', { name: /^Togli.*Rosa Resta$/ }).click();
    await button(page, 'Togli subito').click();
    await seen(page.getByText('Rosa Resta non è più in lista.'));
    await button(page, 'Metti in lista un paziente').click();
    const dialog = page.getByRole('dialog', { name: 'Metti in lista un paziente' });
    await dialog.getByRole('combobox', { name: 'Paziente' }).fill('Rosa Resta');
    await dialog
      .getByRole('option', { name: /Rosa Resta/ })
      .first()
      .click();
    await expectCleanAndFitting(page, 'somebody new in the list');
    await dialog.getByRole('button', { name: 'Metti in lista', exact: true }).click();
    await seen(page.getByText(/^Rosa Resta è in lista/));
  });
});
