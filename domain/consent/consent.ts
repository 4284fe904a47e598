import { expiryOf, type OptionalCategory } from './stored-entries.ts';

/** Version of the policy a choice was made under; another one asks again. The date both banner and policy carry. */
export const consentVersion = '2025-08-10';

/** What the visitor allowed beyond the necessary. */
export type ConsentChoices = Record<OptionalCategory, boolean>;

export const onlyNecessary: ConsentChoices = { functional: false, analytics: false };
export const everything: ConsentChoices = { functional: true, analytics: true };

/** A choice as the cookie `consent_status` keeps it. */
export interface Consent extends ConsentChoices {
  version: string;
  /** When it was made, to the second. */
  at: Date;
  /** Random UUID of this choice, not of a person: the next choice gets another. The proof on the server has the same. */
  id: string;
  /** Whether the server has stored the proof. */
  isRecorded: boolean;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Whether a text is a lower-case UUID. */
export const isUuid = (text: string): boolean => uuid.test(text);

/** The cookie's text: `2025-08-10.nf.1763650000.{uuid}`, and `.r` once recorded. Letters stand for the categories allowed. */
export function printConsent({ version, functional, analytics, at, id, isRecorded }: Consent): string {
  const letters = `n${functional ? 'f' : ''}${analytics ? 'a' : ''}`;
  return `${version}.${letters}.${Math.floor(at.getTime() / 1000)}.${id}${isRecorded ? '.r' : ''}`;
}

/**
 * Reads a cookie's text back. Null when it is not ours to believe: unreadable, of another version, from the future
 * (a minute of clock difference is allowed), or older than the six months a choice holds.
 */
export function parseConsent(text: string, now: Date): Consent | null {
  const [version, letters, seconds, id, recordedMark, ...rest] = text.split('.');
  if (version !== consentVersion || !letters || !seconds || !id || rest.length > 0) return null;
  if (!/^nf?a?$/.test(letters) || !/^\d{1,11}$/.test(seconds) || !isUuid(id)) return null;
  if (recordedMark !== undefined && recordedMark !== 'r') return null;
  const at = new Date(Number(seconds) * 1000);
  const until = expiryOf('consent_status', at);
  if (!until || until <= now || at.getTime() > now.getTime() + 60_000) return null;
  return {
    version,
    functional: letters.includes('f'),
    analytics: letters.includes('a'),
    at,
    id,
    isRecorded: recordedMark === 'r',
  };
}
