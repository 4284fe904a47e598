import { practiceInitials } from '@dentisti/domain/practice/initials';
import styles from './portrait.module.css';
import { useBrokenImage } from './use-broken-image.ts';

interface PortraitProps {
  name: string;
  /** Keeps a practice's tile the same everywhere. */
  seed: string;
  imageUrl: string | null | undefined;
  size: 'small' | 'medium';
}

/** The practice's picture; without one, or when it cannot be loaded, a drawn tile. Decoration: the name stands beside. */
export function Portrait({ name, seed, imageUrl, size }: PortraitProps) {
  const { isBroken, image } = useBrokenImage(imageUrl);
  if (imageUrl && !isBroken) {
    return (
      <img
        className={`${styles.portrait} ${styles[size]}`}
        src={imageUrl}
        alt=""
        loading="lazy"
        decoding="async"
        {...image}
      />
    );
  }
  return (
    <span className={`${styles.portrait} ${styles[size]} ${styles.tile}`} data-tint={tintOf(seed)} aria-hidden="true">
      {practiceInitials(name)}
    </span>
  );
}

const tints = 6;

/** 0 to 5, always the same for the same seed. */
export function tintOf(seed: string): number {
  let sum = 0;
  for (const character of seed) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return sum % tints;
}
