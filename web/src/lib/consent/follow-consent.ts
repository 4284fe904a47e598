import { followConsentWithBookings } from '../my-bookings.ts';
import { followConsentWithLocation } from '../selected-location.ts';
import { hasConsent } from './consent-state.ts';
import { eraseCookie, eraseGoogleCookies } from './cookies.ts';
import { followConsentWithChoices, keepChoice } from './remembered-choice.ts';

/** After a choice, and when a page opens: keeps the allowed entries, erases the others. */
export function followConsent(): void {
  followConsentWithChoices();
  followConsentWithLocation();
  followConsentWithBookings();
  // Italian is the only language there is: remembering it spares the notice about it on the next visits.
  if (hasConsent('functional')) keepChoice('language_pref', 'it');
  if (!hasConsent('analytics')) {
    eraseCookie('analytics_session');
    eraseGoogleCookies();
  }
}
