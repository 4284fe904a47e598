import { expect } from 'vitest';
import { get } from './http.ts';

/** A mail as `GET /dev/mail.json` shows it. */
export interface Mail {
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; contentType: string; content: string }[];
}

/** Everything an address got, newest first. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const { status, json } = await get(`/dev/mail.json?to=${encodeURIComponent(address)}`);
  expect(status).toBe(200);
  return json as Mail[];
}

/** Waits for the one mail of that subject; a second one fails. */
export async function mailTo(address: string, subject: RegExp): Promise<Mail> {
  const matching = async () => (await mailsTo(address)).filter((mail) => subject.test(mail.subject));
  await expect.poll(async () => (await matching()).length, { message: `mail ${subject} to ${address}` }).toBe(1);
  return (await matching())[0] as Mail;
}

/** The link of a mail that leads to a page, as path and fragment. @param path as a pattern */
export function linkTo(path: string, { text }: Mail): string {
  const found = new RegExp(`https?://[^/\\s]+(${path}#[\\w.-]+)`).exec(text)?.[1];
  if (!found) throw new Error(`no link to ${path} in:\n${text}`);
  return found;
}

/** The private link as written in a mail: path and fragment. */
export const linkIn = (mail: Mail): string => linkTo('/prenotazione/DENT-[A-Z0-9]{4}-[A-Z0-9]{4}', mail);

/** Unique id and version of the visit in a mail's calendar file. */
export function calendarEntry({ attachments }: Mail) {
  const text = attachments.find(({ filename }) => filename.endsWith('.ics'))?.content ?? '';
  return { uid: /^UID:(.+?)\r?$/m.exec(text)?.[1], sequence: Number(/^SEQUENCE:(\d+)/m.exec(text)?.[1]) };
}
