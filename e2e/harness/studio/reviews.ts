import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { aPatient } from '../bookings.ts';
import { desktop, type Visitor } from '../browser.ts';
import { linkTo, mailTo } from '../mailbox.ts';
import { letPass, productNow } from '../product-clock.ts';
import { dayWithRoom, demoAgenda } from './agenda-room.ts';
import { bookSlot } from './book-slot.ts';
import { ask, aWord } from './visit-studio.ts';

const dayQuery = `query($practiceId: ID!, $from: String!) { studioAgenda(practiceId: $practiceId, from: $from, days: 1) {
  entries { id version patientName presence } } }`;
const presenceMutation = `mutation($practiceId: ID!, $input: RecordPresenceInput!) {
  recordPresence(practiceId: $practiceId, input: $input) { __typename } }`;

/** A patient of a demonstration practice who came and got the link; somebody of the practice is signed in. */
export interface AskedPatient {
  studio: Page;
  practiceId: string;
  patient: { name: string; email: string };
  /** Path and fragment of the mailed link. */
  link: string;
  /** The same of the mail's way out of such requests. */
  stopLink: string;
}

/** Lets the product's clock go on to an instant. */
const passTo = (at: Date) => letPass(Math.ceil((at.getTime() - productNow().getTime()) / 60_000));

/**
 * A patient books, comes, and is asked for a review at noon of the next day. Only what this leads to is looked at: booking
 * and agenda have journeys of their own.
 */
export async function askedPatient(visitor: Visitor, viewport = desktop): Promise<AskedPatient> {
  const { page: studio, practiceId } = await demoAgenda(visitor, viewport);
  const { on, times } = await dayWithRoom(studio, practiceId, 0);
  const at = times.at(-1) ?? '';
  const { patient } = await bookSlot(practiceId, at, aPatient('Rita Recensioni'));
  await passTo(new Date(Date.parse(at) + 90 * 60_000));
  await recordKept(studio, practiceId, on, patient.name);
  const noon = Date.parse(`${on}T11:00:00Z`);
  await passTo(new Date(noon + 86_400_000));
  const mail = await mailTo(patient.email, /^Com’è andata/);
  const [link, stopLink] = [linkTo('/recensione', mail), linkTo('/recensione\\?azione=basta', mail)];
  return { studio, practiceId, patient, link, stopLink };
}

/**
 * The practice records that a patient came. The worker ends the booking at some moment after the visit, and then the entry
 * is not what was seen: it is read and recorded again, as the practice would, until it stands.
 */
async function recordKept(page: Page, practiceId: string, on: string, name: string): Promise<void> {
  const recorded = async () => {
    const { entries } = await ask<{
      entries: { id: string; version: string; patientName: string; presence: string }[];
    }>(page, dayQuery, { practiceId, from: on });
    const visits = entries.filter(({ patientName }) => patientName === name);
    const visit = visits.find(({ presence }) => presence !== 'KEPT');
    if (!visit) return visits.length > 0 ? 'recorded' : 'no such visit';
    const input = { id: visit.id, version: visit.version, presence: 'KEPT' };
    return (await ask<{ __typename: string }>(page, presenceMutation, { practiceId, input })).__typename;
  };
  await expect.poll(recorded).toBe('recorded');
}

/** Lets a day pass, after which what was written is published. */
export const letADayPass = (): Promise<void> => letPass(24 * 60 + 5);

/** Words that no other review has, without digits, which might be read as a telephone number. */
export const someWords = (): string => `Gentili e puntuali: ho aspettato poco, con la musica di ${aWord()} in sala.`;
