/** Where Google sends the browser back to; registered with Google letter by letter, below `PUBLIC_URL`. */
export const googleCallbackPath = '/api/studio/google';

/** Opens calendars by CalDAV; Google has no smaller one that does. */
export const googleCalendarScope = 'https://www.googleapis.com/auth/calendar';

/** Google's own addresses. */
export const googleAddresses = {
  authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  revoke: 'https://oauth2.googleapis.com/revoke',
  caldav: 'https://apidata.googleusercontent.com/caldav/v2/',
} as const;

/** `iss` of Google's answers (RFC 9207), where it sends one. */
export const googleIssuer = 'https://accounts.google.com';

/** The one application that the simulator knows. Nothing secret: it opens invented calendars. */
export const simulatedGoogleClient = { id: 'dentisti-simulated.apps.example', secret: 'simulated-secret' } as const;

/** How long a sign-in may take from the button to Google's answer. */
export const googleSignInMinutes = 10;

/**
 * Why a sign-in came to nothing. `refused`: the person said no. `no-calendars`: the calendars were unticked. `expired`:
 * nobody came back in time. `not-exchanged`: Google did not take the code. `not-allowed`: who began it may not any more. `other-account`: the connection is of
 * another account. `taken`: the clinician has another calendar by now.
 */
export const googleSignInFailures = [
  'refused',
  'no-calendars',
  'expired',
  'not-exchanged',
  'not-allowed',
  'other-account',
  'taken',
] as const;
export type GoogleSignInFailure = (typeof googleSignInFailures)[number];

export const googleSignInFailureTexts: Readonly<Record<GoogleSignInFailure, string>> = {
  refused: 'Non hai dato il consenso a Google: non è stato collegato niente.',
  'no-calendars': 'Nel consenso di Google mancava la spunta sui calendari: riprova e lasciala.',
  expired: 'Il consenso di Google non è arrivato in tempo: riprova.',
  'not-exchanged': 'Google non ha confermato il consenso: riprova.',
  'not-allowed': 'Nel frattempo lo studio o chi ci lavora è cambiato: riprova.',
  'other-account': 'Hai scelto un altro account di Google: scegli quello di prima, oppure scollega e collega di nuovo.',
  taken: 'Questa persona ha già un altro calendario: prima scollegalo.',
};

/** Whether a practice can connect Google: with Google itself, with the trial's simulator, or not at all. */
export type GoogleAvailability = 'off' | 'simulated' | 'on';

/** Returns the address of Google's page of consent for one sign-in. */
export function googleConsentUrl(
  authorizeUrl: string,
  asked: { clientId: string; redirectUri: string; state: string; codeChallenge: string },
): string {
  const parameters = {
    client_id: asked.clientId,
    redirect_uri: asked.redirectUri,
    response_type: 'code',
    scope: googleCalendarScope,
    state: asked.state,
    code_challenge: asked.codeChallenge,
    code_challenge_method: 'S256',
    // Both, or there may be no refresh token: the one is asked for, the other brings it also the second time.
    access_type: 'offline',
    prompt: 'consent select_account',
  };
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${authorizeUrl}?${query.join('&')}`;
}
