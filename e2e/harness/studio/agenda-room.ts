import { formatTime } from '@dentisti/domain/hours/hours-text';
import { romeClock } from '@dentisti/domain/hours/rome-time';
import type { Locator, Page } from 'playwright-core';
import { seen, type Visitor } from '../browser.ts';
import { answerBanner } from '../consent.ts';
import { ask, button } from './visit-studio.ts';

const membershipsQuery = '{ currentAccount { id memberships { practice { id } } } }';
const slotsQuery = `query($id: ID!) { agendaSlots(dentistId: $id, days: 14) {
  ... on AgendaSlots { days { on times } } } }`;
const termsQuery = 'query($practiceId: ID!) { studio(practiceId: $practiceId) { rooms processingTerms { version } } }';
const acceptTerms = `mutation($practiceId: ID!, $version: String!) {
  acceptProcessingTerms(practiceId: $practiceId, version: $version) { __typename } }`;

const labelsQuery = `query($practiceId: ID!, $on: String!) { studioAgenda(practiceId: $practiceId, from: $on, days: 1) {
  entries { label } } }`;

interface SlotDay {
  /** `YYYY-MM-DD`. */
  on: string;
  /** ISO, UTC. */
  times: string[];
}

/** A demonstration practice with an agenda of ours, its rooms open, with the browser of one of its people. */
export async function demoAgenda(
  visitor: Visitor,
  viewport: { width: number; height: number },
  touch: { hasTouch?: boolean } = {},
): Promise<{ page: Page; practiceId: string }> {
  const page = await visitor.page({ viewport, ...touch });
  await page.goto('/studio');
  await answerBanner(page, 'Rifiuta');
  await button(page, 'Entra come studio dimostrativo').click();
  await seen(page.getByText(/^Titolarità verificata (il |l’)/));
  const { memberships } = await ask<{ memberships: { practice: { id: string } }[] }>(page, membershipsQuery, {});
  for (const { practice } of memberships) {
    const { days } = await ask<{ days?: SlotDay[] }>(page, slotsQuery, { id: practice.id });
    if (!days) continue;
    const { processingTerms, rooms } = await ask<{ rooms: string; processingTerms: { version: string } }>(
      page,
      termsQuery,
      { practiceId: practice.id },
    );
    if (rooms !== 'OPEN') await ask(page, acceptTerms, { practiceId: practice.id, version: processingTerms.version });
    return { page, practiceId: practice.id };
  }
  throw new Error('no demonstration practice keeps an agenda');
}

/** A day, not today, on which a practice has many free times. */
export async function dayWithRoom(page: Page, practiceId: string, skip = 1): Promise<SlotDay> {
  const { days } = await ask<{ days: SlotDay[] }>(page, slotsQuery, { id: practiceId });
  const day = days.slice(skip).find(({ times }) => times.length > 8);
  if (!day) throw new Error('no day has room');
  return day;
}

/** What the entries of a day are called, as the gateway has them. */
export async function labelsOn(page: Page, practiceId: string, on: string): Promise<(string | null)[]> {
  const { entries } = await ask<{ entries: { label: string | null }[] }>(page, labelsQuery, { practiceId, on });
  return entries.map(({ label }) => label);
}

/** An instant as a clock in Rome shows it: `9:30`. */
export const clock = (iso: string): string => formatTime(romeClock(new Date(iso)).minutes);

/** An entry of the agenda, by the beginning of what it is called. */
export const entry = (page: Page, name: RegExp): Locator =>
  page.getByRole('region', { name: /^Agenda, / }).getByRole('button', { name });
