import { text } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectCleanAsItStands } from '../../harness/axe.ts';
import { fillPerson, headlineSaying, timeButtons } from '../../harness/booking-screens.ts';
import { aPatient } from '../../harness/bookings.ts';
import { desktop, journey, phone, seen } from '../../harness/browser.ts';
import { answerBanner } from '../../harness/consent.ts';
import { get } from '../../harness/http.ts';
import { expectCleanAndFitting } from '../../harness/narrow.ts';
import { journeysInOpeningHours } from '../../harness/opening-hours.ts';
import { practiceWithMailbox } from '../../harness/practices.ts';
import { dayWithRoom, demoAgenda } from '../../harness/studio/agenda-room.ts';
import { simulatedAccount, simulatedCalendar, writeEvent } from '../../harness/studio/google.ts';
import { openRooms } from '../../harness/studio/open-rooms.ts';
import { publicProfile, readSourcesAgain, uploadPhoto, writeHoursAndPrice } from '../../harness/studio/profile-room.ts';
import { stamp } from '../../harness/studio/radicale.ts';
import { anAddress, ask, aWord, button, onPhone, openSection, ownerOf } from '../../harness/studio/visit-studio.ts';

// Topics: setup, profile, figures, messages, connections, calendars.

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const later = (iso: string, minutes: number) => new Date(Date.parse(iso) + minutes * 60_000).toISOString();
/** A change is here and there within a minute; half of one more is for a machine that does much else. */
const withinAMinute = { timeout: 90_000, interval: 1_000 };
const team = `query($practiceId: ID!, $from: String!) { studioAgenda(practiceId: $practiceId, from: $from, days: 1) {
  team { clinicians { id name isActive } chairs { id isActive } } } }`;
const freeStarts = `query($practiceId: ID!, $input: FreeStartsInput!) { studioFreeStarts(practiceId: $practiceId, input: $input) }`;
const slots = `query($id: ID!) { agendaSlots(dentistId: $id, days: 14) { ... on AgendaSlots { days { times } } } }`;
const saveVisit = `mutation($practiceId: ID!, $input: SaveVisitInput!) { saveVisit(practiceId: $practiceId, input: $input) { __typename } }`;

/** The four steps with what is proposed: five presses from nothing to an agenda that patients see. */
async function setUp(page: Page): Promise<void> {
  for (const name of ['Quando visitate', 'Chi visita, e dove', 'Che cosa si prenota', 'Pronti']) {
    await seen(page.getByRole('heading', { level: 2, name, exact: true }));
    if (name === 'Pronti') await seen(part(page, 'Così la vede il paziente').getByText(/^\d+:\d\d$/));
    await expectCleanAndFitting(page, name);
    await button(page, name === 'Pronti' ? 'Accendi l’agenda' : 'Avanti').click();
  }
  await expectCleanAsItStands(page, 'what switching on means');
  await page.getByRole('dialog').getByRole('button', { name: 'Sì, accendi' }).click();
  await seen(page.getByText('L’agenda è accesa: i pazienti prenotano da soli.'));
}

/** Makes something whose address or secret is shown this once; returns what is shown. */
async function make(page: Page, of: Locator, [opener, field, value, submit, shown]: readonly string[]) {
  const submitted = of.getByRole('button', { name: submit ?? '' });
  await of.getByRole('button', { name: opener ?? '' }).click();
  await submitted.click();
  await expectCleanAsItStands(page, `${opener}, a mistake`);
  await of.getByLabel(field ?? '').fill(value ?? '');
  await submitted.click();
  const once = part(page, shown ?? '');
  await seen(once);
  await expectCleanAndFitting(page, shown ?? '');
  const code = (await once.locator('code').first().textContent()) ?? '';
  await button(page, 'L’ho conservato').click();
  await of
    .getByRole('listitem')
    .filter({ hasText: value ?? '' })
    .getByRole('button', { name: /^Togli/ })
    .click();
  const remove = page.getByRole('dialog').getByRole('button', { name: 'Sì, togli' });
  return { code, remove };
}

/** Many states, each of which axe looks at twice, and changes that take up to a minute. */
const patience = { timeout: 360_000 };

journeysInOpeningHours('a practice’s day of its own affairs', () => {
  journey('it sets up an agenda on a phone, and a patient books a free time', patience, async ({ visitor }) => {
    const practice = await practiceWithMailbox({ withoutAgenda: true });
    const page = await ownerOf(visitor, practice, anAddress('titolare'));
    await answerBanner(page, 'Rifiuta');
    await openSection(page, 'Impostazioni dell’agenda');
    await seen(page.getByRole('link', { name: 'Vai alla verifica della titolarità' }));
    await expectCleanAsItStands(page, 'closed rooms');
    await openRooms(visitor, page, practice);
    await page.reload();
    await setUp(page);
    await expectCleanAsItStands(page, 'set up');

    const patient = await onPhone(visitor, `/real-booking/${practice.id}`);
    await patient.getByRole('radio', { name: /^Igiene/ }).check();
    await seen(patient.getByText('Questa visita dura 45 minuti.'));
    await timeButtons(patient).first().click();
    await seen(patient.getByText('Ti teniamo il posto:'));
    await fillPerson(patient, aPatient('Marta Prova'));
    await button(patient, 'Conferma l’appuntamento').click();
    await seen(headlineSaying(patient, 'Appuntamento confermato'));

    await button(page, 'Modifica feste e giorni').click();
    await expectCleanAndFitting(page, 'holidays');
    await button(page, 'Lascia com’era').click();
    await button(page, 'Modifica gli orari').click();
    const monday = page.getByRole('group', { name: 'lunedì, fascia 1' });
    await monday.getByLabel('Alle', { exact: true }).fill('00:30');
    await button(page, 'Salva').click();
    await seen(monday.getByText('La fine viene prima dell’inizio.'));
    await expectCleanAsItStands(page, 'a mistake in the hours');
    await button(page, 'Lascia com’era').click();
    await button(page, 'Modifica poltrone e professionisti').click();
    await expectCleanAndFitting(page, 'chairs and clinicians');
  });

  journey('it writes its profile, which no refresh of a source changes', patience, async ({ visitor }) => {
    const { page, practiceId } = await demoAgenda(visitor, phone);
    const alt = `La sala d’attesa con sei sedie, ${aWord()}`;
    await page.goto(`/studio/scheda/${practiceId}`);
    await seen(page.getByRole('list', { name: 'Dati della scheda' }));
    await uploadPhoto(page, alt);
    await writeHoursAndPrice(page, 'Sbiancamento di prova');
    await button(page, 'Anteprima').click();
    await seen(page.getByRole('region', { name: 'Anteprima della scheda' }).getByText('da 123 €'));
    await expectCleanAndFitting(page, 'the profile’s room');
    await page.setViewportSize(desktop);
    await expectCleanAsItStands(page, 'the profile’s room on a desk');
    await page.setViewportSize(phone);
    await button(page, 'Salva').click();
    await seen(page.getByText('Pubblicato: i pazienti lo vedono già.'));
    await readSourcesAgain(page, practiceId);
    await page.goto(await publicProfile(page, practiceId));
    await seen(page.getByText('da 123 €'));
    await seen(page.getByText(/^Confermato dallo studio (il |l’).*orari.*prestazioni e prezzi/));
    await seen(page.getByText(/^8:10–12:50/));

    const photo = page.getByRole('button', { name: `Ingrandisci: ${alt}` });
    const source = (await photo.locator('img').getAttribute('src')) ?? '';
    await photo.click();
    const large = page.getByRole('dialog', { name: alt });
    await seen(large.getByRole('img', { name: alt }));
    await expectCleanAndFitting(page, 'a photo that is large');
    await large.getByRole('button', { name: 'Chiudi' }).click();
    await large.waitFor({ state: 'detached' });
    await page.setViewportSize(desktop);
    await photo.click();
    await expectCleanAsItStands(page, 'a photo that is large on a desk');
    await page.keyboard.press('Escape');
    await large.waitFor({ state: 'detached' });
    await expectCleanAsItStands(page, 'a profile with photos');
    await page.goto(`/studio/scheda/${practiceId}`);
    await page.getByRole('button', { name: `Togli: ${alt}` }).click();
    const sure = page.getByRole('button', { name: `Sì, cancella per sempre: ${alt}` });
    await sure.click();
    await sure.waitFor({ state: 'detached' });
    expect((await page.request.get(source)).status()).toBe(404);
  });

  journey('it reads its figures, and names its software', patience, async ({ visitor }) => {
    const { page, practiceId } = await demoAgenda(visitor, phone);
    await page.goto(`/studio/numeri/${practiceId}`);
    const asked = { has: page.getByText('Richieste arrivate', { exact: true }) };
    const figure = part(page, 'Richieste').getByRole('listitem').filter(asked);
    await figure.first().getByText('Che cosa conta').click();
    await page.getByText('Come tabella').click();
    await seen(page.getByRole('table', { name: 'Richieste arrivate' }));
    await expectCleanAndFitting(page, 'a definition and the table of a chart');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: /Scarica la tabella/ }).click();
    expect((await download).suggestedFilename()).toMatch(/^numeri-\d{4}-\d{2}-\d{2}-\d{4}-\d{2}-\d{2}\.csv$/);
    const [, first] = (await text(await (await download).createReadStream())).split('\r\n');
    // The line of the figure that the page shows.
    const shown = (await figure.locator('p').first().textContent())?.trim().replace('.', '');
    expect(first?.split(';')[5]).toBe(shown);

    await page.goto(`/studio/messaggi/${practiceId}`);
    const messages = part(page, 'Promemoria');
    await messages.getByRole('switch').first().click();
    await seen(messages.getByText(/^(Spento|Acceso): /));
    await expectCleanAndFitting(page, 'a message switched');
    await messages.getByRole('button', { name: 'Annulla', exact: true }).click();

    await page.goto(`/studio/collegamenti/${practiceId}`);
    await button(page, 'Per oggi').click();
    await seen(button(page, 'Finisci la pausa adesso'));
    await expectCleanAsItStands(page, 'a pause');
    await button(page, 'Annulla l’ultima modifica').click();
    const ofFeed = ['Nuovo calendario', 'Nome', `Reception ${aWord()}`, 'Crea il calendario', 'Il nuovo indirizzo'];
    const feed = await make(page, part(page, 'L’agenda nel tuo calendario'), ofFeed);
    const { pathname } = new URL(feed.code);
    expect((await get(pathname)).text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/);
    await feed.remove.click();
    await expect.poll(async () => (await get(pathname)).status).toBe(404);
    const url = `https://gestionale.example.it/avvisi/${Date.now()}`;
    const ofHook = ['Nuovo indirizzo', 'Indirizzo del gestionale', url, 'Aggiungi', 'Il segreto'];
    const hook = await make(page, part(page, 'Avvisi al gestionale'), ofHook);
    expect(hook.code).toMatch(/^whsec_/);
    await hook.remove.click();
    await page.getByText(url, { exact: true }).waitFor({ state: 'detached' });
  });

  journey('it grants its calendar at Google, which is kept in step both ways', patience, async ({ visitor }) => {
    const { page, practiceId } = await demoAgenda(visitor, phone);
    const starts = async () => (await simulatedCalendar()).events.map(({ start }) => start).toSorted();
    const before = await starts();
    await page.goto(`/studio/collegamenti/${practiceId}`);
    await button(page, 'Collega Google Calendar').click();
    await seen(page.getByText(/^Google simulato/));
    await expectCleanAndFitting(page, 'the page of consent');
    await page.getByRole('button', { name: 'Rifiuta' }).click();
    await seen(part(page, 'Google Calendar').getByText(/Non hai dato il consenso a Google/));
    await expectCleanAsItStands(page, 'a refused consent');
    await button(page, 'Collega Google Calendar').click();
    await page.getByRole('radio', { name: new RegExp(simulatedAccount) }).check();
    await page.getByRole('button', { name: 'Consenti' }).click();
    await page.waitForURL(({ pathname, search }) => pathname === `/studio/collegamenti/${practiceId}` && search === '');
    const card = page.getByRole('list', { name: 'Calendari collegati' }).getByRole('listitem').first();
    await seen(card.getByRole('radio', { name: 'Festività in Italia (solo lettura)' }));
    await expectCleanAndFitting(page, 'calendars to choose from');
    await card.getByRole('radio', { name: 'Studio di prova' }).check();
    await card.getByRole('button', { name: 'Allinea', exact: true }).click();
    // Every visit to come is written there first.
    await card.getByText(/^Allineato/).waitFor({ timeout: 90_000 });
    const clinician = await card.getByRole('heading', { level: 3 }).textContent();

    const { on, times } = await dayWithRoom(page, practiceId);
    const [first, last] = [times[0] ?? '', times.at(-1) ?? ''];
    type People = Record<'clinicians' | 'chairs', { id: string; name: string; isActive: boolean }[]>;
    const { team: people } = await ask<{ team: People }>(page, team, { practiceId, from: on });
    const clinicians = people.clinicians.filter(({ isActive }) => isActive);
    const clinicianId = clinicians.find(({ name }) => name === clinician)?.id;
    const free = async () => {
      const found = await ask<string[]>(page, freeStarts, { practiceId, input: { on, clinicianId } });
      return found.map((at) => later(at, 0));
    };
    expect(await free()).toContain(later(first, 0));
    await writeEvent({ summary: 'Dal notaio', startsAt: first, endsAt: later(first, 30) });
    await expect.poll(free, { ...withinAMinute, message: 'the time is kept' }).not.toContain(later(first, 0));
    // With one connected clinician of several, others may still take that time.
    if (clinicians.length === 1) {
      const { days } = await ask<{ days: { times: string[] }[] }>(page, slots, { id: practiceId });
      expect(days.flatMap((day) => day.times)).not.toContain(first);
    }

    const chairId = people.chairs.find(({ isActive }) => isActive)?.id;
    const visit = { startsAt: last, minutes: 30, chairId, clinicianId, newPatient: { name: `Vera ${aWord()}` } };
    expect(await ask(page, saveVisit, { practiceId, input: visit })).toEqual({ __typename: 'AgendaEntryChanged' });
    await expect.poll(starts, { ...withinAMinute, message: 'the visit is there' }).toContain(stamp(last));
    expect(JSON.stringify((await simulatedCalendar()).events)).not.toContain('Vera');

    await card.getByRole('button', { name: 'Scollega' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sì, scollega' }).click();
    await card.waitFor({ state: 'detached', timeout: 90_000 });
    await expect.poll(async () => (await simulatedCalendar()).grants, withinAMinute).toBe(0);
    expect(await starts()).toEqual([...before, stamp(first)].toSorted());
    await expect.poll(free, withinAMinute).toContain(later(first, 0));
  });
});
