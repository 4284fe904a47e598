import { isInstalled, startCalendar, titleFor } from '@dentisti/core/calendars/testing/real-calendars';
import { formatTime } from '@dentisti/domain/hours/hours-text';
import { romeClock } from '@dentisti/domain/hours/rome-time';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import { expectCleanAsItStands } from '../../harness/axe.ts';
import { aPatient, stateOf } from '../../harness/bookings.ts';
import { desktop, journey, phone, seen } from '../../harness/browser.ts';
import { calendarEntry, mailTo } from '../../harness/mailbox.ts';
import { expectToFit } from '../../harness/narrow.ts';
import { journeysInOpeningHours } from '../../harness/opening-hours.ts';
import { letPass } from '../../harness/product-clock.ts';
import { dayWithRoom, demoAgenda, entry } from '../../harness/studio/agenda-room.ts';
import { bookSlot } from '../../harness/studio/book-slot.ts';
import { dragged, eventFile, foreignCalendar, nameOf, stamp } from '../../harness/studio/radicale.ts';
import { ask, button } from '../../harness/studio/visit-studio.ts';

const clock = (iso: string) => formatTime(romeClock(new Date(iso)).minutes);
const later = (iso: string, minutes: number) => new Date(Date.parse(iso) + minutes * 60_000).toISOString();
const slots = `query($id: ID!) { agendaSlots(dentistId: $id, days: 14) { ... on AgendaSlots { days { on times } } } }`;
const connected = 'query($practiceId: ID!) { studioConnections(practiceId: $practiceId) { calendars { id } } }';
const disconnect = `mutation($practiceId: ID!, $id: ID!) {
  disconnectCalendar(practiceId: $practiceId, id: $id, removeEvents: false) { __typename } }`;
/** A minute of the product's clock goes by at once; what the worker then does takes a moment. */
const soon = { timeout: 30_000, interval: 300 };

/** Frees the practice's clinicians of their calendars, also of those that an earlier try may have left. */
async function freeClinicians(page: Page, practiceId: string): Promise<void> {
  const { calendars } = await ask<{ calendars: { id: string }[] }>(page, connected, { practiceId });
  for (const { id } of calendars) await ask(page, disconnect, { practiceId, id });
}

/** Connects the practice's clinician by address, name and password, and chooses one of the account's calendars. */
async function connect(page: Page, practiceId: string, account: { serverUrl: string; user: string; password: string }) {
  await page.goto(`/studio/collegamenti/${practiceId}`);
  await button(page, 'Collega un calendario').click();
  const form = page.getByRole('form', { name: 'Calendario da collegare' });
  await form.getByLabel('Dove tiene il calendario').selectOption('OTHER');
  await form.getByLabel('Indirizzo del server').fill(account.serverUrl);
  await form.getByLabel('Nome utente o e-mail').fill(account.user);
  await form.getByLabel('Password per le app').fill(account.password);
  await form.getByRole('button', { name: 'Collega e prova' }).click();
  const card = page.getByRole('list', { name: 'Calendari collegati' }).getByRole('listitem').first();
  // The server calls them by their paths.
  await card.getByRole('radio', { name: 'anna/studio', exact: true }).check();
  await seen(card.getByRole('radio', { name: 'anna/famiglia', exact: true }));
  await card.getByRole('button', { name: 'Allinea', exact: true }).click();
  await card.getByText(/^Allineato/).waitFor();
}

const differences = (page: Page): Locator =>
  page.getByRole('region', { name: 'Calendario e agenda: da decidere' }).getByRole('listitem');

journeysInOpeningHours('a calendar on a server of one’s own', () => {
  describe.runIf(isInstalled('radicale'))(titleFor('radicale'), () => {
    journey('is kept in step both ways, and what is done there to a visit is asked here', async ({ visitor }) => {
      const server = await startCalendar('radicale');
      onTestFinished(() => server.stop());
      const url = await server.makeCalendar('studio');
      await server.makeCalendar('famiglia');
      const calendar = foreignCalendar(server, url);
      const { page, practiceId } = await demoAgenda(visitor, desktop);
      await freeClinicians(page, practiceId);
      await connect(page, practiceId, server);

      // Three times of a day far enough from each other: for somebody's event, for the visit, and for where it is dragged.
      const { on: date, times } = await dayWithRoom(page, practiceId, 2);
      const [foreign = '', booked = ''] = [times[0], times.at(-1)];
      const target = times.find((at) => at >= later(foreign, 60) && at <= later(booked, -60)) ?? '';
      if (!target) throw new Error(`too few free times: ${times}`);

      // A patient books: the visit stands there, private, without a word about who comes.
      const visit = await bookSlot(practiceId, booked, aPatient('Nora Radicale'));
      const ourAt = async (at: string) => (await calendar.ours()).filter((one) => one.includes(`DTSTART:${stamp(at)}`));
      await expect.poll(async () => (await ourAt(booked)).length, { ...soon, message: 'the visit is there' }).toBe(1);
      const [written = ''] = await ourAt(booked);
      expect(written).toMatch(/^SUMMARY:Visita – Dentisti\.ai\s*$/m);
      expect(written).toMatch(/^CLASS:PRIVATE\s*$/m);
      const { name, email, phone: number } = visit.patient;
      const all = await calendar.text();
      for (const word of [...name.split(' '), email, number, number.replace(' ', '')]) expect(all).not.toContain(word);

      // Somebody's own event keeps its time: nobody books it, and the agenda shows it.
      const isOffered = async (at: string) => {
        const { days } = await ask<{ days: { times: string[] }[] }>(page, slots, { id: practiceId });
        return days.some((day) => day.times.includes(at));
      };
      const lines = [`DTSTART:${stamp(foreign)}`, `DTEND:${stamp(later(foreign, 30))}`, 'SUMMARY:Dal notaio'];
      const notary = ['BEGIN:VEVENT', 'UID:notaio', 'DTSTAMP:20261101T000000Z', ...lines, 'END:VEVENT'];
      expect(await isOffered(foreign)).toBe(true);
      await calendar.write('notaio.ics', eventFile(...notary));
      await letPass(1);
      await expect.poll(() => isOffered(foreign), { ...soon, message: 'the time is kept' }).toBe(false);
      const kept = `${clock(foreign)}–${clock(later(foreign, 30))}`;
      await page.goto(`/studio/agenda/${practiceId}?giorno=${date}`);
      await seen(page.getByText(new RegExp(`${kept}$`)));
      await seen(page.getByText('Occupato (calendario)', { exact: true }));
      await expectCleanAsItStands(page, 'the chairs of a day on which somebody is away');
      await page.setViewportSize({ width: 390, height: 844 });
      await seen(page.getByText(new RegExp(`${kept}$`)));
      await expectToFit(page, 'a day on which somebody is away, on a phone');
      await page.setViewportSize(desktop);
      await calendar.drop('notaio.ics');
      await letPass(1);
      await expect.poll(() => isOffered(foreign), { ...soon, message: 'the time is free again' }).toBe(true);

      // A visit that is dragged there stays in the agenda until somebody answers.
      await calendar.write(nameOf(written), dragged(written, target, later(target, 30)));
      await letPass(1);
      await page.goto(`/studio/riepilogo/${practiceId}`);
      const difference = differences(page);
      await seen(difference.getByText(new RegExp(`alle ${clock(booked)}; nel calendario .* alle ${clock(target)}`)));
      expect((await stateOf(visit))?.confirmedAt).toBe(booked);
      await expect.poll(async () => (await ourAt(booked)).length, { ...soon, message: 'put back meanwhile' }).toBe(1);
      await page.setViewportSize(phone);
      await expectToFit(page, 'a difference on a phone');
      await expectCleanAsItStands(page, 'a difference');
      await difference.getByRole('button', { name: 'Sposta la visita' }).click();
      const dialog = page.getByRole('dialog', { name: 'Vuoi spostare la visita?' });
      await seen(dialog.getByText(/^Avvisiamo il paziente/));
      await dialog.getByRole('button', { name: 'Sì, sposta' }).click();
      await seen(page.getByText(new RegExp(`^La visita ora è .*, ${clock(target)}\\.$`)));
      await page.setViewportSize(desktop);
      expect((await stateOf(visit))?.confirmedAt).toBe(target);
      const confirmed = calendarEntry(await mailTo(visit.patient.email, /^Appuntamento confermato/));
      const moved = calendarEntry(await mailTo(visit.patient.email, /^Appuntamento spostato/));
      expect(moved.uid).toBe(confirmed.uid);
      expect(moved.sequence).toBeGreaterThan(confirmed.sequence);
      await expect.poll(async () => (await ourAt(target)).length, { ...soon, message: 'moved there, too' }).toBe(1);
      expect(await ourAt(booked)).toEqual([]);

      // One that is deleted there is not called off.
      const [now = ''] = await ourAt(target);
      await calendar.drop(nameOf(now));
      await letPass(1);
      await seen(difference.getByText(/dal calendario è stata tolta/));
      await difference.getByRole('button', { name: 'Rimetti com’era' }).click();
      await seen(page.getByText(/il calendario torna a mostrarla così/));
      await expect.poll(async () => (await ourAt(target)).length, { ...soon, message: 'put back' }).toBe(1);
      await page.goto(`/studio/agenda/${practiceId}?giorno=${date}`);
      await seen(entry(page, new RegExp(`^${clock(target)}.*${visit.patient.name}`)));
      await freeClinicians(page, practiceId);
    });
  });
});
