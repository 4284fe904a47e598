import { findGoogleSignIns, type GoogleSignInRow } from '@dentisti/db/google/google-sign-in.repository';
import { type GoogleAvailability, googleSignInFailureTexts } from '@dentisti/domain/calendars/google-sign-in';
import type { RequestContext } from '../context.ts';
import { readRooms } from '../studio/find-rooms.ts';

/** How long it is said why nothing was connected. */
const shownMs = 60 * 60_000;

/** A way to Google that is under way, or came to nothing a short while ago. */
export interface GoogleSignInView {
  clinicianId: number;
  /** `waiting`: for the consent. `connecting`: the consent is there. */
  state: 'waiting' | 'connecting' | 'failed';
  /** Why nothing was connected, in Italian; null unless it failed. */
  error: string | null;
}

export interface GoogleView {
  availability: GoogleAvailability;
  /** Where the simulated calendars are looked at; null without a simulator. */
  simulatorUrl: string | null;
  /** The newest of each clinician. */
  signIns: GoogleSignInView[];
}

/** Returns whether a practice can connect Google, and how its tries stand; null as `readRooms` has it. */
export const findGoogle = (context: RequestContext, practiceId: string): Promise<GoogleView | null> =>
  readRooms(context, practiceId, async (tx, room) => {
    const { google } = context.services.env;
    const rows = google ? await findGoogleSignIns(tx, room.practiceId) : [];
    const seen = new Set<number>();
    const newest = rows.filter(({ clinicianId }) => !seen.has(clinicianId) && seen.add(clinicianId));
    return {
      availability: google ? (google.simulatorUrl ? 'simulated' : 'on') : 'off',
      simulatorUrl: google?.simulatorUrl ?? null,
      signIns: newest.flatMap((row) => present(row, room.now) ?? []),
    };
  });

function present(row: GoogleSignInRow, now: Date): GoogleSignInView | null {
  const { clinicianId, answeredAt, expiresAt, endedAt, failure } = row;
  const failed = (since: Date, why: GoogleSignInRow['failure']): GoogleSignInView | null =>
    why && now.getTime() - since.getTime() < shownMs
      ? { clinicianId, state: 'failed', error: googleSignInFailureTexts[why] }
      : null;
  if (endedAt) return failed(endedAt, failure);
  if (answeredAt) return { clinicianId, state: 'connecting', error: null };
  return expiresAt > now ? { clinicianId, state: 'waiting', error: null } : failed(expiresAt, 'expired');
}
