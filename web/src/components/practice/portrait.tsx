import { useState } from 'react';
import styles from './portrait.module.css';

interface PortraitProps {
  name: string;
  /** Keeps a practice's tile the same everywhere. */
  seed: string;
  imageUrl: string | null | undefined;
  size: 'small' | 'medium' | 'large';
}

/** The practice's picture; without one, or when it cannot be loaded, a drawn tile. Decoration: the name stands beside. */
export function Portrait({ name, seed, imageUrl, size }: PortraitProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (imageUrl && imageUrl !== failedUrl) {
    return (
      <img
        className={`${styles.portrait} ${styles[size]}`}
        src={imageUrl}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setFailedUrl(imageUrl)}
      />
    );
  }
  return (
    <span className={`${styles.portrait} ${styles[size]} ${styles.tile}`} data-tint={tintOf(seed)} aria-hidden="true">
      {initialsOf(name)}
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

/** Words that say what a practice is, not who: leaving them in would give half the city the initials SD. */
const generic =
  /^(studio|studi|centro|clinica|ambulatorio|poliambulatorio|dentistic[oi]|dentale|dental|odontoiatric[oi]|associat[oi]|medico|dott|dr|dottssa|drssa|prof|profssa|di|del|dell|dello|della|dei|degli|delle|e|ed|da|de|la|il|lo|l|d)$/iu;

/** Returns up to two initials of the distinguishing words of the practice's name. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s\-–,&]+/u).flatMap((word) => word.split(/['’]/u));
  const telling = words.filter((word) => /^\p{L}/u.test(word) && !generic.test(word.replace(/\./gu, '')));
  const chosen = telling.length > 0 ? telling : words.filter((word) => /^\p{L}/u.test(word));
  return chosen
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase('it'))
    .join('');
}
