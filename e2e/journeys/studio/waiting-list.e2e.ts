import { formatTime } from '@dentisti/domain/hours/hours-text';
import { romeClock } from '@dentisti/domain/hours/rome-time';
import { waitingRule } from '@dentisti/domain/waiting-list/plan-round';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { graphql } from '../../harness/api.ts';
import { expectCleanAsItStands } from '../../harness/axe.ts';
import { headlineSaying } from '../../harness/booking-screens.ts';
import { aPatient, stateOf } from '../../harness/bookings.ts';
import { desktop, journey, seen, type Visitor } from '../../harness/browser.ts';
import { answerBanner } from '../../harness/consent.ts';
import { send } from '../../harness/http.ts';
import { calendarEntry, mailTo } from '../../harness/mailbox.ts';
import { expectToFit } from '../../harness/narrow.ts';
import { journeysInOpeningHours } from '../../harness/opening-hours.ts';
import { letPass } from '../../harness/product-clock.ts';
import { dayWithRoom, demoAgenda, entry } from '../../harness/studio/agenda-room.ts';
import { type BookedSlot, bookSlot } from '../../harness/studio/book-slot.ts';
import { button, heading, openSection } from '../../harness/studio/visit-studio.ts';

const clock = (iso: string) => formatTime(romeClock(new Date(iso)).minutes);
const handset = { width: 390, height: 844 };
const cancel = `mutation($number: String!, $token: String!) { cancelBooking(number: $number, token: $token) {
  __typename } }`;

const cancelVisit = ({ number, link }: BookedSlot) => graphql(cancel, { number, token: link.split('#')[1] });

/** Opens an address of the product on a phone. */
async function onPhone(visitor: Visitor, address: string): Promise<Page> {
  const page = await visitor.page({ viewport: handset });
  await page.goto(address);
  await answerBanner(page, 'Rifiuta');
  return page;
}

/** Joins the waiting list on the page of a booking. */
async function join(visitor: Visitor, { link }: BookedSlot): Promise<Page> {
  const page = await onPhone(visitor, link);
  await button(page, 'Mettiti in lista d’attesa').click();
  await button(page, 'Mettimi in lista').click();
  await seen(page.getByRole('region', { name: 'Sei in lista per venire prima' }));
  return page;
}

/** The link of the offer that an address got: path and fragment. */
async function offerLinkTo(address: string): Promise<string> {
  const { text } = await mailTo(address, /^Si è liberato un posto/);
  const found = /https?:\/\/[^/\s]+(\/lista-attesa#[\w.-]+)/.exec(text)?.[1];
  if (!found) throw new Error(`no offer in:\n${text}`);
  return found;
}

journeysInOpeningHours('the waiting list of a practice', () => {
  journey('a late cancellation is refilled while one watches', async ({ visitor }) => {
    const { page, practiceId } = await demoAgenda(visitor, desktop);
    const soon = await dayWithRoom(page, practiceId);
    const later = await dayWithRoom(page, practiceId, 5);
    const freed = soon.times.at(-3) ?? '';
    const leaving = await bookSlot(practiceId, freed, aPatient('Lia Lascia'));
    const first = await bookSlot(practiceId, later.times.at(-1) ?? '', aPatient('Maria Aspetta'));
    const second = await bookSlot(practiceId, later.times.at(-4) ?? '', aPatient('Luca Tardi'));

    // On the page of the booking: what one waits for.
    const asking = await onPhone(visitor, first.link);
    const panel = asking.getByRole('region', { name: 'Vorresti venire prima?' });
    await panel.getByRole('button', { name: 'Mettiti in lista d’attesa' }).click();
    await seen(panel.getByRole('checkbox', { name: 'lunedì' }));
    await expectCleanAsItStands(asking, 'what one waits for');
    await expectToFit(asking, 'what one waits for');
    await panel.getByRole('radio', { name: 'Pomeriggio' }).check({ force: true });
    await panel.getByRole('button', { name: 'Mettimi in lista' }).click();
    await seen(asking.getByText('Meglio di pomeriggio'));
    await expectCleanAsItStands(asking, 'in the list');
    await expectToFit(asking, 'in the list');
    await join(visitor, second);

    await page.goto(`/studio/lista-attesa/${practiceId}`);
    await seen(heading(page, 'Lista d’attesa'));
    const waiting = page.getByRole('list', { name: 'Chi aspetta un posto' });
    await seen(waiting.getByText('Maria Aspetta'));
    await seen(waiting.getByText('Luca Tardi'));
    await expectCleanAsItStands(page, 'who waits');

    await cancelVisit(leaving);
    const span = page.getByRole('article', { name: new RegExp(`, ${clock(freed)}–`) });
    await seen(span.getByText(/^Offerto a (Maria Aspetta|Luca Tardi) alle .*: è il suo turno fino alle/));
    await expectCleanAsItStands(page, 'an offer');
    const firstIsMaria = (await span.textContent())?.includes('Maria Aspetta') === true;
    const [taker, late] = firstIsMaria ? [first, second] : [second, first];
    const link = await offerLinkTo(taker.patient.email);
    await letPass(waitingRule.headStartMinutes + 0.2);
    await seen(span.getByText(new RegExp(`^Offerto a ${late.patient.name} `)));
    await seen(span.getByText('non ha ancora risposto, può ancora prenderlo'));
    const lateLink = await offerLinkTo(late.patient.email);

    // Opening a link changes nothing, whoever opens it.
    const before = JSON.stringify(await stateOf(taker));
    for (const method of ['GET', 'HEAD'])
      expect((await send(method, '/lista-attesa', { headers: { accept: 'text/html' } })).status).toBe(200);
    const tooLate = await onPhone(visitor, lateLink);
    await seen(headlineSaying(tooLate, 'Si è liberato un posto'));
    const offered = await onPhone(visitor, link);
    await seen(headlineSaying(offered, 'Si è liberato un posto'));
    await seen(offered.getByText('Potresti venire'));
    await expectCleanAsItStands(offered, 'an offered time');
    await expectToFit(offered, 'an offered time');
    expect(JSON.stringify(await stateOf(taker))).toBe(before);

    await button(offered, 'Prendo questo orario').dblclick();
    await seen(headlineSaying(offered, 'Fatto: il posto è tuo'));
    await seen(button(offered, 'Aggiungi al calendario'));
    await expectCleanAsItStands(offered, 'a time that was taken');
    await expectToFit(offered, 'a time that was taken');
    await seen(page.getByText(new RegExp(`^${taker.patient.name} ha preso .*${clock(freed)}`)));
    await seen(page.getByRole('list', { name: 'Posti ripresi' }).getByText(taker.patient.name));
    await expectCleanAsItStands(page, 'a refilled span');

    await button(tooLate, 'Prendo questo orario').click();
    await seen(headlineSaying(tooLate, 'Questo posto non c’è più'));
    await expectCleanAsItStands(tooLate, 'a time that is gone');
    await expectToFit(tooLate, 'a time that is gone');

    expect((await stateOf(taker))?.confirmedAt).toBe(freed);
    const confirmed = calendarEntry(await mailTo(taker.patient.email, /^Appuntamento confermato/));
    const moved = calendarEntry(await mailTo(taker.patient.email, /^Appuntamento spostato/));
    expect(moved.uid).toBe(confirmed.uid);
    expect(moved.sequence).toBeGreaterThan(confirmed.sequence);
    await page.goto(`/studio/agenda/${practiceId}?giorno=${soon.on}`);
    await seen(entry(page, new RegExp(`^${clock(freed)}.*${taker.patient.name}`)));
    await offered.getByRole('link', { name: 'Apri la prenotazione' }).click();
    await seen(headlineSaying(offered, 'Appuntamento confermato'));
  });

  journey('a practice takes somebody off its list, and ends an offer to use the time itself', async ({ visitor }) => {
    const { page, practiceId } = await demoAgenda(visitor, handset);
    const freed = (await dayWithRoom(page, practiceId, 2)).times.at(-2) ?? '';
    const leaving = await bookSlot(practiceId, freed, aPatient('Lia Lascia'));
    const staying = await bookSlot(
      practiceId,
      (await dayWithRoom(page, practiceId, 6)).times.at(-2) ?? '',
      aPatient('Rosa Resta'),
    );
    await join(visitor, staying);
    await page.goto(`/studio/riepilogo/${practiceId}`);
    await openSection(page, 'Lista d’attesa');
    await seen(page.getByRole('list', { name: 'Chi aspetta un posto' }).getByText('Rosa Resta'));
    await cancelVisit(leaving);
    const span = page.getByRole('article', { name: new RegExp(`, ${clock(freed)}–`) });
    await seen(span.getByText(/^Offerto a /));
    await expectToFit(page, 'an offer on a phone');
    await span.getByRole('button', { name: /^Ferma le offerte/ }).click();
    await seen(span.getByRole('button', { name: 'Ferma subito' }));
    // It goes by itself after some seconds, however long this takes.
    await expectCleanAsItStands(page, 'held');
    await seen(page.getByText(/^Le offerte sono finite/));
    await expect.poll(() => span.count()).toBe(0);

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
    await dialog.getByRole('checkbox', { name: 'venerdì' }).check({ force: true });
    await expectCleanAsItStands(page, 'somebody new in the list');
    await expectToFit(page, 'somebody new in the list');
    await dialog.getByRole('button', { name: 'Metti in lista', exact: true }).click();
    await seen(page.getByText(/^Rosa Resta è in lista/));
  });
});
