import emptyUrl from '../theme/illustrations/empty.svg';
import errorUrl from '../theme/illustrations/error.svg';
import heroUrl from '../theme/illustrations/hero.svg';
import lostUrl from '../theme/illustrations/lost.svg';

const drawings = {
  hero: { url: heroUrl, viewBox: '0 -8 640 461' },
  empty: { url: emptyUrl, viewBox: '0 0 320 240' },
  error: { url: errorUrl, viewBox: '0 0 320 240' },
  lost: { url: lostUrl, viewBox: '0 0 320 240' },
};

interface IllustrationProps {
  name: keyof typeof drawings;
  className?: string;
}

/**
 * One of our line drawings. `<use>` of an outside file keeps them out of the scripts and, unlike `<img>`, lets them take
 * the theme's colours. Decorative: the words beside it say everything.
 */
export function Illustration({ name, className }: IllustrationProps) {
  const { url, viewBox } = drawings[name];
  return (
    <svg className={className} viewBox={viewBox} aria-hidden="true" focusable="false">
      <use href={`${url}#d`} />
    </svg>
  );
}
