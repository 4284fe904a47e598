import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { GatewayEnv } from '../env.ts';
import type { InlineHashes } from './pages/inline-hashes.ts';

/** Nothing may be loaded, run or framed: for JSON, pictures and plain texts opened on their own. */
const closedPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const permissionsPolicy = (microphone: 'microphone=()' | 'microphone=(self)') =>
  `geolocation=(self), camera=(), ${microphone}, payment=()`;

/**
 * Lets a document ask for the microphone: the public site's, whose assessment and demonstration take dictation. A visitor
 * comes to them from any public page without loading another document.
 */
export function allowMicrophone(res: Response): void {
  res.setHeader('Permissions-Policy', permissionsPolicy('microphone=(self)'));
}

/** Headers of every answer, worked out once; pages replace the content security policy by their own. */
export function securityHeaders(env: Pick<GatewayEnv, 'APP_ENV'>): RequestHandler {
  const production = env.APP_ENV === 'production';
  const protect = helmet({
    contentSecurityPolicy: false,
    // Public tile servers want a Referer.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // The trial is served over plain http, also on a LAN address, where HSTS would lock visitors out.
    strictTransportSecurity: production ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
  });
  const probe = new IncomingMessage(new Socket());
  const sample = new ServerResponse(probe);
  protect(probe, sample, () => {});
  const headers = sample.getHeaderNames().map((name) => [name, String(sample.getHeader(name))] as const);
  return (_req, res, next) => {
    res.setHeader('X-Request-Id', res.locals.requestId);
    for (const [name, value] of headers) res.setHeader(name, value);
    res.setHeader('Content-Security-Policy', closedPolicy);
    res.setHeader('Permissions-Policy', permissionsPolicy('microphone=()'));
    if (!production) res.setHeader('X-Robots-Tag', 'noindex, nofollow');
    next();
  };
}

/** Origin of an absolute tile template (`https://{s}.tile.example/…` → `https://*.tile.example`), null for our own tiles. */
export function tileOrigin(tileUrl: string): string | null {
  const match = /^(https?:)\/\/([^/]+)/.exec(tileUrl);
  return match ? `${match[1]}//${match[2]?.replace(/^\{[^}]*\}/, '*')}` : null;
}

const google = { script: 'https://www.googletagmanager.com', collect: 'https://*.google-analytics.com' };

/**
 * Sets the page's policy: its inline scripts and styles by their hashes, so that one page is right for everybody. Google
 * is named only where Google Analytics is configured; whether anything is loaded from there is the visitor's choice.
 */
export function allowPage(
  res: Response,
  inline: InlineHashes,
  { tileUrl = '', hasGoogleAnalytics = false }: { tileUrl?: string; hasGoogleAnalytics?: boolean } = {},
): void {
  const images = ["'self'", 'data:', tileOrigin(tileUrl)].filter(Boolean).join(' ');
  res.setHeader(
    'Content-Security-Policy',
    [
      "default-src 'self'",
      `script-src ${["'self'", ...inline.scripts, ...(hasGoogleAnalytics ? [google.script] : [])].join(' ')}`,
      `style-src ${["'self'", ...inline.styles].join(' ')}`,
      `img-src ${images}`,
      `connect-src ${["'self'", ...ownSocket(res), ...(hasGoogleAnalytics ? Object.values(google) : [])].join(' ')}`,
      "font-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
  );
}

/** Older Safari does not take `'self'` for the same host's sockets. A host that is no host is left out: it would be a directive. */
function ownSocket({ req }: Response): string[] {
  const { host } = req.headers;
  return host && /^[\w.[\]:-]+$/.test(host) ? [`${req.protocol === 'https' ? 'wss' : 'ws'}://${host}`] : [];
}

/** Bull Board's page alone: its components write inline styles, and its addresses are relative to a base. */
export function allowBoard(res: Response): void {
  res.setHeader(
    'Content-Security-Policy',
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; " +
      "connect-src 'self'; object-src 'none'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'",
  );
}

/** The GraphiQL page alone: its editor writes inline styles and runs its language services as blob workers. */
export function allowPlayground(res: Response): void {
  res.setHeader(
    'Content-Security-Policy',
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; " +
      "worker-src 'self' blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
}

/** A mail's HTML part, in a frame of our own pages alone: it has inline styles, and nothing in it is loaded or run. */
export function allowMailPreview(res: Response): void {
  res.setHeader(
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox",
  );
  res.setHeader('X-Frame-Options', 'SAMEORIGIN');
}
