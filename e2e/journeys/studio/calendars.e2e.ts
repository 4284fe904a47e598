import { formatTime } from '@dentisti/domain/hours/hours-text';
import { romeClock } from '@dentisti/domain/hours/rome-time';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectCleanAsItStands } from '../../harness/axe.ts';
import { desktop, journey, phone, seen } from '../../harness/browser.ts';
import { expectToFit } from '../../harness/narrow.ts';
import { journeysInOpeningHours } from '../../harness/opening-hours.ts';
import { dayWithRoom, demoAgenda, entry } from '../../harness/studio/agenda-room.ts';
import { simulatedAccount, simulatedCalendar, writeEvent } from '../../harness/studio/google.ts';
import { ask, button, heading } from '../../harness/studio/visit-studio.ts';

const clock = (iso: string) => formatTime(romeClock(new Date(iso)).minutes);
const later = (iso: string, minutes: number) => new Date(Date.parse(iso) + minutes * 60_000).toISOString();
const stamp = (iso: string) => `${iso.slice(0, 19).replace(/[-:]/g, '')}Z`;
/** A change is here and there within a minute; half of one more is for a machine that does much else. */
const withinAMinute = { timeout: 90_000, interval: 1_000 };
/** When the events of the simulated calendar begin. */
const starts = async () => (await simulatedCalendar()).events.map(({ start }) => start).toSorted();
const slots = `query($id: ID!) { agendaSlots(dentistId: $id, days: 14) { ... on AgendaSlots { days { on times } } } }`;
const freeStarts = `query($practiceId: ID!, $input: FreeStartsInput!) { studioFreeStarts(practiceId: $practiceId, input: $input) }`;
const saveVisit = `mutation($practiceId: ID!, $input: SaveVisitInput!) { saveVisit(practiceId: $practiceId, input: $input) { __typename ... on StudioRefused { message } } }`;
const team = `query($practiceId: ID!, $from: String!) { studioAgenda(practiceId: $practiceId, from: $from, days: 1) {
  team { clinicians { id name isActive } chairs { id isActive } } } }`;

/** Grants the simulated account's calendars for the first clinician and comes back to the room. */
async function grant(page: Page, practiceId: string): Promise<Locator> {
  await button(page, 'Collega Google Calendar').click();
  await page.getByRole('radio', { name: new RegExp(simulatedAccount) }).check();
  await page.getByRole('button', { name: 'Consenti' }).click();
  await page.waitForURL(({ pathname, search }) => pathname === `/studio/collegamenti/${practiceId}` && search === '');
  const card = page.getByRole('list', { name: 'Calendari collegati' }).getByRole('listitem').first();
  await seen(card.getByText(simulatedAccount));
  await card.getByRole('radio', { name: 'Studio di prova' }).check();
  expect(await card.getByRole('radio', { name: /^Tutti e due/ }).isChecked()).toBe(true);
  return card;
}

async function disconnect(page: Page, card: Locator): Promise<void> {
  await card.getByRole('button', { name: 'Scollega' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sì, scollega' }).click();
  await card.waitFor({ state: 'detached', timeout: 90_000 });
  await expect.poll(async () => (await simulatedCalendar()).grants, withinAMinute).toBe(0);
  await seen(button(page, 'Collega Google Calendar'));
}

/** Axe looks at every state twice, and three changes may take a minute each. */
const patience = { timeout: 360_000 };

journeysInOpeningHours('a calendar at Google', () => {
  journey('is refused, then granted, chosen from and let go again', patience, async ({ visitor }) => {
    const { page, practiceId } = await demoAgenda(visitor, phone);
    await page.goto(`/studio/collegamenti/${practiceId}`);
    await seen(heading(page, 'Collegamenti'));
    const google = page.getByRole('region', { name: 'Google Calendar' });
    await seen(google.getByText(/Qui Google è simulato/));
    await expectCleanAsItStands(page, 'Google Calendar');
    await expectToFit(page, 'Google Calendar');

    await google.getByRole('button', { name: 'Collega Google Calendar' }).click();
    await seen(page.getByText(/^Google simulato/));
    await expectCleanAsItStands(page, 'the page of consent');
    await expectToFit(page, 'the page of consent');
    await page.getByRole('button', { name: 'Rifiuta' }).click();
    await page.waitForURL(({ pathname }) => pathname === `/studio/collegamenti/${practiceId}`);
    await seen(google.getByText(/Non hai dato il consenso a Google/));
    await expectCleanAsItStands(page, 'a refused consent');

    const card = await grant(page, practiceId);
    await seen(card.getByRole('radio', { name: 'Festività in Italia (solo lettura)' }));
    await expectCleanAsItStands(page, 'calendars to choose from');
    await expectToFit(page, 'calendars to choose from');
    await disconnect(page, card);
  });

  journey('is kept in step both ways within a minute, and left as it was', patience, async ({ visitor }) => {
    const { page, practiceId } = await demoAgenda(visitor, desktop);
    await page.goto(`/studio/collegamenti/${practiceId}`);
    const before = await starts();
    const card = await grant(page, practiceId);
    await card.getByRole('button', { name: 'Allinea', exact: true }).click();
    // Every visit to come is written there first.
    await card.getByText(/^Allineato/).waitFor({ timeout: 90_000 });
    const clinician = (await card.getByRole('heading', { level: 3 }).textContent()) ?? '';

    const { on: date, times } = await dayWithRoom(page, practiceId);
    const given = { practiceId, from: date };
    const { team: people } = await ask<{ team: Team }>(page, team, given);
    const clinicians = people.clinicians.filter(({ isActive }) => isActive);
    const own = clinicians.find(({ name }) => name === clinician);
    if (!own) throw new Error(`nobody is called ${clinician}`);
    // The visit comes to `last` and moves half an hour up, where nobody may stand.
    const free = new Set(times.slice(1).map((at) => later(at, 0)));
    const [first, last] = [times[0] ?? '', times.findLast((at) => free.has(later(at, -30))) ?? ''];
    if (!last) throw new Error('no half hours in a row are free');
    await writeEvent({ summary: 'Dal notaio', startsAt: first, endsAt: later(first, 30) });
    const offered = async () =>
      (await ask<{ days: { times: string[] }[] }>(page, slots, { id: practiceId })).days.flatMap((day) => day.times);
    const input = { on: date, clinicianId: own.id };
    const theirs = async () =>
      (await ask<string[]>(page, freeStarts, { practiceId, input })).map((at) => new Date(at).toISOString());
    await expect.poll(theirs, { ...withinAMinute, message: 'the time is kept' }).not.toContain(later(first, 0));
    // With one connected clinician of several, others may still take that time.
    if (clinicians.length === 1) expect(await offered()).not.toContain(first);
    expect(await offered()).toContain(last);

    const chair = people.chairs.find(({ isActive }) => isActive);
    const name = `Vera Google ${Math.random().toString(36).slice(2, 7)}`;
    const visit = { startsAt: last, minutes: 30, chairId: chair?.id, clinicianId: own.id, newPatient: { name } };
    expect(await ask(page, saveVisit, { practiceId, input: visit })).toMatchObject({
      __typename: 'AgendaEntryChanged',
    });
    await expect.poll(starts, { ...withinAMinute, message: 'the visit is there' }).toContain(stamp(last));
    expect(JSON.stringify((await simulatedCalendar()).events)).not.toContain('Vera');

    await page.goto(`/studio/agenda/${practiceId}?giorno=${date}`);
    await entry(page, new RegExp(`^${clock(last)}.*${name}`)).focus();
    await page.keyboard.press('m');
    for (let steps = 0; steps < 2; steps++) await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    const moved = later(last, -30);
    await seen(entry(page, new RegExp(`^${clock(moved)}.*${name}`)));
    await expect.poll(starts, { ...withinAMinute, message: 'the visit moved there' }).toContain(stamp(moved));
    expect(await starts()).not.toContain(stamp(last));

    await page.goto(`/studio/collegamenti/${practiceId}`);
    await disconnect(page, card);
    expect(await starts()).toEqual([...before, stamp(first)].toSorted());
    await expect.poll(offered, withinAMinute).toContain(first);
  });
});

interface Team {
  clinicians: { id: string; name: string; isActive: boolean }[];
  chairs: { id: string; isActive: boolean }[];
}
