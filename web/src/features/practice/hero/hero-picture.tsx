import { practiceInitials } from '@dentisti/domain/practice/initials';
import { createRandom } from '@dentisti/domain/practice/seeded-random';
import { hasPhoto } from '../../../components/practice/has-photo.ts';
import { useBrokenImage } from '../../../components/practice/use-broken-image.ts';
import facadeUrl from '../../../theme/illustrations/facade.svg';
import styles from './hero-picture.module.css';

interface HeroPictureProps {
  name: string;
  /** Keeps a practice's drawing the same at every visit. */
  slug: string;
  imageUrl: string | null | undefined;
}

/**
 * The practice's photo; without one, or when it cannot be loaded, a drawn front door. Decoration: the name stands beside.
 */
export function HeroPicture({ name, slug, imageUrl }: HeroPictureProps) {
  const { isBroken, image } = useBrokenImage(imageUrl);
  if (hasPhoto(imageUrl) && !isBroken) {
    return <img className={`clip line on-sage ${styles.picture}`} src={imageUrl} alt="" decoding="async" {...image} />;
  }
  return <FrontDoor name={name} slug={slug} />;
}

/** The house's mark as the door of a practice, in a street that is a little different for each; small screens see more of it. */
function FrontDoor({ name, slug }: { name: string; slug: string }) {
  const random = createRandom(`front door ${slug}`);
  const part = (kind: string, at: string) => (
    <use href={`${facadeUrl}#${kind}${random.integer(0, 2)}`} transform={`translate(${at})`} />
  );
  return (
    <svg
      className={`clip line ${styles.picture} ${styles.drawing}`}
      data-tint={random.integer(0, 5)}
      viewBox="0 0 480 300"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <circle className={styles.sun} cx={random.pick([176, 214, 272, 308])} cy={random.integer(34, 56)} r="22" />
      <linearGradient id="smalto" x2="0.4" y2="1">
        <stop className={styles.light} />
        <stop className={styles.shade} offset="1" />
      </linearGradient>
      <use href={`${facadeUrl}#s`} />
      <use href={`${facadeUrl}#m`} fill="url(#smalto)" />
      {part('d', '0 0')}
      {part('w', '56 246')}
      {part('w', '424 246')}
      {part('p', '136 290')}
      {part('p', '344 290')}
      <text className={styles.initials} x="240" y="178" textAnchor="middle">
        {practiceInitials(name)}
      </text>
    </svg>
  );
}
