import type { FunctionalEntryName } from '@dentisti/domain/consent/stored-entries';
import { hasConsent } from './consent-state.ts';
import { eraseCookie, readCookie, writeCookie } from './cookies.ts';
import { readVisit, writeVisit } from './visit-memory.ts';

/** Entries whose cookie holds the choice itself, under the same name as in the visit's memory. */
export type ChoiceName = Exclude<FunctionalEntryName, 'location_memory'>;

const choiceNames: readonly ChoiceName[] = ['user_preferences', 'theme_preference', 'language_pref'];

/** A choice of an earlier visit, where functional consent let it be kept, else of this one. */
export function readChoice(name: ChoiceName): string | null {
  return (hasConsent('functional') ? readCookie(name) : null) ?? readVisit(name);
}

/** Keeps a choice for this visit and, with functional consent, for as long as the policy says; null forgets it. */
export function keepChoice(name: ChoiceName, value: string | null): void {
  writeVisit(name, value);
  if (value === null) eraseCookie(name);
  else if (hasConsent('functional')) writeCookie(name, value);
}

/** Brings the cookies in line with the consent: what was chosen in this visit is kept, or what was kept is erased. */
export function followConsentWithChoices(): void {
  const isAllowed = hasConsent('functional');
  for (const name of choiceNames) {
    const kept = readCookie(name);
    const chosen = readVisit(name);
    if (isAllowed && kept === null && chosen !== null) writeCookie(name, chosen);
    if (isAllowed || kept === null) continue;
    // Withdrawn in the middle of a visit: the page does not change under the visitor's eyes.
    if (chosen === null) writeVisit(name, kept);
    eraseCookie(name);
  }
}
