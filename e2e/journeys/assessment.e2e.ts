import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { highTaps, questionSaying, sentence, startAssessment, tapThrough } from '../harness/assessment-screens.ts';
import { expectCleanAsItStands } from '../harness/axe.ts';
import { journey, journeys, phone, seen } from '../harness/browser.ts';
import { focused, tabTo } from '../harness/keyboard.ts';

const hasFocus = (page: Page) => sentence(page).evaluate((heading) => heading === document.activeElement);

/** What a screen reader meets in the page's main part, in its order. */
async function readOrder(page: Page): Promise<string[]> {
  const snapshot = await page.getByRole('main').ariaSnapshot();
  return snapshot.split('\n').map((line) => line.trim().replace(/^- /, ''));
}

/** Each of these comes after the one before it. */
async function expectOrder(page: Page, expected: readonly RegExp[]): Promise<void> {
  const lines = await readOrder(page);
  let at = -1;
  for (const each of expected) {
    const found = lines.findIndex((line, i) => i > at && each.test(line));
    expect(found, `${each} after line ${at} of\n${lines.join('\n')}`).toBeGreaterThan(at);
    at = found;
  }
}

journeys('the self-assessment', () => {
  journey('dictation by keyboard: a notice first, which can be refused', async ({ visitor }) => {
    const page = await visitor.page({ viewport: phone });
    const answer = await page.goto('/valutazione-gratuita-ai');
    expect(answer?.headers()['permissions-policy']).toContain('microphone=(self)');
    const microphone = page.getByRole('button', { name: 'Detta a voce' });
    await microphone.focus();
    await page.keyboard.press('Enter');
    const notice = page.getByRole('region', { name: 'Chi ascolta la tua voce' });
    await seen(notice);
    await expect.poll(() => focused(page)).toContain('Chi ascolta la tua voce');
    await expectCleanAsItStands(page, 'the dictation notice');
    await tabTo(page, async () => /^BUTTON No, scrivo/.test(await focused(page)), 4);
    await page.keyboard.press('Enter');
    await notice.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toContain('Detta a voce');
    expect(await microphone.getAttribute('aria-pressed')).toBe('false');
  });

  journey('by keyboard alone: digits, arrows, space and Enter', async ({ visitor }) => {
    const page = await visitor.page();
    await page.goto('/valutazione-gratuita-ai');
    await seen(sentence(page));
    await tabTo(page, async () => /^A Inizia la valutazione/.test(await focused(page)), 25);
    await page.keyboard.press('Enter');
    const keys: [question: RegExp, ...keys: string[]][] = [
      [/uno di questi segni/, '1'],
      [/Dolore in bocca/, 'ArrowDown', 'ArrowDown', 'Enter'],
      [/Noti qualcosa/, '8', 'ArrowUp', 'Space', 'Enter'],
      [/gengive sanguinano/, 'End', 'Enter'],
      [/Carie/, '1'],
      [/Dolci o bibite/, '1'],
      [/Fumi/, '1'],
      [/Ti riguarda/, '1'],
      [/Ultima visita/, '1'],
      [/La tua età/, '2'],
    ];
    for (const [question, ...presses] of keys) {
      await seen(questionSaying(page, question));
      await expect.poll(() => hasFocus(page), { message: `${question}` }).toBe(true);
      for (const key of presses) await page.keyboard.press(key);
    }
    await seen(questionSaying(page, 'Livello alto: fissa presto una visita'));
    await expect.poll(() => hasFocus(page)).toBe(true);
    expect(await page.getByRole('article').innerText()).toContain('Denti che si muovono');
    await tabTo(page, async () => /^BUTTON Rivedi le risposte/.test(await focused(page)), 30);
    await page.keyboard.press('Enter');
    await seen(questionSaying(page, /La tua età/));
    expect(await page.getByRole('button', { name: '18–34' }).getAttribute('aria-pressed')).toBe('true');
    await tabTo(page, async () => /^BUTTON Domanda precedente/.test(await focused(page)), 30);
    await page.keyboard.press('Enter');
    await seen(questionSaying(page, /Ultima visita/));
  });

  journey('as a screen reader meets it', async ({ visitor }) => {
    const page = await visitor.page();
    await startAssessment(page);
    const total = 10;
    for (const [i, tap] of highTaps.entries()) {
      await expect.poll(() => hasFocus(page)).toBe(true);
      await expect.poll(() => page.title()).toContain(`Domanda ${i + 1} di ${total}`);
      const first = typeof tap === 'string' ? '' : 'Niente';
      await expectOrder(page, [
        /link "112"/,
        new RegExp(`heading "Domanda ${i + 1}: `),
        new RegExp(`button "${first}`),
        /Perché lo chiediamo/,
        i === 0 ? /button "Torna all’inizio"/ : /button "Domanda precedente"/,
      ]);
      await tapThrough(page, [tap]);
    }
    await expect.poll(() => hasFocus(page)).toBe(true);
    await expectOrder(page, [
      /heading "Livello alto: fissa presto una visita" \[level=1\]/,
      /Hai indicato uno o più segni/,
      /entro 4 settimane/,
      /link "Prenota una visita"/,
      /heading "Perché"/,
      /Tre o più denti curati/,
      /heading "Ambiti consigliati"/,
      /heading "Da sapere"/,
      /button "Allega alla richiesta"/,
      /Solo un dentista può valutare|solo un dentista può valutare/,
    ]);
  });

  journey('an emergency stops the questions: 112 first, nothing to book or buy', async ({ visitor }) => {
    const page = await visitor.page({ viewport: phone, hasTouch: true, isMobile: true });
    await startAssessment(page);
    await tapThrough(page, ['Fatico a respirare o a deglutire, o ho un gonfiore verso collo, lingua o occhio']);
    await seen(questionSaying(page, 'Livello critico: serve assistenza adesso'));
    await expect.poll(() => hasFocus(page)).toBe(true);
    const links = await page
      .getByRole('main')
      .getByRole('link')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(links[0]).toBe('tel:112');
    expect(links.join(' ')).not.toMatch(/prenota|package|smart-booking/);
    const call = await page.getByRole('link', { name: 'Chiama il 112' }).boundingBox();
    expect(call?.height).toBeGreaterThanOrEqual(44);
    expect((call?.y ?? 0) + (call?.height ?? 0)).toBeLessThan(phone.height);
    await expectOrder(page, [
      /heading "Livello critico/,
      /link "Chiama il 112"/,
      /pronto soccorso/,
      /Chiama subito il 112/,
    ]);
    await expectCleanAsItStands(page, 'an emergency');
    await page.goBack();
    await seen(questionSaying(page, /uno di questi segni/));
  });

  journey('back and forward with the browser lose nothing; a reload starts again and says so', async ({ visitor }) => {
    const page = await visitor.page();
    await startAssessment(page);
    await tapThrough(page, highTaps.slice(0, 4));
    await page.goBack();
    await page.goBack();
    await page.goBack();
    await seen(questionSaying(page, /Dolore in bocca/));
    expect(await page.getByRole('button', { name: 'No', exact: true }).getAttribute('aria-pressed')).toBe('true');
    await page.goForward();
    await page.goForward();
    await seen(questionSaying(page, /gengive sanguinano/));
    await page.reload();
    await seen(page.getByText('ricominciamo'));
    await seen(questionSaying(page, /uno di questi segni/));
  });
});
