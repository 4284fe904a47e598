import { formatTime } from '@dentisti/domain/hours/hours-text';
import { romeClock } from '@dentisti/domain/hours/rome-time';
import { expect } from 'vitest';
import { expectCleanAsItStands } from '../../harness/axe.ts';
import { fillPerson, headlineSaying, pickReason, timeButton } from '../../harness/booking-screens.ts';
import { aPatient } from '../../harness/bookings.ts';
import { desktop, journey, seen, type Visitor } from '../../harness/browser.ts';
import { answerBanner } from '../../harness/consent.ts';
import { calendarEntry, mailTo } from '../../harness/mailbox.ts';
import { expectToFit } from '../../harness/narrow.ts';
import { journeysInOpeningHours } from '../../harness/opening-hours.ts';
import { dayWithRoom, demoAgenda, entry, labelsOn } from '../../harness/studio/agenda-room.ts';

const clock = (iso: string) => formatTime(romeClock(new Date(iso)).minutes);
const minutesBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 60_000;

/** Books a time of a practice's agenda as a patient does. */
async function book(visitor: Visitor, practiceId: string, at: string) {
  const patient = aPatient('Nora Agenda');
  const page = await visitor.page({ viewport: { width: 390, height: 844 } });
  await page.goto(`/real-booking/${practiceId}?orario=${encodeURIComponent(at)}`);
  await answerBanner(page, 'Rifiuta');
  // The address opens the day; a tap holds the time.
  await timeButton(page, clock(at)).click();
  await seen(page.getByText('Ti teniamo il posto:'));
  await pickReason(page, 'Visita di controllo');
  await fillPerson(page, patient);
  await page.getByRole('button', { name: 'Conferma l’appuntamento' }).click();
  await seen(headlineSaying(page, 'Appuntamento confermato'));
  return patient;
}

journeysInOpeningHours('the agenda of a practice', () => {
  journey('shows a booking as it comes, and moves it in the patient’s calendar', async ({ visitor }) => {
    const { page, practiceId } = await demoAgenda(visitor, desktop);
    const { on: date, times } = await dayWithRoom(page, practiceId);
    const [first, last] = [times[0] ?? '', times.at(-1) ?? ''];
    await page.goto(`/studio/agenda/${practiceId}?giorno=${date}`);
    await seen(page.getByRole('region', { name: /^Agenda, / }));
    await expectCleanAsItStands(page, 'a day');

    const patient = await book(visitor, practiceId, last);
    const visit = entry(page, new RegExp(`^${clock(last)}.*${patient.name}`));
    await seen(visit);
    await visit.focus();
    await page.keyboard.press('m');
    for (let left = minutesBetween(first, last); left > 0; left -= 15) await page.keyboard.press('ArrowUp');
    await seen(page.getByText(`Sposti la visita di ${patient.name}`));
    await expectCleanAsItStands(page, 'moving by keys');
    await page.keyboard.press('Enter');
    await seen(page.getByText(`Avvisiamo ${patient.name} fra 6 secondi`));
    await page.getByRole('button', { name: 'Invia subito' }).click();
    await seen(page.getByText(`La visita di ${patient.name} ora è`));
    await seen(entry(page, new RegExp(`^${clock(first)}.*${patient.name}`)));
    const confirmed = calendarEntry(await mailTo(patient.email, /^Appuntamento confermato/));
    const moved = calendarEntry(await mailTo(patient.email, /^Appuntamento spostato/));
    expect(moved.uid).toBe(confirmed.uid);
    expect(moved.sequence).toBeGreaterThan(confirmed.sequence);

    await page.keyboard.press('s');
    await seen(page.getByRole('radio', { name: 'Settimana', checked: true }));
    await seen(entry(page, new RegExp(patient.name)));
    await expectCleanAsItStands(page, 'a week');
  });

  journey('blocks time, drags it elsewhere and undoes it', async ({ visitor }) => {
    const { page, practiceId } = await demoAgenda(visitor, desktop);
    const { on: date, times } = await dayWithRoom(page, practiceId, 3);
    const label = `Corso ${Math.random().toString(36).slice(2, 7)}`;
    await page.goto(`/studio/agenda/${practiceId}?giorno=${date}`);
    await seen(page.getByRole('region', { name: /^Agenda, / }));
    await page.keyboard.press('b');
    const dialog = page.getByRole('dialog', { name: 'Blocca del tempo' });
    await dialog.getByRole('button', { name: 'Blocca', exact: true }).click();
    await seen(dialog.getByText(/^Scrivi perché il tempo è occupato/));
    await expectCleanAsItStands(page, 'a mistake in the form');
    await dialog.getByLabel('Motivo').fill(label);
    await dialog.getByLabel('Ora').fill(clock(times[0] ?? '').padStart(5, '0'));
    await dialog.getByLabel('Minuti').fill('30');
    await dialog.getByRole('button', { name: 'Blocca', exact: true }).click();
    // The sentence at the window's foot must not lie over what is dragged. It stands for eight seconds: closed first.
    await page.getByRole('button', { name: 'Chiudi l’avviso' }).click();
    const block = entry(page, new RegExp(label));
    await seen(block);
    const before = await block.textContent();
    await block.scrollIntoViewIfNeeded();
    const box = (await block.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(box.x + 40, box.y + 8);
    await page.mouse.down();
    await page.mouse.move(box.x + 40, box.y + 30);
    await page.mouse.move(box.x + 40, box.y + 8 + box.height * 2, { steps: 5 });
    await page.mouse.up();
    await seen(page.getByText(`Il blocco «${label}» ora è`));
    await expect.poll(() => block.textContent()).not.toBe(before);
    await page.keyboard.press('Control+z');
    await expect.poll(() => block.textContent()).toBe(before);
    // Until the gateway has answered it cannot be taken again.
    await expect.poll(() => block.getAttribute('aria-busy')).toBe('false');

    // Where the drag ended the pointer may lie on the bar that counts the seconds, which waits for it.
    await page.mouse.move(0, 0);
    await block.focus();
    await page.keyboard.press('Delete');
    await seen(page.getByText(`Togliamo il blocco «${label}» fra 6 secondi.`));
    // A check may take longer than the six seconds, and than the sentence that it is done stands.
    await expectCleanAsItStands(page, 'held');
    await expect.poll(() => labelsOn(page, practiceId, date)).not.toContain(label);
    await expect.poll(() => block.count()).toBe(0);
  });

  journey('takes a block along with a finger that rested, and scrolls with one that did not', async ({ visitor }) => {
    const { page, practiceId } = await demoAgenda(visitor, { width: 1024, height: 768 }, { hasTouch: true });
    const { on: date, times } = await dayWithRoom(page, practiceId, 4);
    const label = `Pausa ${Math.random().toString(36).slice(2, 7)}`;
    await page.goto(`/studio/agenda/${practiceId}?giorno=${date}`);
    await seen(page.getByRole('region', { name: /^Agenda, / }));
    await page.getByRole('button', { name: 'Blocca', exact: true }).tap();
    const dialog = page.getByRole('dialog', { name: 'Blocca del tempo' });
    await dialog.getByLabel('Motivo').fill(label);
    await dialog.getByLabel('Ora').fill(clock(times[0] ?? '').padStart(5, '0'));
    await dialog.getByLabel('Minuti').fill('30');
    await dialog.getByRole('button', { name: 'Blocca', exact: true }).tap();
    await page.getByRole('button', { name: 'Chiudi l’avviso' }).tap();
    const block = entry(page, new RegExp(label));
    await seen(block);
    const before = await block.textContent();
    await block.scrollIntoViewIfNeeded();
    const session = await page.context().newCDPSession(page);
    /** Moves a finger down from the block by so many times its height, after it rested. */
    const drag = async (heights: number, restMs: number) => {
      const box = (await block.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const at = (part: number) => [{ x: box.x + 30, y: box.y + 8 + box.height * heights * part }];
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
      await page.waitForTimeout(restMs);
      for (let step = 1; step <= 8; step++)
        await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / 8) });
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await drag(2, 0);
    expect(await block.textContent()).toBe(before);
    await block.scrollIntoViewIfNeeded();
    await drag(2, 600);
    await seen(page.getByText(`Il blocco «${label}» ora è`));
    await expect.poll(() => block.textContent()).not.toBe(before);
  });

  journey('fits a phone, as do what waits and the day of its home', async ({ visitor }) => {
    const { page, practiceId } = await demoAgenda(visitor, { width: 390, height: 844 });
    await page.goto(`/studio/riepilogo/${practiceId}`);
    const today = page.getByRole('heading', { level: 2, name: 'Oggi' });
    await seen(today);
    expect((await today.boundingBox())?.y).toBeLessThan(844);
    await expectCleanAsItStands(page, 'home');
    await expectToFit(page, 'home');
    await page.getByRole('link', { name: 'Apri l’agenda' }).click();
    await seen(page.getByRole('heading', { level: 1, name: 'Agenda' }));
    await seen(page.getByRole('button', { name: 'Nuova visita' }));
    // While its days are read there is nothing wide.
    await seen(page.locator('[data-day], section[aria-label] > ol').first());
    await expectCleanAsItStands(page, 'a day on a phone');
    await expectToFit(page, 'a day on a phone');
    // One chair stands as a grid, several as a list.
    const chairs = page.getByRole('group', { name: 'Poltrona' }).getByRole('radio');
    if ((await chairs.count()) > 1) {
      await chairs.nth(1).check({ force: true });
      await seen(page.getByRole('region', { name: /^Agenda, / }));
      await expectCleanAsItStands(page, 'one chair on a phone');
      await expectToFit(page, 'one chair on a phone');
    }
    await page.getByRole('button', { name: 'Nuova visita' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nuova visita' });
    await seen(dialog);
    await expectCleanAsItStands(page, 'a new visit on a phone');
    await expectToFit(page, 'a new visit on a phone');
    await dialog.getByLabel('Nota').fill('porta la lastra');
    await page.keyboard.press('Escape');
    await seen(dialog.getByText('Quello che hai scritto non è ancora salvato.'));
    await expectCleanAsItStands(page, 'a typed visit that was nearly lost');
    await expectToFit(page, 'a typed visit that was nearly lost');
    expect(await dialog.getByLabel('Nota').inputValue()).toBe('porta la lastra');
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
  });
});
