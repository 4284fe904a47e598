import { everything, onlyNecessary } from '@dentisti/domain/consent/consent';
import { X } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { chooseConsent, readConsent } from '../../lib/consent/consent-state.ts';
import { showConsentDialog } from '../../lib/consent/preferences-dialog.ts';
import { paths } from '../../lib/paths.ts';
import classes from './consent-banner.module.css';

/**
 * The first visit's question. Refusing is as easy as accepting, X refuses, scrolling or going on means nothing. It
 * covers no page: the document is longer by its height, and what gets the focus is scrolled clear of it.
 */
export function ConsentBanner() {
  const banner = useRef<HTMLElement>(null);
  const titleId = useId();
  // Also asked where a choice is too old, which index.html does not read.
  useLayoutEffect(() => {
    if (readConsent() === null) document.documentElement.dataset.consent = 'asked';
  }, []);
  useEffect(() => makeRoomFor(banner.current), []);
  return (
    <section ref={banner} className={`on-raised floating text-xs snug ink ${classes.banner}`} aria-labelledby={titleId}>
      <div className={`grid gap-3 page-width relative ${classes.inner}`}>
        <div className={classes.words}>
          <h2 className="font-label" id={titleId}>
            I cookie li scegli tu
          </h2>
          <p>
            Usiamo quelli necessari al sito. Solo se vuoi, altri ricordano le tue preferenze e contano le pagine viste.
            Con la X restano i soli necessari. <Link to={paths.cookies()}>Cookie policy</Link>
          </p>
        </div>
        <div className={`grid gap-2 ${classes.actions}`}>
          <button
            className="outline-brand round brand pointer tap hover-sage"
            type="button"
            onClick={() => chooseConsent(onlyNecessary)}
          >
            Rifiuta
          </button>
          <button
            className="outline-brand round brand pointer tap hover-sage"
            type="button"
            onClick={() => showConsentDialog(true)}
          >
            Personalizza
          </button>
          <button
            className="outline-brand round brand pointer tap hover-sage"
            type="button"
            onClick={() => chooseConsent(everything)}
          >
            Accetta
          </button>
        </div>
        <button
          type="button"
          className={`grid place-center absolute round ink pointer square hover-sage ${classes.close}`}
          aria-label="Chiudi e usa solo i cookie necessari"
          onClick={() => chooseConsent(onlyNecessary)}
        >
          <X className="icon" aria-hidden="true" />
        </button>
      </div>
    </section>
  );
}

/**
 * Publishes the height of the banner as a custom property while the banner is shown, where the style sheet guesses another:
 * a property of the root has the browser go through every element.
 */
function makeRoomFor(banner: HTMLElement | null): (() => void) | undefined {
  if (!banner) return;
  const root = document.documentElement;
  const observer = new ResizeObserver(() => {
    const { offsetHeight } = banner;
    const page = document.getElementById('root');
    const room = page ? Number.parseFloat(getComputedStyle(page).paddingBottom) : Number.NaN;
    if (!(Math.abs(room - offsetHeight) < 2)) root.style.setProperty('--d-consent-height', `${offsetHeight}px`);
  });
  observer.observe(banner);
  return () => {
    observer.disconnect();
    root.style.removeProperty('--d-consent-height');
    delete root.dataset.consent;
  };
}
