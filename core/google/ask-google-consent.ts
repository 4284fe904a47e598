import { randomUUID } from 'node:crypto';
import { findTeam } from '@dentisti/db/agenda/team.repository';
import { findConnectionOfClinician } from '@dentisti/db/google/google-connection.repository';
import {
  endOpenGoogleSignIns,
  hashGoogleState,
  insertGoogleSignIn,
} from '@dentisti/db/google/google-sign-in.repository';
import { findStanding } from '@dentisti/db/studio/practice-standing.repository';
import {
  googleCallbackPath,
  googleConsentUrl,
  googleSignInFailureTexts,
  googleSignInMinutes,
} from '@dentisti/domain/calendars/google-sign-in';
import type { RequestContext } from '../context.ts';
import { countClient, type TooManyRequests } from '../platform/request-limits.ts';
import { changedMeanwhile, type StudioRefused, studioRefused } from '../studio/refusal.ts';
import { inRooms } from '../studio/rooms.ts';
import { challengeOf, encryptSignIn, makeSignInSecret } from './sign-in-secrets.ts';

interface GoogleConsentAsked {
  kind: 'asked';
  /** Google's page of consent, to be opened by the browser that asked. */
  url: string;
}

/**
 * Begins the way to Google for a clinician's calendar: a state and a verifier that belong to this browser's session, once,
 * for ten minutes. A clinician whose connection with Google is paused is connected anew.
 */
export async function askGoogleConsent(
  context: RequestContext,
  practiceId: string,
  clinicianId: string,
): Promise<GoogleConsentAsked | StudioRefused | TooManyRequests> {
  const { google, PUBLIC_URL, BOOKING_LINK_SECRETS } = context.services.env;
  if (!google) return studioRefused('Il collegamento con Google non è disponibile.');
  const limited = await countClient(context, 'connectionChanges');
  if (limited) return limited;
  return inRooms<GoogleConsentAsked, StudioRefused>(context, practiceId, { needs: 'owner' }, async (tx, room) => {
    const { account, now } = room;
    const entitledAt = (await findStanding(tx, room.practiceId))?.entitledAt;
    if (!entitledAt) return studioRefused(changedMeanwhile);
    const { clinicians } = await findTeam(tx, room.practiceId);
    const clinician = clinicians.find((one) => String(one.id) === clinicianId && one.active);
    if (!clinician) return studioRefused('Questa persona non è più nell’agenda.');
    const found = await findConnectionOfClinician(tx, room.practiceId, clinician.id);
    // One of an entitlement that ended makes room when Google has answered.
    const standing = found?.entitledAt.getTime() === entitledAt.getTime() ? found : null;
    if (standing?.state === 'leaving')
      return studioRefused('Stiamo ancora scollegando il calendario di prima: riprova fra poco.');
    if (standing && standing.provider !== 'google') return studioRefused(googleSignInFailureTexts.taken);
    if (standing && standing.state !== 'paused')
      return studioRefused('Il calendario di questa persona è già collegato.');
    await endOpenGoogleSignIns(tx, room.practiceId, clinician.id, now);
    const [id, state, verifier] = [randomUUID(), makeSignInSecret(), makeSignInSecret()];
    await insertGoogleSignIn(tx, {
      id,
      practiceId: room.practiceId,
      clinicianId: clinician.id,
      accountId: account.id,
      sessionId: account.sessionId,
      stateHash: hashGoogleState(state),
      verifierEncrypted: encryptSignIn('google-verifier', verifier, id, BOOKING_LINK_SECRETS),
      entitledAt,
      createdAt: now,
      expiresAt: new Date(now.getTime() + googleSignInMinutes * 60_000),
    });
    const redirectUri = `${PUBLIC_URL}${googleCallbackPath}`;
    const asked = { clientId: google.clientId, redirectUri, state, codeChallenge: challengeOf(verifier) };
    return {
      action: 'google.asked',
      target: { kind: 'clinician', id: String(clinician.id) },
      detail: { signInId: id },
      done: { kind: 'asked', url: googleConsentUrl(google.authorizeUrl, asked) },
    };
  });
}
