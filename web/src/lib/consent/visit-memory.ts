import type { VisitKey } from '@dentisti/domain/consent/stored-entries';

/** What a choice needs for one visit: the browser empties it when the tab is closed. Null when absent or forbidden. */
export function readVisit(key: VisitKey): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a choice for this visit; null forgets it. Where storage is forbidden it lasts until the page is reloaded. */
export function writeVisit(key: VisitKey, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Private windows of some browsers refuse storage; nothing is lost but the memory of the choice.
  }
}
