import { useBrowserValue } from '../../lib/browser/browser-value.ts';
import { keepChoice, readChoice } from '../../lib/consent/remembered-choice.ts';
import classes from './language-notice.module.css';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the browser asks for no Italian and its person has not yet said that Italian will do. */
function isNeeded(): boolean {
  return !navigator.languages.some((language) => /^it\b/i.test(language)) && readChoice('language_pref') === null;
}

function acknowledge() {
  keepChoice('language_pref', 'it');
  for (const listener of listeners) listener();
}

/**
 * Notice shown once to readers of other languages: the site is in Italian only; `language_pref` remembers it with consent.
 * The server writes it for everybody; index.html marks the document for whom it is shown before the first paint.
 */
export function LanguageNotice() {
  if (!useBrowserValue(subscribe, isNeeded, true)) return null;
  return (
    <aside className={`row centered on-sage text-s line-bottom ${classes.notice}`} aria-label="Lingua del sito">
      <p>Questo sito è solo in italiano. Il tuo browser può tradurlo.</p>
      <button className="font-button line-strong round ink pointer tap" type="button" onClick={acknowledge}>
        Ho capito
      </button>
    </aside>
  );
}
