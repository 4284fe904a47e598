import { GoogleFailure, type GoogleService } from '@dentisti/core/google/google-service';
import { z } from 'zod';
import type { GoogleEnv } from '../../google-env.ts';
import { SourceFailure } from '../discovery-source.ts';
import { type HttpAnswer, parseAnswer, sendRequest } from '../http-request.ts';

const usualTimeoutMs = 10_000;
const maxBytes = 64 * 1024;

const Token = z.string().min(1).max(4_096);
const TokenAnswer = z.object({
  access_token: Token,
  expires_in: z.number().positive().max(86_400),
  token_type: z.string().regex(/^bearer$/i),
  refresh_token: Token.optional(),
  scope: z.string().default(''),
});
type TokenAnswer = z.infer<typeof TokenAnswer>;
const ErrorAnswer = z.object({ error: z.string().regex(/^[\w-]{1,60}$/) });

export interface GoogleClient extends GoogleService {
  /** Asks for a new access token; `refused` when the grant has ended. */
  refresh(refreshToken: string, signal: AbortSignal): Promise<TokenAnswer>;
}

interface GoogleClientSettings {
  /** The callback's whole address, as the page of consent was given it. */
  redirectUri: string;
  timeoutMs?: number;
}

/** Google's accounts over HTTP. Never repeats a request by itself; tokens stand in bodies and headers, never in addresses. */
export function createGoogleClient(
  { clientId, clientSecret, tokenUrl, revokeUrl, caldavUrl }: GoogleEnv,
  { redirectUri, timeoutMs = usualTimeoutMs }: GoogleClientSettings,
): GoogleClient {
  const ask = async (url: string, init: RequestInit, signal: AbortSignal): Promise<HttpAnswer> => {
    try {
      return await sendRequest(url, init, { timeoutMs, maxBytes, signal });
    } catch (error) {
      if (error instanceof SourceFailure) throw new GoogleFailure('unavailable', 'no answer', { cause: error });
      throw error;
    }
  };
  const post = (url: string, form: Record<string, string>, signal: AbortSignal) =>
    ask(url, { method: 'POST', body: new URLSearchParams(form) }, signal);

  const askForTokens = async (grant: Record<string, string>, signal: AbortSignal): Promise<TokenAnswer> => {
    const form = { ...grant, client_id: clientId, client_secret: clientSecret };
    const answer = await post(tokenUrl, form, signal);
    const body = readJson(answer);
    if (answer.status === 200) {
      const tokens = TokenAnswer.safeParse(body);
      if (tokens.success) return tokens.data;
      throw new GoogleFailure('unavailable', 'another form');
    }
    const code = ErrorAnswer.safeParse(body).data?.error ?? `http ${answer.status}`;
    // `invalid_client` and the like are faults of ours, not of the account that granted something.
    throw new GoogleFailure(code === 'invalid_grant' ? 'refused' : 'unavailable', code);
  };

  return {
    caldavUrl,
    async exchange(code, verifier, signal) {
      const grant = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri };
      const tokens = await askForTokens(grant, signal);
      const scopes = tokens.scope.split(' ').filter(Boolean);
      return { accessToken: tokens.access_token, refreshToken: tokens.refresh_token ?? null, scopes };
    },
    refresh: (refreshToken, signal) =>
      askForTokens({ grant_type: 'refresh_token', refresh_token: refreshToken }, signal),
    async findAddress(accessToken, signal) {
      const headers = { Authorization: `Bearer ${accessToken}`, Depth: '0', 'Content-Type': 'application/xml' };
      const answer = await ask(caldavUrl, { method: 'PROPFIND', headers, body: principalQuestion }, signal);
      if (answer.status !== 207) throw new GoogleFailure('unavailable', `http ${answer.status}`);
      const address = addressOf(answer.text);
      if (!address) throw new GoogleFailure('unavailable', 'no principal');
      return address;
    },
    async revoke(refreshToken, signal) {
      const answer = await post(revokeUrl, { token: refreshToken }, signal);
      // 400: `invalid_token`, which is over already.
      if (answer.status !== 200 && answer.status !== 400)
        throw new GoogleFailure('unavailable', `http ${answer.status}`);
    },
  };
}

const principalQuestion =
  '<?xml version="1.0" encoding="utf-8"?><d:propfind xmlns:d="DAV:"><d:prop><d:current-user-principal/></d:prop></d:propfind>';

/** Google names the principal by the account's address: `/caldav/v2/{address}/user`. */
function addressOf(xml: string): string | null {
  const [, written] =
    /current-user-principal[^>]*>\s*<[^>]*href[^>]*>[^<]*\/caldav\/v2\/([^/<]{1,400})\/user/.exec(xml) ?? [];
  try {
    const address = decodeURIComponent(written ?? '');
    return /^[^\s@]+@[^\s@]+$/.test(address) && address.length <= 200 ? address : null;
  } catch {
    return null;
  }
}

function readJson({ text }: HttpAnswer): unknown {
  try {
    return parseAnswer(text);
  } catch {
    return null;
  }
}
