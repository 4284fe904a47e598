import {
  answerGoogleSignIn,
  findGoogleSignInByState,
  type GoogleSignInRow,
  hashGoogleState,
} from '@dentisti/db/google/google-sign-in.repository';
import { type GoogleSignInFailure, googleIssuer } from '@dentisti/domain/calendars/google-sign-in';
import type { RequestContext } from '../context.ts';
import { countClient, type TooManyRequests } from '../platform/request-limits.ts';
import { changedMeanwhile, type StudioRefused, studioRefused } from '../studio/refusal.ts';
import { inRooms } from '../studio/rooms.ts';
import { encryptSignIn } from './sign-in-secrets.ts';

/** What stands in the address with which Google sends a browser back; anybody can write such an address. */
export interface GoogleAnswer {
  state: string | null;
  code: string | null;
  error: string | null;
  /** `iss` (RFC 9207), where Google sends it. */
  issuer: string | null;
}

/** Where the browser belongs now: to a practice's connections, or – with an answer to nothing it asked – nowhere in particular. */
export type GoogleReturn = { kind: 'practice'; practiceId: number } | { kind: 'unknown' } | TooManyRequests;

/** Google's codes have no more. */
const maxCodeLength = 2_048;
const unknown = { kind: 'unknown' } as const;

/**
 * Takes Google's answer from the browser that asked, once: the state has to be of this very session. The code is stored
 * encrypted until a worker exchanges it, which alone has the client's secret. What does not fit changes nothing.
 */
export async function takeGoogleAnswer(context: RequestContext, answer: GoogleAnswer): Promise<GoogleReturn> {
  const { services, currentAccount: account, em } = context;
  const limited = await countClient(context, 'connectionChanges');
  if (limited) return limited;
  if (!account || !answer.state || !/^[\w-]{43}$/.test(answer.state)) return unknown;
  const signIn = await findGoogleSignInByState(em, hashGoogleState(answer.state));
  if (!signIn || signIn.accountId !== account.id || signIn.sessionId !== account.sessionId) return unknown;
  const { practiceId, id } = signIn;
  const outcome = await inRooms<{ kind: 'taken'; hasCode: boolean }, StudioRefused>(
    context,
    String(practiceId),
    { needs: 'owner' },
    async (tx, { now }) => {
      const result = readAnswer(answer, signIn, services.env.BOOKING_LINK_SECRETS);
      if (!(await answerGoogleSignIn(tx, signIn, result, now))) return studioRefused(changedMeanwhile);
      const failure = 'failure' in result ? result.failure : null;
      const target = { kind: 'clinician', id: String(signIn.clinicianId) };
      const done = { kind: 'taken' as const, hasCode: failure === null };
      return { action: 'google.answered', target, detail: { signInId: id, failure }, done };
    },
  );
  if (outcome.kind === 'taken' && outcome.hasCode) await services.jobs.add('exchangeGoogleCode', { signInId: id });
  return { kind: 'practice', practiceId };
}

function readAnswer(
  { code, error, issuer }: GoogleAnswer,
  { id }: GoogleSignInRow,
  keys: readonly string[],
): { codeEncrypted: string } | { failure: GoogleSignInFailure } {
  if (error !== null) return { failure: error === 'access_denied' ? 'refused' : 'not-exchanged' };
  const isOfGoogle = issuer === null || issuer === googleIssuer;
  if (!isOfGoogle || !code || code.length > maxCodeLength) return { failure: 'not-exchanged' };
  return { codeEncrypted: encryptSignIn('google-code', code, id, keys) };
}
