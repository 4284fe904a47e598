import { createHmac } from 'node:crypto';
import { webhookSecretHeader } from '@dentisti/domain/dialing/assistant-definition';
import { type PageRoute, pageRoutes } from '@dentisti/domain/routes';
import { photoOfPractice } from './profile-entries.ts';
import {
  admins,
  byStatus,
  everybody,
  keyHolders,
  machines,
  members,
  membersAndOperators,
  nobody,
  operators,
  type Row,
} from './rows.ts';
import type { AuthorisationWorld } from './world.ts';

const json = { 'content-type': 'application/json' };

/** Of calls that the payment service and the voice platform make. */
export const webhookSecrets = {
  voice: 'a-webhook-secret-of-at-least-thirty-two-characters',
  stripe: 'whsec_of_this_test',
};
const voice = machines(
  { headers: { [webhookSecretHeader]: webhookSecrets.voice }, body: { message: { type: 'hang' } } },
  { headers: { [webhookSecretHeader]: 'wrong' }, body: { message: { type: 'hang' } } },
);
const payment = { id: 'evt_1', object: 'event', type: 'customer.created', data: { object: {} } };
const paymentSignature = ({ gateway }: AuthorisationWorld) => {
  const seconds = Math.floor(gateway.services.now().getTime() / 1_000);
  const signed = createHmac('sha256', webhookSecrets.stripe).update(`${seconds}.${JSON.stringify(payment)}`);
  return `t=${seconds},v1=${signed.digest('hex')}`;
};
const stripe = machines((world) => ({ headers: { 'stripe-signature': paymentSignature(world) }, body: payment }), {
  headers: { 'stripe-signature': 't=1,v1=00' },
  body: payment,
});
const call = { testPhoneNumber: '+39 347 123 4567', testMessage: 'Prova' };
const trunk = {
  provider: 'voipvoice',
  sipDomain: 'trunk.voipvoice.it',
  username: 'utente77',
  password: 'segreta-77',
  fromNumber: '+39 02 1234 5678',
};

/** Of the practice's people; whoever is in another one learns nothing of it. */
const previewed = members('members', { ...byStatus, operator: '401', account: '404' }, ({ dentistId }) => ({
  path: `/api/studio/${dentistId}/messages/reminder2`,
}));

/** What is sent is no photo, which its people are told, and everybody else is not. */
const uploaded = members('members', { ...byStatus, operator: '401', account: '404' }, ({ dentistId }) => ({
  path: `/api/studio/${dentistId}/photos`,
  headers: {
    ...json,
    'x-photo-details': encodeURIComponent(JSON.stringify({ kind: 'studio', alt: 'La sala', isDeclared: true })),
  },
  body: {},
}));

/** A page is the same document for everybody; what stands in it comes through GraphQL, where it is decided. */
const document = (path: string): Row =>
  everybody({
    path: path.replace(/:dentistSlug|:section|:number|:dentistId|:id/g, '1'),
    headers: { accept: 'text/html' },
  });
const pages = Object.fromEntries(
  (Object.entries(pageRoutes) as [PageRoute, string][])
    .filter(([name]) => name !== 'dentist' && name !== 'booking')
    .map(([, path]) => [`GET ${path}`, document(path)]),
);

/**
 * Who may use each route of the gateway, as `METHOD /path` (`USE` for what is mounted and is no route of Express').
 * `given` of a row: `path` where the pattern is no address, `body`, `headers`.
 */
export const httpRows: Record<string, Row> = {
  ...pages,
  'GET /:slug': everybody(({ profile }) => ({ path: profile })),
  'GET /admin/code/bull/csrf.js': operators({}, byStatus),
  'USE /admin/code/bull': admins({ method: 'PUT', path: '/admin/code/bull/api/queues/mail/retry/failed' }, byStatus),
  'GET /anteprime/:kind/:name.png': everybody({ path: '/anteprime/pagina/home.png' }),
  'GET /api/cities': everybody({ path: '/api/cities?q=ro' }),
  'GET /api/dentists': everybody({ path: '/api/dentists?city=Roma' }),
  'GET /api/scrape-dentists/:jobId': nobody('404', { path: '/api/scrape-dentists/1' }),
  // An answer to what nobody asked leads to the studio's door, whoever brings it.
  'GET /api/studio/google': everybody({ path: `/api/studio/google?state=${'x'.repeat(43)}&code=4/x` }),
  'GET /api/studio/:practiceId/messages/:kind': previewed,
  'GET /api/studio/:practiceId/numeri.csv': members(
    'members',
    { ...byStatus, operator: '401', account: '404' },
    ({ dentistId }) => ({ path: `/api/studio/${dentistId}/numeri.csv?periodo=month` }),
  ),
  'GET /api/top-cities': everybody(),
  'GET /api/vapi/byok-providers': admins({}, byStatus),
  'GET /calendari/:file': keyHolders(
    '404',
    async (world) => ({ path: `/calendari/${(await world.feed()).token}.ics` }),
    { path: `/calendari/${'x'.repeat(43)}.ics` },
  ),
  // Both lead to the page that asks, and change nothing.
  'GET /recensione/basta/:token': everybody({ path: '/recensione/basta/x' }),
  'POST /recensione/basta/:token': keyHolders(
    '404',
    async (world) => ({ method: 'POST', path: `/recensione/basta/${(await world.reviewLink()).stop}` }),
    { method: 'POST', path: `/recensione/basta/${'x'.repeat(80)}` },
  ),
  'GET /richiamo/basta/:token': everybody({ path: '/richiamo/basta/x' }),
  'POST /richiamo/basta/:token': keyHolders(
    '404',
    async (world) => ({ method: 'POST', path: `/richiamo/basta/${await world.recallStop()}` }),
    { method: 'POST', path: `/richiamo/basta/${'x'.repeat(80)}` },
  ),
  'GET /dentist/:id': everybody(({ dentistId }) => ({ path: `/dentist/${dentistId}` })),
  'GET /dev/mail': everybody(),
  'GET /dev/mail.json': everybody(),
  'GET /graphql': everybody({ path: '/graphql?query={__typename}', headers: { 'apollo-require-preflight': '1' } }),
  // One that waits: to read it takes a session, and no token against forged requests. Public ones are in its own test.
  'GET /foto/:id/:file': membersAndOperators('404', async (world) => ({
    path: `/foto/${await photoOfPractice(world)}/480.webp`,
  })),
  'GET /health/dependencies': everybody(),
  'GET /health/live': everybody(),
  'GET /health/ready': everybody(),
  'GET /immagini/:file': nobody('404', { path: '/immagini/x.svg' }),
  'GET /index.html': everybody(),
  'GET /luoghi/comuni.json': everybody(),
  'GET /mappa/italia.pmtiles': nobody('404', { path: '/mappa/italia.pmtiles' }),
  'GET /prenota/:dentistSlug': everybody(({ profile }) => ({ path: profile.replace('dentista-', 'prenota/') })),
  'GET /robots.txt': everybody(),
  'GET /tiles/:z/:x/:y.svg': everybody({ path: '/tiles/6/34/23.svg' }),
  'GET /tiles/dark/:z/:x/:y.svg': everybody({ path: '/tiles/dark/6/34/23.svg' }),
  'GET /tiles/light/:z/:x/:y.svg': everybody({ path: '/tiles/light/6/34/23.svg' }),
  'GET /{*path}': nobody('404', { path: '/no/such/page' }),
  'POST /api/scrape-dentists': everybody({ body: { city: 'Roma', region: 'Lazio' } }),
  'POST /api/studio/:practiceId/photos': uploaded,
  'POST /api/validate-location': everybody({ body: { location: 'Roma' } }),
  'POST /api/vapi/test-byok': admins({ body: trunk, headers: json }, byStatus),
  'POST /api/vapi/test-call': admins({ body: call, headers: json }, byStatus),
  'POST /api/webhooks/voice': voice,
  'POST /webhooks/stripe': stripe,
  'POST /webhooks/voice': voice,
  'USE /graphql': everybody({ body: { query: '{ __typename }' }, method: 'POST' }),
};

/** Under each of these a router also answers paths without a route. */
for (const mount of ['/api', '/assets', '/graphql/assets', '/health', '/immagini', '/tiles'])
  httpRows[`USE ${mount}`] = nobody('404', { path: `${mount}/no-such-thing` });

/** Routes that stand in one edition alone: mails with private links are never shown in production. */
export const editionRows = {
  trial: ['GET /dev/mail', 'GET /dev/mail.json', 'GET /graphql', 'USE /graphql/assets'],
  production: ['GET /sitemap.xml', 'GET /sitemap/:part.xml'],
};
