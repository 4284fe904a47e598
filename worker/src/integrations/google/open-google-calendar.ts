import {
  type CalendarAccount,
  type CalendarClient,
  CalendarFailure,
  type OpenCalendar,
} from '@dentisti/core/calendars/calendar-client';

interface Opened {
  google: OpenCalendar;
  others: OpenCalendar;
  /** Drops an access token that Google took no more. */
  forget(account: CalendarAccount): void;
}

/**
 * Opens calendars at Google, and those of others. Google is asked once more with a new access token when it refuses one, as it
 * may end one before its time. What it refuses then has ended for good.
 */
export const openGoogleCalendars =
  ({ google, others, forget }: Opened): OpenCalendar =>
  (account, signal) => {
    if (account.provider !== 'google') return others(account, signal);
    const open = () => google(account, signal);
    return retrying(open, () => forget(account));
  };

function retrying(open: () => CalendarClient, forget: () => void): CalendarClient {
  let client = open();
  let isRenewed = false;
  const again = async <Result>(ask: (client: CalendarClient) => Promise<Result>): Promise<Result> => {
    try {
      return await ask(client);
    } catch (error) {
      if (isRenewed || !(error instanceof CalendarFailure) || error.fault !== 'credentials') throw error;
      isRenewed = true;
      forget();
      client = open();
      return ask(client);
    }
  };
  return {
    findCalendars: () => again((one) => one.findCalendars()),
    listChanges: (url, syncToken) => again((one) => one.listChanges(url, syncToken)),
    findAddresses: (url) => again((one) => one.findAddresses(url)),
    list: (url) => again((one) => one.list(url)),
    readCtag: (url) => again((one) => one.readCtag(url)),
    read: (url, hrefs) => again((one) => one.read(url, hrefs)),
    write: (url, object) => again((one) => one.write(url, object)),
    remove: (url, object) => again((one) => one.remove(url, object)),
  };
}
