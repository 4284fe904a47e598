import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectCleanAsItStands } from '../../harness/axe.ts';
import { aPatient } from '../../harness/bookings.ts';
import { journey, phone, seen } from '../../harness/browser.ts';
import { answerBanner } from '../../harness/consent.ts';
import { mailsTo, mailTo } from '../../harness/mailbox.ts';
import { expectToFit } from '../../harness/narrow.ts';
import { journeysInOpeningHours } from '../../harness/opening-hours.ts';
import { demoAgenda } from '../../harness/studio/agenda-room.ts';
import { anAddress, ask, aWord, button, heading } from '../../harness/studio/visit-studio.ts';

const setupQuery = `query($id: ID!) { studioAgendaSetup(practiceId: $id) { team { version
  chairs { id name isActive } clinicians { id name isActive hours { weekday opensMinutes closesMinutes } }
  services { id name isActive isOnline durationMinutes bufferMinutes reasons } } } }`;
const saveTeam = `mutation($id: ID!, $input: StudioTeamInput!) { saveStudioTeam(practiceId: $id, input: $input) { __typename } }`;
const savePatient = `mutation($id: ID!, $input: SavePatientInput!) { savePatient(practiceId: $id, input: $input) {
  ... on StudioPatientSaved { patient { id } } } }`;
const consent = `mutation($id: ID!, $patientId: ID!) { recordRecallConsent(practiceId: $id, patientId: $patientId, consents: true) { __typename } }`;
const saveVisit = `mutation($id: ID!, $input: SaveVisitInput!) { saveVisit(practiceId: $id, input: $input) { __typename } }`;
const saveInterval = `mutation($id: ID!, $serviceId: ID!) { saveRecallInterval(practiceId: $id, serviceId: $serviceId, months: 1) { __typename } }`;

interface Team {
  version: string;
  chairs: { id: string }[];
  clinicians: { id: string }[];
  services: { id: string; name: string }[];
}
const teamOf = async (page: Page, id: string): Promise<Team> => {
  const { team } = await ask<{ team: Team }>(page, setupQuery, { id });
  // What the answer carries beside the input's own fields.
  return JSON.parse(JSON.stringify(team, (key, value) => (key === '__typename' ? undefined : value)));
};
const service = { id: null, name: 'Igiene orale di prova', isActive: true, isOnline: true, durationMinutes: 30 };

/** Hygiene among the practice's services, once a month, so that a visit of last month is due. */
async function hygieneOf(page: Page, id: string): Promise<{ serviceId: string; team: Team }> {
  const team = await teamOf(page, id);
  const wanted = { ...service, bufferMinutes: 0, reasons: [], clinicians: [], chairs: [] };
  if (!team.services.some(({ name }) => name === service.name)) {
    const known = team.services.map((one) => ({ ...one, clinicians: [], chairs: [] }));
    const input = { ...team, services: [...known, wanted] };
    expect(await ask(page, saveTeam, { id, input })).toEqual({ __typename: 'StudioAgendaSetupSaved' });
  }
  const stored = await teamOf(page, id);
  const serviceId = stored.services.find(({ name }) => name === service.name)?.id ?? '';
  expect(await ask(page, saveInterval, { id, serviceId })).toEqual({ __typename: 'StudioRecallsChanged' });
  return { serviceId, team: stored };
}

/** Somebody who was there a month ago and consents. Returns the address. */
async function duePatient(page: Page, id: string, name: string, hours: number): Promise<string> {
  const { serviceId, team } = await hygieneOf(page, id);
  const email = anAddress('richiamo');
  const person = { name, email, phone: aPatient(name).phone };
  const { patient } = await ask<{ patient: { id: string } }>(page, savePatient, { id, input: { person } });
  await ask(page, consent, { id, patientId: patient.id });
  const now = await page.evaluate(() => Date.now());
  const startsAt = new Date(Math.floor((now - 30 * 86_400_000 - hours * 3_600_000) / 3_600_000) * 3_600_000);
  const [chairId, clinicianId] = [team.chairs[0]?.id, team.clinicians[0]?.id];
  const input = { startsAt, minutes: 30, serviceId, chairId, clinicianId, patientId: patient.id, isOverride: true };
  expect(await ask(page, saveVisit, { id, input })).toEqual({ __typename: 'AgendaEntryChanged' });
  return email;
}

const inviteButton = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^Invita ${name}`) });
const filter = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Quali pazienti' }).getByRole('button', { name });
const linkIn = (text: string, azione = ''): string => {
  const found = new RegExp(`https?://[^/\\s]+(/richiamo${azione}#[\\w.-]+)`).exec(text)?.[1];
  if (!found) throw new Error(`no link in:\n${text}`);
  return found;
};

journeysInOpeningHours('recalls', () => {
  journey(
    'a patient is invited, books on a phone with both consents, and the practice sees it',
    async ({ visitor }) => {
      const { page, practiceId } = await demoAgenda(visitor, { width: 1280, height: 900 });
      const name = `Prova R${aWord()}`;
      const email = await duePatient(page, practiceId, name, 0);
      await page.goto(`/studio/richiami/${practiceId}`);
      await seen(heading(page, 'Richiami'));
      await seen(inviteButton(page, name));
      await expectCleanAsItStands(page, 'the due list');
      await inviteButton(page, name).click();
      // It leaves by itself after some seconds; that it can be taken back until then is tested beside the room.
      await seen(page.getByText('Il richiamo parte adesso.'));
      const mail = await mailTo(email, /^È ora di tornare/);

      const patient = await visitor.page({ viewport: phone });
      await patient.goto(linkIn(mail.text));
      await answerBanner(patient, 'Rifiuta');
      await seen(patient.getByText(/Prenoti come Prova R\./));
      expect(new URL(patient.url()).hash).toBe('');
      await expectCleanAsItStands(patient, 'the link');
      await expectToFit(patient, 'the link');
      // A time, the two boxes, and the button.
      await patient
        .getByRole('group', { name: 'Posti liberi' })
        .getByRole('button', { name: /\d:\d\d/ })
        .first()
        .click();
      for (const name of [/18 anni/, /dato sulla salute/]) await patient.getByRole('checkbox', { name }).check();
      await button(patient, 'Prenota').click();
      await seen(patient.getByText(/^Prenotato: /));
      await expectCleanAsItStands(patient, 'booked');
      const confirmed = await mailTo(email, /^Appuntamento confermato/);
      expect(confirmed.attachments.map(({ contentType }) => contentType)[0]).toContain('text/calendar');
      const again = await visitor.page({ viewport: phone });
      await again.goto(linkIn(mail.text));
      await seen(again.getByText(/^Hai già prenotato: /));

      await page.reload();
      await filter(page, /^Invitati/).click();
      await seen(
        page
          .getByRole('listitem')
          .filter({ hasText: name })
          .getByText(/ha prenotato: /),
      );
      await expectCleanAsItStands(page, 'what came of it');
    },
  );

  journey('who wants no more recalls is never mailed again', async ({ visitor }) => {
    const { page, practiceId } = await demoAgenda(visitor, phone);
    const name = `Prova B${aWord()}`;
    const email = await duePatient(page, practiceId, name, 2);
    await page.goto(`/studio/richiami/${practiceId}`);
    await inviteButton(page, name).click();
    await seen(page.getByText('Il richiamo parte adesso.'));
    const mail = await mailTo(email, /^È ora di tornare/);
    await expectToFit(page, 'the due list on a phone');

    const patient = await visitor.page({ viewport: phone });
    await patient.goto(linkIn(mail.text, '\\?azione=basta'));
    await answerBanner(patient, 'Rifiuta');
    await expectCleanAsItStands(patient, 'the way out');
    await button(patient, 'Non voglio più richiami').click();
    await seen(patient.getByText(/^Fatto: non riceverai più richiami/));
    const again = await visitor.page({ viewport: phone });
    await again.goto(linkIn(mail.text, '\\?azione=basta'));
    await seen(again.getByText(/^Fatto: non riceverai più richiami/));

    await page.reload();
    await filter(page, /^Invitati/).click();
    await seen(
      page
        .getByRole('listitem')
        .filter({ hasText: name })
        .getByText(/non vuole più richiami dal/),
    );
    expect((await mailsTo(email)).length).toBe(1);
  });
});
