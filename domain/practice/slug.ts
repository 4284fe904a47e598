import { fold } from '../places/normalise.ts';

const tidyHyphens = (text: string) => text.replace(/-{2,}/g, '-').replace(/^-|-$/g, '');

/** Folds accents; what is not a letter or digit becomes a hyphen: `Reggio nell'Emilia` → `reggio-nell-emilia`. */
export function citySlug(city: string): string {
  return tidyHyphens(fold(city).replace(/[^a-z0-9]+/g, '-'));
}

/** What is not a letter, digit or space is dropped, spaces become hyphens: `Dott. D'Amico` → `dott-damico`. */
export function nameSlug(name: string): string {
  return tidyHyphens(
    fold(name)
      .replace(/[^a-z0-9\s]/g, '')
      .trim()
      .replace(/\s+/g, '-'),
  );
}

/** `{city-slug}-{name-slug}`; a name without any Latin letter or digit gives `{city-slug}-studio`. */
export function profileSlug(city: string, name: string): string {
  return `${citySlug(city)}-${nameSlug(name) || 'studio'}`;
}
