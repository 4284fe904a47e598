import { useBrowserValue } from './browser/browser-value.ts';
import { keepChoice } from './consent/remembered-choice.ts';

/** `system` follows the device. */
export type ThemeChoice = 'system' | 'light' | 'dark';

const listeners = new Set<() => void>();

/** index.html applies the kept choice before the first paint; the document itself is where it stands from then on. */
function readThemeChoice(): ThemeChoice {
  const applied = document.documentElement.dataset.theme;
  return applied === 'light' || applied === 'dark' ? applied : 'system';
}

/** Applies a choice and keeps it: for this visit, and longer only with functional consent. */
export function applyThemeChoice(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
  keepChoice('theme_preference', choice === 'system' ? null : choice);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The theme in force; `system` on the server, which knows no visitor. */
export function useThemeChoice(): ThemeChoice {
  return useBrowserValue<ThemeChoice>(subscribe, readThemeChoice, 'system');
}
