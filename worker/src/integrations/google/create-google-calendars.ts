import { CalendarFailure, type OpenCalendar } from '@dentisti/core/calendars/calendar-client';
import type { GoogleService } from '@dentisti/core/google/google-service';
import { isGoogleTokenStored, rotateGoogleToken } from '@dentisti/core/google/rotate-google-token';
import type { MikroORM } from '@dentisti/db/orm';
import type { GoogleEnv } from '../../google-env.ts';
import { createDavCalendars } from '../calendars/dav-client.ts';
import type { Clock } from '../clock.ts';
import { createGoogleClient } from './google-client.ts';
import { GoogleTokens } from './google-tokens.ts';
import { openGoogleCalendars } from './open-google-calendar.ts';

interface GoogleSettings {
  /** The callback's whole address, as the page of consent was given it. */
  redirectUri: string;
  orm: MikroORM;
  clock: Pick<Clock, 'now'>;
  /** Encrypt credentials; newest first. */
  keys: readonly string[];
}

interface GoogleCalendars {
  /** Null: calendars at Google are not offered. */
  service: GoogleService | null;
  /** Opens calendars at Google beside those that `others` opens. */
  openWith(others: OpenCalendar): OpenCalendar;
}

/** Google's accounts and calendars, as configured; without a client nothing of Google's is asked. */
export function createGoogleCalendars(env: GoogleEnv | null, settings: GoogleSettings): GoogleCalendars {
  const { redirectUri, orm, clock, keys } = settings;
  if (!env) {
    const google = createDavCalendars({ allowsLoopback: false }, () => Promise.reject(new CalendarFailure('status')));
    return { service: null, openWith: (others) => openGoogleCalendars({ google, others, forget: () => {} }) };
  }
  const client = createGoogleClient(env, { redirectUri });
  const stored = {
    replace: (former: string, refreshToken: string) => rotateGoogleToken(orm.em.fork(), { former, refreshToken }, keys),
    isStored: (refreshToken: string) => isGoogleTokenStored(orm.em.fork(), refreshToken, keys),
  };
  const tokens = new GoogleTokens(client, stored, clock);
  // The simulator stands on this machine or beside it; Google itself is asked as every other server is.
  const trusted = env.isSimulated ? { trustedOrigin: new URL(env.caldavUrl).origin } : {};
  const google = createDavCalendars({ allowsLoopback: false, ...trusted }, (account, signal) =>
    tokens.authorize(account, signal),
  );
  return {
    service: client,
    openWith: (others) => openGoogleCalendars({ google, others, forget: (account) => tokens.forget(account) }),
  };
}
