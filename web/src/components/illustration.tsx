import emptyUrl from '../theme/illustrations/empty.svg';
import errorUrl from '../theme/illustrations/error.svg';
import heroUrl from '../theme/illustrations/hero.svg';
import lostUrl from '../theme/illustrations/lost.svg';
import practiceUrl from '../theme/illustrations/practice.svg';
import receptionistUrl from '../theme/illustrations/receptionist.svg';
import stepCallUrl from '../theme/illustrations/step-call.svg';
import stepCompareUrl from '../theme/illustrations/step-compare.svg';
import stepPlaceUrl from '../theme/illustrations/step-place.svg';
import tenTapsUrl from '../theme/illustrations/ten-taps.svg';

const drawings = {
  hero: { url: heroUrl, viewBox: '-10 -8 660 461' },
  empty: { url: emptyUrl, viewBox: '0 0 320 240' },
  error: { url: errorUrl, viewBox: '0 0 320 240' },
  'step-place': { url: stepPlaceUrl, viewBox: '0 0 240 110' },
  'step-compare': { url: stepCompareUrl, viewBox: '0 0 240 110' },
  'step-call': { url: stepCallUrl, viewBox: '0 0 240 110' },
  practice: { url: practiceUrl, viewBox: '0 0 640 420' },
  receptionist: { url: receptionistUrl, viewBox: '0 0 640 420' },
  lost: { url: lostUrl, viewBox: '0 0 320 240' },
  'ten-taps': { url: tenTapsUrl, viewBox: '0 0 320 240' },
};

export type DrawingName = keyof typeof drawings;

interface IllustrationProps {
  name: DrawingName;
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
