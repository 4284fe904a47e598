import { googleCalendarScope as calendarScope, googleIssuer } from '@dentisti/domain/calendars/google-sign-in';
import express, { type Request, type Response, Router } from 'express';
import { consentPage, problemPage } from './google-pages.ts';
import type { GoogleSimulator } from './google-simulator.ts';

const scopes = new Set([calendarScope, 'openid', 'email', 'profile']);

type Asked = Record<string, string>;

/** Parameters as single texts; a repeated one counts once. */
const readQuery = (request: Request): Asked =>
  Object.fromEntries(Object.entries(request.query).map(([name, value]) => [name, String([value].flat()[0] ?? '')]));

/** Why the page refuses to lead anywhere: in these cases nobody may be sent to `redirect_uri`. */
function problemOf(google: GoogleSimulator, asked: Asked): string | null {
  if (asked.client_id !== google.settings.clientId) return 'invalid_client';
  if (asked.redirect_uri !== google.settings.redirectUri) return 'redirect_uri_mismatch';
  if (asked.response_type !== 'code') return 'unsupported_response_type';
  if (!asked.scope?.split(' ').includes(calendarScope) || asked.scope.split(' ').some((one) => !scopes.has(one)))
    return 'invalid_scope';
  if (asked.code_challenge && asked.code_challenge_method !== 'S256') return 'invalid_request';
  return null;
}

function sendBack(response: Response, asked: Asked, given: Record<string, string>): void {
  const url = new URL(asked.redirect_uri as string);
  if (asked.state !== undefined) url.searchParams.set('state', asked.state);
  for (const [name, value] of Object.entries(given)) url.searchParams.set(name, value);
  response.redirect(302, url.href);
}

/** The page where an account grants its calendars, the token endpoint and the revocation. */
export function createGoogleOauth(google: GoogleSimulator): Router {
  const router = Router();
  const form = express.urlencoded({ extended: false, limit: '20kb' });
  const page = (response: Response, html: string, status = 200) =>
    response
      .status(status)
      .set({ 'Cache-Control': 'no-store', 'X-Frame-Options': 'DENY', 'Referrer-Policy': 'no-referrer' })
      .type('html')
      .send(html);

  router.get('/o/oauth2/v2/auth', (request, response) => {
    const asked = readQuery(request);
    const problem = problemOf(google, asked);
    if (problem) return void page(response, problemPage(problem), 400);
    page(response, consentPage(google.accounts, asked));
  });

  router.post('/o/oauth2/v2/auth', form, (request, response) => {
    const asked = readQuery(request);
    const problem = problemOf(google, asked);
    if (problem) return void page(response, problemPage(problem), 400);
    const { account: email, answer, calendars } = request.body as Record<string, string | undefined>;
    const account = google.findAccount(email ?? '');
    if (answer !== 'consenti') return sendBack(response, asked, { error: 'access_denied' });
    if (!account) return void page(response, consentPage(google.accounts, asked), 400);
    // Who unticks the calendars is sent back with a code for nothing: the answer's scope shows it.
    const granted = (asked.scope ?? '').split(' ').filter((one) => one !== calendarScope || calendars === 'on');
    const code = google.grants.makeCode(account.email, {
      redirectUri: asked.redirect_uri ?? '',
      scopes: granted,
      codeChallenge: asked.code_challenge || null,
      isOffline: asked.access_type === 'offline',
      asksConsent: asked.prompt?.split(' ').includes('consent') === true,
    });
    sendBack(response, asked, { iss: googleIssuer, code, scope: granted.join(' ') });
  });

  router.post('/token', form, (request, response) => {
    const fault = google.behaviour.takeTokenFault();
    if (fault === 'broken-connection') return void request.socket.destroy();
    if (fault === 'server-error') return void response.status(500).json({ error: 'internal_failure' });
    if (fault === 'too-many-requests') return void response.status(429).json({ error: 'rate_limit_exceeded' });
    if (fault === 'not-json') return void response.type('html').send('<title>Error</title>');
    const given = (request.body ?? {}) as Record<string, string | undefined>;
    const refuse = (status: number, error: string, description: string) =>
      void response.status(status).json({ error, error_description: description });
    if (given.client_id !== google.settings.clientId || given.client_secret !== google.settings.clientSecret)
      return refuse(401, 'invalid_client', 'Unauthorized');
    response.set({ 'Cache-Control': 'no-store', Pragma: 'no-cache' });
    if (given.grant_type !== 'authorization_code' && given.grant_type !== 'refresh_token')
      return refuse(400, 'unsupported_grant_type', `Invalid grant_type: ${given.grant_type}`);
    const answer =
      given.grant_type === 'refresh_token'
        ? google.grants.refresh(given.refresh_token ?? '')
        : google.grants.exchange(given.code ?? '', {
            redirectUri: given.redirect_uri ?? '',
            verifier: given.code_verifier ?? null,
          });
    if (answer.kind === 'refused') return refuse(answer.status, answer.error, answer.description);
    response.json(answer.body);
  });

  router.post('/revoke', form, (request, response) => {
    const { token = '' } = { ...(request.query as object), ...(request.body as object) } as { token?: string };
    if (google.grants.revoke(token)) return void response.json({});
    response.status(400).json({ error: 'invalid_token', error_description: 'Token expired or revoked' });
  });
  return router;
}
