import { formatTime } from '@dentisti/domain/hours/hours-text';
import { romeClock } from '@dentisti/domain/hours/rome-time';
import { expect } from 'vitest';
import { expectCleanAsItStands } from '../../harness/axe.ts';
import { desktop, journey, phone, seen } from '../../harness/browser.ts';
import { expectToFit } from '../../harness/narrow.ts';
import { journeysInOpeningHours } from '../../harness/opening-hours.ts';
import { dayWithRoom, demoAgenda, entry } from '../../harness/studio/agenda-room.ts';
import { simulatedAccount, simulatedCalendar, writeEvent } from '../../harness/studio/google.ts';
import { ask, button, heading } from '../../harness/studio/visit-studio.ts';

const clock = (iso: string) => formatTime(romeClock(new Date(iso)).minutes);
const stamp = (iso: string) => `${iso.slice(0, 19).replace(/[-:]/g, '')}Z`;
/** A change is here and there within a minute. */
const withinAMinute = { timeout: 60_000, interval: 1_000 };
const slots = `query($id: ID!) { agendaSlots(dentistId: $id, days: 14) { ... on AgendaSlots { days { on times } } } }`;
const saveVisit = `mutation($practiceId: ID!, $input: SaveVisitInput!) { saveVisit(practiceId: $practiceId, input: $input) { __typename ... on StudioRefused { message } } }`;
const team = `query($practiceId: ID!, $from: String!) { studioAgenda(practiceId: $practiceId, from: $from, days: 1) {
  team { clinicians { id name isActive } chairs { id isActive } } } }`;

journeysInOpeningHours('a calendar at Google', () => {
  journey('is refused, then granted and chosen; both ways follow within a minute', async ({ visitor }) => {
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

    await google.getByRole('button', { name: 'Collega Google Calendar' }).click();
    await page.getByRole('radio', { name: new RegExp(simulatedAccount) }).check();
    await page.getByRole('button', { name: 'Consenti' }).click();
    await page.waitForURL(({ pathname, search }) => pathname === `/studio/collegamenti/${practiceId}` && search === '');
    const card = page.getByRole('list', { name: 'Calendari collegati' }).getByRole('listitem').first();
    await seen(card.getByText(simulatedAccount));
    await card.getByRole('radio', { name: 'Studio di prova' }).check();
    await seen(card.getByRole('radio', { name: 'Festività in Italia (solo lettura)' }));
    await expectCleanAsItStands(page, 'calendars to choose from');
    await expectToFit(page, 'calendars to choose from');
    await card.getByRole('button', { name: 'Allinea', exact: true }).click();
    await seen(card.getByRole('button', { name: 'Allinea ora' }));
    const clinician = (await card.getByRole('heading', { level: 3 }).textContent()) ?? '';

    // A time of that clinician's: with one connected clinician of several, others may still take it.
    const { on: date, times } = await dayWithRoom(page, practiceId);
    const given = { practiceId, from: date };
    const { team: people } = await ask<{ team: Team }>(page, team, given);
    const clinicians = people.clinicians.filter(({ isActive }) => isActive);
    const own = clinicians.find(({ name }) => name === clinician);
    if (!own) throw new Error(`nobody is called ${clinician}`);
    const [first, last] = [times[0] ?? '', times.at(-1) ?? ''];
    const until = (iso: string, minutes: number) => new Date(Date.parse(iso) + minutes * 60_000).toISOString();
    await writeEvent({ summary: 'Dal notaio', startsAt: first, endsAt: until(first, 30) });
    const offered = async () =>
      (await ask<{ days: { times: string[] }[] }>(page, slots, { id: practiceId })).days.flatMap((day) => day.times);
    if (clinicians.length === 1)
      await expect.poll(offered, { ...withinAMinute, message: 'the time is kept' }).not.toContain(first);
    expect(await offered()).toContain(last);

    const chair = people.chairs.find(({ isActive }) => isActive);
    const name = `Vera Google ${Math.random().toString(36).slice(2, 7)}`;
    const visit = { startsAt: last, minutes: 30, chairId: chair?.id, clinicianId: own.id, newPatient: { name } };
    expect(await ask(page, saveVisit, { practiceId, input: visit })).toMatchObject({
      __typename: 'AgendaEntryChanged',
    });
    const starts = async () => (await simulatedCalendar()).events.map(({ start }) => start);
    await expect.poll(starts, { ...withinAMinute, message: 'the visit is there' }).toContain(stamp(last));
    expect(JSON.stringify((await simulatedCalendar()).events)).not.toContain('Vera');

    await page.setViewportSize(desktop);
    await page.goto(`/studio/agenda/${practiceId}?giorno=${date}`);
    await entry(page, new RegExp(`^${clock(last)}.*${name}`)).focus();
    await page.keyboard.press('m');
    for (let steps = 0; steps < 2; steps++) await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    const moved = until(last, -30);
    await seen(entry(page, new RegExp(`^${clock(moved)}.*${name}`)));
    await expect.poll(starts, { ...withinAMinute, message: 'the visit moved there' }).toContain(stamp(moved));
    expect(await starts()).not.toContain(stamp(last));

    await page.goto(`/studio/collegamenti/${practiceId}`);
    await card.getByRole('button', { name: 'Scollega' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sì, scollega' }).click();
    await card.waitFor({ state: 'detached', timeout: 60_000 });
    expect(await starts()).toEqual([stamp(first)]);
    await expect.poll(async () => (await simulatedCalendar()).grants, withinAMinute).toBe(0);
    await expect.poll(offered, withinAMinute).toContain(first);
    await seen(button(page, 'Collega Google Calendar'));
  });
});

interface Team {
  clinicians: { id: string; name: string; isActive: boolean }[];
  chairs: { id: string; isActive: boolean }[];
}
