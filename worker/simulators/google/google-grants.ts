import { createHash, randomBytes } from 'node:crypto';
import type { GoogleBehaviour } from './google-behaviour.ts';

/** What an application asked for on the authorisation page. */
export interface AuthorisationRequest {
  redirectUri: string;
  scopes: readonly string[];
  codeChallenge: string | null;
  isOffline: boolean;
  /** Whether consent is asked again: without it a second grant brings no refresh token. */
  asksConsent: boolean;
}

interface Code extends AuthorisationRequest {
  email: string;
  expiresAt: number;
  isUsed: boolean;
  /** Tokens made with it, which a second use ends. */
  grantId: string | null;
}

interface Grant {
  id: string;
  email: string;
  scopes: readonly string[];
  refreshToken: string | null;
  refreshExpiresAt: number | null;
  access: Map<string, number>;
}

export type TokenAnswer =
  | { kind: 'tokens'; body: Record<string, unknown> }
  | { kind: 'refused'; status: 400 | 401; error: string; description: string };

/** Codes live ten minutes, as Google's do. */
const codeMs = 10 * 60_000;
/** Refresh tokens of one account and one application; the oldest ends without a word when there are more. */
const maxGrants = 100;
const maxCodes = 1_000;

const makeToken = (prefix: string) => `${prefix}${randomBytes(32).toString('base64url')}`;
const refused = (error: string, description: string, status: 400 | 401 = 400): TokenAnswer => ({
  kind: 'refused',
  status,
  error,
  description,
});

/** Codes and tokens of the one application that the simulator knows; kept in memory. */
export class GoogleGrants {
  readonly #now: () => Date;
  readonly #behaviour: GoogleBehaviour;
  readonly #codes = new Map<string, Code>();
  readonly #grants = new Map<string, Grant>();
  /** Requests of new access tokens, for tests. */
  refreshes = 0;

  constructor(now: () => Date, behaviour: GoogleBehaviour) {
    this.#now = now;
    this.#behaviour = behaviour;
  }

  /** The account's grants that still stand. */
  grantsOf(email: string): number {
    return [...this.#grants.values()].filter((grant) => grant.email === email).length;
  }

  makeCode(email: string, request: AuthorisationRequest): string {
    const code = makeToken('4/0');
    const expiresAt = this.#now().getTime() + codeMs;
    this.#codes.set(code, { ...request, email, expiresAt, isUsed: false, grantId: null });
    const oldest = this.#codes.keys().next().value;
    if (this.#codes.size > maxCodes && oldest) this.#codes.delete(oldest);
    return code;
  }

  exchange(code: string, { redirectUri, verifier }: { redirectUri: string; verifier: string | null }): TokenAnswer {
    const kept = this.#codes.get(code);
    if (!kept || kept.expiresAt <= this.#now().getTime()) return refused('invalid_grant', 'Malformed auth code.');
    if (kept.isUsed) {
      // RFC 6749, 4.1.2: a code that comes twice was stolen; what was made with it ends.
      if (kept.grantId) this.#grants.delete(kept.grantId);
      return refused('invalid_grant', 'Bad Request');
    }
    if (kept.redirectUri !== redirectUri) return refused('redirect_uri_mismatch', 'Bad Request');
    if (!isVerified(kept.codeChallenge, verifier)) return refused('invalid_grant', 'Invalid code verifier.');
    kept.isUsed = true;
    const hadConsent = this.grantsOf(kept.email) > 0;
    const isRefreshable = kept.isOffline && (kept.asksConsent || !hadConsent);
    const grant = this.#addGrant(kept, isRefreshable);
    kept.grantId = grant.id;
    return { kind: 'tokens', body: { ...this.#access(grant), ...refreshPart(grant) } };
  }

  refresh(refreshToken: string): TokenAnswer {
    this.refreshes++;
    const grant = [...this.#grants.values()].find((one) => one.refreshToken === refreshToken);
    const expiresAt = grant?.refreshExpiresAt ?? Number.POSITIVE_INFINITY;
    if (!grant || expiresAt <= this.#now().getTime())
      return refused('invalid_grant', 'Token has been expired or revoked.');
    const rotates = this.#behaviour.rotatesRefreshTokens;
    if (rotates) grant.refreshToken = makeToken('1//0');
    return { kind: 'tokens', body: { ...this.#access(grant), ...(rotates ? refreshPart(grant) : {}) } };
  }

  /** Ends all that the account of an access or refresh token granted, as Google does; false when nobody has the token. */
  revoke(token: string): boolean {
    const grant = [...this.#grants.values()].find((one) => one.refreshToken === token || one.access.has(token));
    if (grant) this.revokeAccount(grant.email);
    return grant !== undefined;
  }

  /** Ends all of an account's grants, as it can on Google's own page. */
  revokeAccount(email: string): void {
    for (const grant of [...this.#grants.values()]) if (grant.email === email) this.#grants.delete(grant.id);
  }

  /** Returns whose an access token is; null when it is over, or nobody's. */
  accountOf(accessToken: string): { email: string; scopes: readonly string[] } | null {
    for (const { email, scopes, access } of this.#grants.values()) {
      const until = access.get(accessToken);
      if (until !== undefined) return until > this.#now().getTime() ? { email, scopes } : null;
    }
    return null;
  }

  /** Ends every access token, long before its time. */
  endAccess(): void {
    for (const { access } of this.#grants.values()) access.clear();
  }

  reset(): void {
    this.#codes.clear();
    this.#grants.clear();
    this.refreshes = 0;
  }

  #addGrant({ email, scopes }: Code, isRefreshable: boolean): Grant {
    const { refreshSeconds } = this.#behaviour;
    const grant: Grant = {
      id: makeToken(''),
      email,
      scopes,
      refreshToken: isRefreshable ? makeToken('1//0') : null,
      refreshExpiresAt: refreshSeconds === null ? null : this.#now().getTime() + refreshSeconds * 1_000,
      access: new Map(),
    };
    this.#grants.set(grant.id, grant);
    const ofAccount = [...this.#grants.values()].filter((one) => one.email === email && one.refreshToken);
    if (ofAccount.length > maxGrants && ofAccount[0]) this.#grants.delete(ofAccount[0].id);
    return grant;
  }

  #access(grant: Grant): Record<string, unknown> {
    const token = makeToken('ya29.');
    const seconds = this.#behaviour.accessSeconds;
    const now = this.#now().getTime();
    for (const [old, until] of grant.access) if (until <= now) grant.access.delete(old);
    grant.access.set(token, now + seconds * 1_000);
    return { access_token: token, expires_in: seconds, scope: grant.scopes.join(' '), token_type: 'Bearer' };
  }
}

const refreshPart = ({ refreshToken }: Grant) => (refreshToken ? { refresh_token: refreshToken } : {});

/** RFC 7636, 4.6: the challenge is the verifier's SHA-256; who sent none may not send a verifier either. */
function isVerified(challenge: string | null, verifier: string | null): boolean {
  if (challenge === null || verifier === null) return challenge === verifier;
  return createHash('sha256').update(verifier).digest('base64url') === challenge;
}
