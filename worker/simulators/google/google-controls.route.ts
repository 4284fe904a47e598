import { romeInstant } from '@dentisti/domain/hours/rome-time';
import express, { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { refusal } from '../refusal.ts';
import { readEvent } from './event-text.ts';
import { GoogleOrder } from './google-behaviour.ts';
import type { GoogleCalendar } from './google-calendar.ts';
import { accountsPage, calendarsPage } from './google-pages.ts';
import type { GoogleSimulator } from './google-simulator.ts';

const EventOrder = z.strictObject({
  summary: z.string().min(1).max(100),
  startsAt: z.iso.datetime().transform((text) => new Date(text)),
  endsAt: z.iso.datetime().transform((text) => new Date(text)),
});
/** What a browser's field for date and time sends, of Rome's clock. */
const TypedEvent = z.object({
  summary: z.string().trim().min(1).max(100),
  start: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/),
  minutes: z.coerce.number().int().min(5).max(1_440),
});

const presentCalendar = ({ setup, events, syncToken }: GoogleCalendar) => ({
  ...setup,
  syncToken,
  events: events.map(({ name, etag, ics }) => ({ name, etag, ics, ...readEvent(ics) })),
});

/** What tests and operators order, and what they look at. */
export function createGoogleControls(google: GoogleSimulator): Router {
  const router = Router();
  router.use(express.json());
  router.get('/health', (_request, response) => void response.json({ status: 'ok' }));
  router.get('/accounts', (_request, response) => {
    const accounts = google.accounts.map((account) => ({
      email: account.email,
      grants: google.grants.grantsOf(account.email),
      calendars: google.calendarsOf(account).map(presentCalendar),
    }));
    response.json({ accounts, refreshes: google.grants.refreshes, requests: google.requests });
  });
  router.post('/behaviour', (request, response) => {
    const parsed = GoogleOrder.safeParse(request.body);
    if (!parsed.success) return void response.status(400).json({ error: refusal(parsed.error) });
    google.behaviour.order(parsed.data);
    response.json({ ok: true });
  });
  router.post('/calendars/:id/events', (request, response) => {
    const calendar = google.findCalendar(String(request.params.id));
    const parsed = EventOrder.safeParse(request.body);
    if (!calendar) return void response.status(404).json({ error: 'unknown calendar' });
    if (!parsed.success) return void response.status(400).json({ error: refusal(parsed.error) });
    response.status(201).json({ uid: google.addEvent(calendar, parsed.data) });
  });
  router.delete('/calendars/:id/events/:name', (request, response) => {
    const outcome = google.findCalendar(String(request.params.id))?.delete(String(request.params.name), null);
    response.status(outcome === 'deleted' ? 204 : 404).end();
  });
  router.post('/calendars/:id/forget-tokens', (request, response) => {
    google.findCalendar(String(request.params.id))?.forgetTokens();
    response.status(204).end();
  });
  router.post('/accounts/:email/revoke', (request, response) => {
    google.grants.revokeAccount(String(request.params.email));
    response.status(204).end();
  });
  router.post('/end-access', (_request, response) => {
    google.grants.endAccess();
    response.status(204).end();
  });
  router.post('/reset', (_request, response) => {
    google.reset();
    response.status(204).end();
  });
  return router;
}

/** Pages of the accounts' calendars, where somebody who tries the product writes an event and sees ours. */
export function createGooglePages(google: GoogleSimulator): Router {
  const router = Router();
  const prefix = new URL(google.settings.publicUrl).pathname.replace(/\/$/, '');
  const form = express.urlencoded({ extended: false, limit: '20kb' });
  const accountOf = (request: Request, response: Response) => {
    const account = google.findAccount(String(request.params.email));
    if (!account) response.status(404).type('html').send(accountsPage(google.accounts, prefix));
    return account;
  };
  const back = (response: Response, email: string) =>
    response.redirect(303, `${prefix}/calendari/${encodeURIComponent(email)}`);
  const writableOf = (request: Request) => {
    const calendar = google.findCalendar(String(request.params.id));
    return calendar && !calendar.setup.isReadOnly ? calendar : null;
  };

  router.get('/calendari', (_request, response) => {
    response.type('html').send(accountsPage(google.accounts, prefix));
  });
  router.get('/calendari/:email', (request, response) => {
    const account = accountOf(request, response);
    if (account) response.type('html').send(calendarsPage(account, google.calendarsOf(account), prefix));
  });
  router.post('/calendari/:email/revoca', (request, response) => {
    const account = accountOf(request, response);
    if (!account) return;
    google.grants.revokeAccount(account.email);
    back(response, account.email);
  });
  router.post('/calendari/:email/:id', form, (request, response) => {
    const account = accountOf(request, response);
    if (!account) return;
    const parsed = TypedEvent.safeParse(request.body);
    const calendar = writableOf(request);
    if (parsed.success && calendar) {
      const [date = '', time = ''] = parsed.data.start.split('T');
      const [hours = 0, minutes = 0] = time.split(':').map(Number);
      const startsAt = romeInstant(date, hours * 60 + minutes);
      const endsAt = new Date(startsAt.getTime() + parsed.data.minutes * 60_000);
      google.addEvent(calendar, { summary: parsed.data.summary, startsAt, endsAt });
    }
    back(response, account.email);
  });
  router.post('/calendari/:email/:id/:name/elimina', (request, response) => {
    const account = accountOf(request, response);
    if (!account) return;
    writableOf(request)?.delete(String(request.params.name), null);
    back(response, account.email);
  });
  return router;
}
