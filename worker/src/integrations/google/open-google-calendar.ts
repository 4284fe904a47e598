import {
  type CalendarAccount,
  type CalendarClient,
  CalendarFailure,
  type OpenCalendar,
} from '@dentisti/core/calendars/calendar-client';
import type { GoogleTokens } from './google-tokens.ts';

/**
 * Opens calendars at Google as `open` does, and asks once more with a new access token when one is refused: Google may end
 * it before its time. What is still refused then has ended for good.
 */
export const openGoogleCalendars =
  (open: OpenCalendar, tokens: GoogleTokens): OpenCalendar =>
  (account, signal) =>
    account.provider === 'google' ? retrying(open, tokens, account, signal) : open(account, signal);

function retrying(
  open: OpenCalendar,
  tokens: GoogleTokens,
  account: CalendarAccount,
  signal: AbortSignal,
): CalendarClient {
  let client = open(account, signal);
  let isRenewed = false;
  const again = async <Result>(ask: (client: CalendarClient) => Promise<Result>): Promise<Result> => {
    try {
      return await ask(client);
    } catch (error) {
      if (isRenewed || !(error instanceof CalendarFailure) || error.fault !== 'credentials') throw error;
      isRenewed = true;
      tokens.forget(account);
      client = open(account, signal);
      return ask(client);
    }
  };
  return {
    findCalendars: () => again((one) => one.findCalendars()),
    listChanges: (url, syncToken) => again((one) => one.listChanges(url, syncToken)),
    list: (url) => again((one) => one.list(url)),
    readCtag: (url) => again((one) => one.readCtag(url)),
    read: (url, hrefs) => again((one) => one.read(url, hrefs)),
    write: (url, object) => again((one) => one.write(url, object)),
    remove: (url, object) => again((one) => one.remove(url, object)),
  };
}
