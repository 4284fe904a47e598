import { CalendarFailure } from '@dentisti/core/calendars/calendar-client';
import type { FoundCalendar } from '@dentisti/domain/calendars/calendar-names';
import { createAccount, propfind } from 'tsdav';
import { askDav, inFewElements } from './ask-dav.ts';
import { type DavAnswer, fieldsOf, ofTheMoment, textOf } from './dav-answer.ts';
import type { DavFetch } from './dav-fetch.ts';

const maxCalendars = 100;
const maxNameLength = 120;

/**
 * Returns the calendars that hold events of an account, by name: from its principal to its home to what lies in it. An
 * address that is a calendar itself is taken as it is, where nothing else is found.
 */
export async function findDavCalendars(serverUrl: string, dav: DavFetch): Promise<FoundCalendar[]> {
  let homeUrl: string | undefined;
  try {
    const account = { serverUrl, accountType: 'caldav' } as const;
    homeUrl = (await createAccount({ account, fetch: inFewElements(dav) })).homeUrl;
  } catch (error) {
    const failure = dav.lastFailure();
    // The library goes on to other addresses after a failure; what the server refused stays the reason.
    if (failure && failure.fault !== 'redirect') throw failure;
    if (error instanceof CalendarFailure) throw error;
  }
  const answers = await listCollections(homeUrl ?? serverUrl, dav);
  const [first] = answers;
  // A server that fails, or whose account is known, does not say that there are no calendars.
  const isFailure = first && !first.ok && !first.raw?.multistatus;
  if (isFailure && (homeUrl ? ![404, 410].includes(first.status) : isOfServer(first.status)))
    throw new CalendarFailure('status');
  const found = calendarsAmong(answers, homeUrl ?? serverUrl);
  if (found.length === 0) throw new CalendarFailure('no-calendar');
  return found.sort((one, other) => one.name.localeCompare(other.name, 'it')).slice(0, maxCalendars);
}

/** Answers that are about the moment or the server, and not about the address. */
const isOfServer = (status: number) => ofTheMoment.includes(status) || (status >= 500 && status !== 501);

async function listCollections(url: string, dav: DavFetch): Promise<DavAnswer[]> {
  const props = {
    'd:displayname': {},
    'd:resourcetype': {},
    'c:supported-calendar-component-set': {},
    'd:current-user-privilege-set': {},
  };
  return askDav((fetch) => propfind({ url, props: props as never, depth: '1', fetch }), dav);
}

function calendarsAmong(answers: readonly DavAnswer[], url: string): FoundCalendar[] {
  return answers.flatMap((answer): FoundCalendar[] => {
    const { displayname, resourcetype, supportedCalendarComponentSet, currentUserPrivilegeSet } = fieldsOf(answer);
    if (!answer.href || !namesOf(resourcetype).includes('calendar')) return [];
    const components = attributesOf(supportedCalendarComponentSet);
    if (components.length > 0 && !components.includes('VEVENT')) return [];
    const address = URL.canParse(answer.href, url) ? new URL(answer.href, url).href : null;
    if (!address || address.length > 500) return [];
    const readOnly = isReadOnly(currentUserPrivilegeSet);
    const name = (textOf(displayname) ?? new URL(address).pathname.split('/').filter(Boolean).at(-1) ?? '').trim();
    return [{ url: address, name: [...name].slice(0, maxNameLength).join('') || 'Calendario', readOnly }];
  });
}

/** Whether the server says that nothing can be written; one that names no privilege at all may take it. */
export function isReadOnly(currentUserPrivilegeSet: unknown): boolean {
  const isSaid = namesOf(currentUserPrivilegeSet).includes('privilege');
  return isSaid && !/"(write|writeContent|bind|all)"/.test(JSON.stringify(currentUserPrivilegeSet));
}

const namesOf = (value: unknown): string[] => (typeof value === 'object' && value !== null ? Object.keys(value) : []);

/** Names of `<comp name="…"/>`, one or several. */
function attributesOf(set: unknown): string[] {
  const comp = (set as { comp?: unknown } | null)?.comp;
  return (Array.isArray(comp) ? comp : [comp]).flatMap((one) => {
    const name = (one as { _attributes?: { name?: unknown } } | null)?._attributes?.name;
    return typeof name === 'string' ? [name] : [];
  });
}
