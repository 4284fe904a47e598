import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { aPatient } from '../bookings.ts';
import { anAddress, ask } from './visit-studio.ts';

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
  chairs: { id: string }[];
  clinicians: { id: string }[];
  services: { id: string; name: string }[];
}
const own = {
  id: null,
  name: 'Igiene di prova',
  isActive: true,
  isOnline: true,
  durationMinutes: 30,
  bufferMinutes: 0,
};

async function teamOf(page: Page, id: string): Promise<Team> {
  const { team } = await ask<{ team: Team }>(page, setupQuery, { id });
  // What the answer carries beside the input's own fields.
  return JSON.parse(JSON.stringify(team, (key, value) => (key === '__typename' ? undefined : value)));
}

/** A service that nobody else was there for, recalled once a month: a visit of last month is due. */
async function recalledService(page: Page, id: string): Promise<string> {
  const team = await teamOf(page, id);
  const known = team.services.find(({ name }) => name === own.name);
  if (known) return known.id;
  const services = [...team.services, { ...own, reasons: [] }].map((one) => ({ ...one, clinicians: [], chairs: [] }));
  const input = { ...team, services };
  expect(await ask(page, saveTeam, { id, input })).toEqual({ __typename: 'StudioAgendaSetupSaved' });
  const serviceId = (await teamOf(page, id)).services.at(-1)?.id ?? '';
  expect(await ask(page, saveInterval, { id, serviceId })).toEqual({ __typename: 'StudioRecallsChanged' });
  return serviceId;
}

/** Somebody who was there some hours before a month ago and consents: a recall is due. Their address. */
export async function duePatient(page: Page, id: string, name: string, hours: number): Promise<string> {
  const serviceId = await recalledService(page, id);
  const [chairId, clinicianId] = await teamOf(page, id).then((team) => [team.chairs[0]?.id, team.clinicians[0]?.id]);
  const email = anAddress('richiamo');
  const person = { name, email, phone: aPatient(name).phone };
  const { patient } = await ask<{ patient: { id: string } }>(page, savePatient, { id, input: { person } });
  await ask(page, consent, { id, patientId: patient.id });
  const now = await page.evaluate(() => Date.now());
  const startsAt = new Date(Math.floor((now - 30 * 86_400_000 - hours * 3_600_000) / 3_600_000) * 3_600_000);
  const input = { startsAt, minutes: 30, serviceId, chairId, clinicianId, patientId: patient.id, isOverride: true };
  expect(await ask(page, saveVisit, { id, input })).toEqual({ __typename: 'AgendaEntryChanged' });
  return email;
}
