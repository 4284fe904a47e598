/** What the visitor chose for this session; `system` follows the device. */
export type ThemeChoice = 'system' | 'light' | 'dark';

const key = 'theme';

/** index.html applies the stored choice before the first paint; this reads the same key. */
export function readThemeChoice(): ThemeChoice {
  const applied = document.documentElement.dataset.theme;
  return applied === 'light' || applied === 'dark' ? applied : 'system';
}

/** Applies a choice and keeps it in sessionStorage only: the cookie policy allows no longer memory without consent. */
export function applyThemeChoice(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
  try {
    if (choice === 'system') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, choice);
  } catch {
    // Storage may be forbidden; the choice then lasts until the page is reloaded.
  }
}
