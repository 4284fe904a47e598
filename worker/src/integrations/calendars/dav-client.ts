import {
  type AuthorizeCalendar,
  type CalendarAccount,
  type CalendarChanges,
  type CalendarClient,
  CalendarFailure,
  type CalendarListing,
  type CalendarText,
  type ObjectVersion,
  type OpenCalendar,
} from '@dentisti/core/calendars/calendar-client';
import { createObject, davRequest, deleteObject, propfind, syncCollection, updateObject } from 'tsdav';
import type { OutboundSettings } from '../outbound/send-outbound.ts';
import { askDav } from './ask-dav.ts';
import { type DavAnswer, encodePath, fieldsOf, hrefPath, ofTheMoment, textOf, versionsOf } from './dav-answer.ts';
import { createDavFetch, type DavFetch } from './dav-fetch.ts';
import { findDavAddresses } from './find-dav-addresses.ts';
import { findDavCalendars, isReadOnly } from './find-dav-calendars.ts';

/** More objects than a practice's calendar has; a server that lists more is not read. */
const maxObjects = 20_000;
/** Objects that are asked for at once. */
const batch = 50;
/** Pages of changes that are read at once; the rest comes with the next round. */
const maxPages = 50;

/** How servers answer a token that they do not know any more, or that they know none: RFC 6578 has the first two, Xandikos 500. */
const noToken = [403, 409, 400, 404, 405, 410, 412, 415, 500, 501];

/** Returns a function that opens accounts by CalDAV. */
export const createDavCalendars =
  (settings: OutboundSettings, authorize: AuthorizeCalendar): OpenCalendar =>
  (account, signal) =>
    new DavClient(account, async () => createDavFetch(settings, await authorize(account, signal), signal));

class DavClient implements CalendarClient {
  readonly #account: CalendarAccount;
  readonly #open: () => Promise<DavFetch>;
  #opened: Promise<DavFetch> | undefined;

  constructor(account: CalendarAccount, open: () => Promise<DavFetch>) {
    this.#account = account;
    this.#open = open;
  }

  #dav(): Promise<DavFetch> {
    this.#opened ??= this.#open();
    return this.#opened;
  }

  async findCalendars() {
    return findDavCalendars(this.#account.serverUrl, await this.#dav());
  }

  async findAddresses(calendarUrl: string) {
    return findDavAddresses(calendarUrl, await this.#dav());
  }

  async readCtag(calendarUrl: string): Promise<string | null> {
    const [answer] = await this.#propfind(calendarUrl, { 'cs:getctag': {} }, '0');
    return textOf(fieldsOf(answer).getctag);
  }

  async listChanges(calendarUrl: string, syncToken: string): Promise<CalendarChanges | null> {
    return this.#changesSince(calendarUrl, syncToken);
  }

  /** Without a token (empty): everything, and the token of exactly that moment. */
  async #changesSince(calendarUrl: string, syncToken: string): Promise<CalendarChanges | null> {
    const dav = await this.#dav();
    const own = hrefPath(calendarUrl, calendarUrl);
    const [changed, gone] = [new Map<string, string>(), new Set<string>()];
    let token = syncToken;
    // What a listing leaves out would be taken for gone: it goes on to its end.
    for (let page = 0; page < maxPages || syncToken === ''; page++) {
      const given = { url: calendarUrl, props: { 'd:getetag': {} } as never, syncLevel: 1, syncToken: token };
      const answers = await askDav((fetch) => syncCollection({ ...given, headers: { depth: '0' }, fetch }), dav);
      const [first] = answers;
      if (!first?.raw?.multistatus) {
        // Empty: the calendar itself may be gone, which is found out by listing it.
        // Too much for one answer, from a server that hands out no pages: its calendar is listed instead.
        const isTooMuch = first?.status === 507 && syncToken === '';
        if (first && (isTooMuch || noToken.includes(first.status))) return null;
        throw new CalendarFailure(first?.ok ? 'bad-answer' : 'status');
      }
      const next = textOf(first.raw.multistatus.syncToken);
      if (next === null) return null;
      let isCut = false;
      const before = changed.size + gone.size;
      for (const answer of answers) {
        if (!answer.href) continue;
        const path = hrefPath(answer.href, calendarUrl);
        // A server may hand its changes out in pages.
        if (path === own) isCut ||= answer.status === 507;
        else if (answer.status === 404 || answer.status === 410) {
          gone.add(path);
          changed.delete(path);
        } else {
          const etag = textOf(fieldsOf(answer).getetag);
          if (etag !== null) changed.set(path, etag);
          gone.delete(path);
        }
      }
      if (changed.size + gone.size > maxObjects) throw new CalendarFailure('too-large');
      token = next;
      if (!isCut) break;
      if (changed.size + gone.size === before) throw new CalendarFailure('bad-answer');
    }
    return { changed: versionsOf(changed), gone: [...gone], syncToken: token };
  }

  async list(calendarUrl: string): Promise<CalendarListing> {
    const everything = await this.#changesSince(calendarUrl, '');
    // A token and a list of two moments would miss what comes and goes in between.
    if (everything) return { objects: everything.changed, syncToken: everything.syncToken, ctag: null };
    const ctag = await this.readCtag(calendarUrl);
    const answers = await this.#propfind(calendarUrl, { 'd:getetag': {}, 'd:resourcetype': {} }, '1');
    const own = hrefPath(calendarUrl, calendarUrl);
    const found = new Map<string, string>();
    for (const answer of answers) {
      const path = answer.href ? hrefPath(answer.href, calendarUrl) : own;
      const { getetag, resourcetype } = fieldsOf(answer);
      const isCollection = typeof resourcetype === 'object' && resourcetype !== null && 'collection' in resourcetype;
      const etag = textOf(getetag);
      if (path === own && answer.status === 507) throw new CalendarFailure('too-large');
      if (path !== own && !isCollection && etag !== null) found.set(path, etag);
    }
    if (found.size > maxObjects) throw new CalendarFailure('too-large');
    return { objects: versionsOf(found), syncToken: null, ctag };
  }

  async read(calendarUrl: string, hrefs: readonly string[]): Promise<CalendarText[]> {
    const dav = await this.#dav();
    const wanted = new Set(hrefs);
    const texts = new Map<string, CalendarText>();
    for (let begin = 0; begin < hrefs.length; begin += batch) {
      const body = {
        'calendar-multiget': {
          _attributes: { 'xmlns:d': 'DAV:', 'xmlns:c': 'urn:ietf:params:xml:ns:caldav' },
          'd:prop': { 'd:getetag': {}, 'c:calendar-data': {} },
          'd:href': hrefs.slice(begin, begin + batch).map(encodePath),
        },
      };
      // The library's own function takes one object that is gone for a failure of all.
      const init = { method: 'REPORT', namespace: 'c', headers: { depth: '1' }, body } as const;
      const answers = await askDav((fetch) => davRequest({ url: calendarUrl, init, fetch }), dav);
      refuseFailed(answers);
      for (const answer of answers) {
        const { getetag, calendarData } = fieldsOf(answer);
        const [etag, text] = [textOf(getetag), textOf(calendarData)];
        const href = answer.href ? hrefPath(answer.href, calendarUrl) : '';
        if (!wanted.has(href) || [404, 410].includes(answer.status)) continue;
        const isGiven = answer.ok && etag !== null && text !== null;
        // One that is answered twice is given out when one answer gives it.
        if (isGiven) texts.set(href, { href, etag, text });
        else if (!texts.has(href)) texts.set(href, { href, etag: null, text: null });
      }
    }
    return [...texts.values()];
  }

  async write(calendarUrl: string, { href, etag, text }: { href: string; etag: string | null; text: string }) {
    const { fetch } = await this.#dav();
    const url = new URL(encodePath(href), calendarUrl).href;
    const type = { 'Content-Type': 'text/calendar; charset=utf-8' };
    const answer =
      etag === null
        ? await createObject({ url, data: text, headers: { ...type, 'If-None-Match': '*' }, fetch })
        : await updateObject({ url, data: text, etag, headers: type, fetch });
    if (answer.ok) return { kind: 'written' as const, etag: answer.headers.get('etag') };
    // Some answer 404 or 409 where the version that was asked for is not there.
    if ([404, 409, 410, 412].includes(answer.status)) return { kind: 'conflict' as const };
    return { kind: await this.#refusal(calendarUrl, answer.status) };
  }

  async remove(calendarUrl: string, { href, etag }: ObjectVersion) {
    const { fetch } = await this.#dav();
    const answer = await deleteObject({ url: new URL(encodePath(href), calendarUrl).href, etag, fetch });
    if (answer.ok) return 'removed';
    if ([404, 410].includes(answer.status)) return 'gone';
    if ([409, 412].includes(answer.status)) return 'conflict';
    return this.#refusal(calendarUrl, answer.status);
  }

  /** Judges an answer that is neither done nor a conflict. Throws where the calendar, or the server, takes nothing at all. */
  async #refusal(calendarUrl: string, status: number): Promise<'refused'> {
    if (status < 400 || status >= 500 || ofTheMoment.includes(status)) throw new CalendarFailure('status');
    if ([403, 405].includes(status)) {
      const [answer] = await this.#propfind(calendarUrl, { 'd:current-user-privilege-set': {} }, '0');
      if (isReadOnly(fieldsOf(answer).currentUserPrivilegeSet)) throw new CalendarFailure('read-only');
    }
    return 'refused';
  }

  async #propfind(url: string, props: object, depth: '0' | '1'): Promise<DavAnswer[]> {
    const answers = await askDav((fetch) => propfind({ url, props: props as never, depth, fetch }), await this.#dav());
    refuseFailed(answers);
    // Xandikos lists a calendar that is gone as its own, missing, content.
    if (!answers.some(({ ok }) => ok)) throw new CalendarFailure(answers.every(isGone) ? 'calendar-gone' : 'status');
    return answers;
  }
}

const isGone = ({ status }: DavAnswer) => [404, 410].includes(status);

/** Throws for an answer that is no multi-status of the calendar. */
function refuseFailed([first]: readonly DavAnswer[]): void {
  if (first?.raw?.multistatus) return;
  throw new CalendarFailure(first && isGone(first) ? 'calendar-gone' : first && !first.ok ? 'status' : 'bad-answer');
}
