import { googleCalendarScope } from '@dentisti/domain/calendars/google-sign-in';
import express, { type Request, type Response, Router } from 'express';
import { davError, davResponse, escapeXml, hasElement, multistatus, rootOf, textsOf } from './dav-xml.ts';
import { readEvent } from './event-text.ts';
import type { SimulatedAccount } from './google-accounts.ts';
import type { GoogleCalendar, StoredEvent } from './google-calendar.ts';
import type { GoogleSimulator } from './google-simulator.ts';

const allowed = 'OPTIONS, GET, HEAD, PUT, DELETE, PROPFIND, PROPPATCH, REPORT';
const base = '/caldav/v2';
const homePath = (email: string) => `${base}/${encodeURIComponent(email)}/`;
const principalPath = (email: string) => `${homePath(email)}user`;
const eventsPath = (calendarId: string) => `${base}/${encodeURIComponent(calendarId)}/events/`;
const eventPath = (calendarId: string, name: string) => eventsPath(calendarId) + encodeURIComponent(name);
const href = (path: string) => `<D:href>${escapeXml(path)}</D:href>`;

const answerXml = (response: Response, status: number, xml: string) =>
  void response.status(status).type('application/xml; charset=utf-8').send(xml);

function collection({ setup, ctag, syncToken }: GoogleCalendar): string {
  const reports = ['sync-collection', 'expand-property'].map((name) => `<D:${name}/>`);
  const caldavReports = ['calendar-query', 'calendar-multiget'].map((name) => `<caldav:${name}/>`);
  const privileges = setup.isReadOnly ? ['read'] : ['read', 'write', 'write-content', 'bind', 'unbind'];
  return davResponse(eventsPath(setup.id), {
    'D:displayname': escapeXml(setup.name),
    'D:resourcetype': '<D:collection/><caldav:calendar/>',
    'cs:getctag': escapeXml(ctag),
    'D:sync-token': escapeXml(syncToken),
    'caldav:supported-calendar-component-set': '<caldav:comp name="VEVENT"/>',
    'caldav:calendar-timezone': null,
    'D:current-user-privilege-set': privileges.map((name) => `<D:privilege><D:${name}/></D:privilege>`).join(''),
    'D:supported-report-set': [...reports, ...caldavReports]
      .map((report) => `<D:supported-report><D:report>${report}</D:report></D:supported-report>`)
      .join(''),
  });
}

const eventOf = ({ setup }: GoogleCalendar, event: StoredEvent, withData: boolean): string =>
  davResponse(eventPath(setup.id, event.name), {
    'D:getetag': escapeXml(event.etag),
    'D:getcontenttype': 'text/calendar; component=vevent; charset=utf-8',
    ...(withData && { 'caldav:calendar-data': escapeXml(event.ics) }),
  });

/** An instant as `20261126T090000Z`, which compares as text; a day counts from its midnight. */
const comparable = (written: string | null) => (written ?? '').replace(/^(\d{8})$/, '$1T000000Z').slice(0, 15);

/** Returns whether an event lies in a query's time; one that comes again always does: the client expands it. */
function isWithin({ ics }: StoredEvent, body: string): boolean {
  const range = /<(?:[\w-]+:)?time-range\s([^>]*)>/.exec(body)?.[1] ?? '';
  const [start, end] = ['start', 'end'].map((name) => new RegExp(`${name}="([^"]+)"`).exec(range)?.[1] ?? null);
  const event = readEvent(ics);
  if (event.isRecurring) return true;
  return (
    (!end || comparable(event.start) < comparable(end)) &&
    (!start || comparable(event.end ?? event.start) > comparable(start))
  );
}

/** Answers a REPORT: all but `free-busy-query` are implemented, as Google's guide has it. */
function reportOf(google: GoogleSimulator, calendar: GoogleCalendar, body: string): { status: number; xml: string } {
  const withData = hasElement(body, 'calendar-data');
  const { setup, syncToken } = calendar;
  const present = ({ name, event }: { name: string; event: StoredEvent | null }) =>
    event ? eventOf(calendar, event, withData) : davResponse(eventPath(setup.id, name), null);
  switch (rootOf(body)) {
    case 'sync-collection': {
      const changes = calendar.changesSince(textsOf(body, 'sync-token')[0] ?? '');
      if (!changes) return { status: google.behaviour.lostSyncStatus, xml: davError('<D:valid-sync-token/>') };
      return { status: 207, xml: multistatus(changes.map(present), syncToken) };
    }
    case 'calendar-multiget': {
      const names = textsOf(body, 'href').map((asked) => decodeURIComponent(asked.split('/').at(-1) ?? ''));
      return { status: 207, xml: multistatus(names.map((name) => present({ name, event: calendar.find(name) }))) };
    }
    case 'calendar-query': {
      const found = calendar.events.filter((event) => isWithin(event, body));
      return { status: 207, xml: multistatus(found.map((event) => eventOf(calendar, event, withData))) };
    }
    default:
      return { status: 403, xml: davError('<D:supported-report/>') };
  }
}

/** Refuses a request that an order spoils, or that no living token opens; returns whose it is otherwise. */
function enter(google: GoogleSimulator, request: Request, response: Response): SimulatedAccount | null {
  const fault = google.behaviour.takeCalendarFault();
  const bearer = /^Bearer (\S+)$/.exec(request.get('authorization') ?? '')?.[1];
  const granted = bearer ? google.grants.accountOf(bearer) : null;
  const account = granted && google.findAccount(granted.email);
  if (fault === 'broken-connection') request.socket.destroy();
  else if (fault === 'server-error') response.status(503).send('Service Unavailable');
  else if (fault) {
    const code = fault === 'rate-limit-429' ? 429 : 403;
    const reason = { domain: 'usageLimits', reason: 'rateLimitExceeded', message: 'Rate Limit Exceeded' };
    response.status(code).json({ error: { errors: [reason], code, message: reason.message } });
  } else if (!granted || !account) {
    response.set('WWW-Authenticate', 'Bearer realm="https://accounts.google.com/", error="invalid_token"');
    response.status(401).send('Login Required');
  } else if (granted.scopes.includes(googleCalendarScope)) return account;
  else answerXml(response, 403, davError());
  return null;
}

/** Google's calendars by CalDAV, with the paths and peculiarities of Google's own guide; bearer tokens alone open them. */
export function createGoogleCaldav(google: GoogleSimulator): Router {
  const router = Router({ caseSensitive: true });
  router.use(express.text({ type: () => true, limit: '200kb' }));
  /** The calendar of a path, if the account sees it: another one's does not exist for it. */
  const calendarOf = (account: SimulatedAccount, id: string): GoogleCalendar | null =>
    account.calendars.some((setup) => setup.id === id) ? google.findCalendar(id) : null;

  router.use((request, response, next) => {
    response.on('close', () =>
      google.record({ method: request.method, path: request.path, status: response.statusCode }),
    );
    next();
  });
  router.all('/.well-known/caldav', (_request, response) => response.redirect(301, `${base}/`));

  router.all([base, `${base}/`], (request, response) => {
    const account = enter(google, request, response);
    if (!account) return;
    if (request.method !== 'PROPFIND') return void response.status(405).set('Allow', allowed).end();
    const principal = href(principalPath(account.email));
    const properties = { 'D:current-user-principal': principal, 'D:resourcetype': '<D:collection/>' };
    answerXml(response, 207, multistatus([davResponse(`${base}/`, properties)]));
  });

  router.all(`${base}/:id/user`, (request, response) => {
    const account = enter(google, request, response);
    if (!account) return;
    const { email, name } = account;
    if (request.params.id !== email) return void response.status(404).end();
    if (request.method !== 'PROPFIND') return void response.status(405).set('Allow', allowed).end();
    const properties = {
      'D:displayname': escapeXml(name),
      'D:resourcetype': '<D:principal/><D:collection/>',
      'D:current-user-principal': href(principalPath(email)),
      'caldav:calendar-home-set': href(homePath(email)),
      'caldav:calendar-user-address-set': href(`mailto:${email}`),
    };
    answerXml(response, 207, multistatus([davResponse(principalPath(email), properties)]));
  });

  router.all([`${base}/:id`, `${base}/:id/`], (request, response) => {
    const account = enter(google, request, response);
    if (!account) return;
    if (request.params.id !== account.email) return void response.status(404).end();
    if (request.method !== 'PROPFIND') return void response.status(405).set('Allow', allowed).end();
    const home = davResponse(homePath(account.email), {
      'D:displayname': escapeXml(account.name),
      'D:resourcetype': '<D:collection/>',
      'D:current-user-principal': href(principalPath(account.email)),
    });
    const inner = request.get('depth') === '0' ? [] : google.calendarsOf(account).map(collection);
    answerXml(response, 207, multistatus([home, ...inner]));
  });

  router.all([`${base}/:id/events`, `${base}/:id/events/`], (request, response) => {
    const account = enter(google, request, response);
    if (!account) return;
    const calendar = calendarOf(account, String(request.params.id));
    if (!calendar) return void response.status(404).end();
    const { method } = request;
    const body = typeof request.body === 'string' ? request.body : '';
    if (method === 'OPTIONS')
      return void response.set({ Allow: allowed, DAV: '1, calendar-access, sync-collection' }).status(200).end();
    if (method === 'REPORT') {
      const { status, xml } = reportOf(google, calendar, body);
      return answerXml(response, status, xml);
    }
    // No MKCALENDAR, MKCOL, LOCK, COPY or MOVE; PROPPATCH keeps no properties of anybody's own.
    if (method !== 'PROPFIND') return void response.status(405).set('Allow', allowed).end();
    const inner = request.get('depth') === '0' ? [] : calendar.events.map((event) => eventOf(calendar, event, false));
    answerXml(response, 207, multistatus([collection(calendar), ...inner]));
  });

  router.all(`${base}/:id/events/:name`, (request, response) => {
    const account = enter(google, request, response);
    if (!account) return;
    const calendar = calendarOf(account, String(request.params.id));
    if (!calendar) return void response.status(404).end();
    const { method } = request;
    const name = String(request.params.name);
    const event = calendar.find(name);
    const ifMatch = request.get('if-match') ?? null;
    if (method === 'GET' || method === 'HEAD') {
      if (!event) return void response.status(404).end();
      return void response.set('ETag', event.etag).type('text/calendar; charset=utf-8').send(event.ics);
    }
    if (method === 'PROPFIND') {
      if (!event) return void response.status(404).end();
      return answerXml(response, 207, multistatus([eventOf(calendar, event, false)]));
    }
    if (method !== 'PUT' && method !== 'DELETE') return void response.status(405).set('Allow', allowed).end();
    if (calendar.setup.isReadOnly) return answerXml(response, 403, davError('<D:need-privileges/>'));
    if (method === 'DELETE') {
      const outcome = calendar.delete(name, ifMatch);
      const statuses = { deleted: 204, unknown: 404, precondition: 412 } as const;
      return void response.status(statuses[outcome]).end();
    }
    if (google.behaviour.refusesDeleted && calendar.wasDeleted(name))
      return answerXml(response, 400, davError('<caldav:valid-calendar-data/>'));
    const outcome = calendar.put(name, typeof request.body === 'string' ? request.body : '', ifMatch);
    if (outcome === 'uid-taken') return answerXml(response, 409, davError('<caldav:no-uid-conflict/>'));
    if (outcome === 'unreadable') return answerXml(response, 400, davError('<caldav:valid-calendar-data/>'));
    // No ETag: what is stored is not, byte for byte, what was sent (RFC 4791, 5.3.4).
    response.status({ created: 201, changed: 204, precondition: 412 }[outcome]).end();
  });
  return router;
}
