import { CalendarFailure } from '@dentisti/core/calendars/calendar-client';
import type { FoundCalendar } from '@dentisti/domain/calendars/calendar-names';
import { createAccount, propfind } from 'tsdav';
import { type DavAnswer, fieldsOf, textOf } from './dav-answer.ts';
import type { DavFetch } from './dav-fetch.ts';

const maxCalendars = 100;
const maxNameLength = 120;

/**
 * Returns the calendars that hold events of an account, by name: from its principal to its home to what lies in it. An
 * address that is a calendar itself is taken as it is, where nothing else is found.
 */
export async function findDavCalendars(serverUrl: string, dav: DavFetch): Promise<FoundCalendar[]> {
  const { fetch } = dav;
  let homeUrl: string | undefined;
  try {
    const account = { serverUrl, accountType: 'caldav' } as const;
    homeUrl = (await createAccount({ account, fetch })).homeUrl;
  } catch (error) {
    const failure = dav.lastFailure();
    // The library goes on to other addresses after a failure; what the server refused stays the reason.
    if (failure && failure.fault !== 'redirect') throw failure;
    if (error instanceof CalendarFailure) throw error;
  }
  const found = await calendarsIn(homeUrl ?? serverUrl, fetch);
  if (found.length === 0) throw new CalendarFailure('no-calendar');
  return found.sort((one, other) => one.name.localeCompare(other.name, 'it')).slice(0, maxCalendars);
}

async function calendarsIn(url: string, fetch: DavFetch['fetch']): Promise<FoundCalendar[]> {
  const props = {
    'd:displayname': {},
    'd:resourcetype': {},
    'c:supported-calendar-component-set': {},
    'd:current-user-privilege-set': {},
  };
  const answers = (await propfind({ url, props: props as never, depth: '1', fetch })) as DavAnswer[];
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

/** Whether the server says that nothing can be written; one that says nothing of it may take it. */
export function isReadOnly(currentUserPrivilegeSet: unknown): boolean {
  const privileges = JSON.stringify(currentUserPrivilegeSet ?? null);
  return privileges !== 'null' && !/"(write|writeContent|bind|all)"/.test(privileges);
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
