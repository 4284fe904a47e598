import { type AuthorizeCalendar, CalendarFailure } from '@dentisti/core/calendars/calendar-client';

/** Opens accounts with user and password; those of a provider's own sign-in need that provider's client. */
export const authorizeByPassword: AuthorizeCalendar = async ({ credentials }) => {
  if (credentials.kind !== 'basic') throw new CalendarFailure('no-secret');
  return `Basic ${Buffer.from(`${credentials.user}:${credentials.password}`, 'utf8').toString('base64')}`;
};
