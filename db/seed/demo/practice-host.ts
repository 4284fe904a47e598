import { nameSlug } from '@dentisti/domain/practice/slug';

/** The host of a practice's site and e-mail, no other's: its name, province and number. `.example` leads nowhere. */
export function practiceHost(key: string, name: string, province: string): string {
  const number = Number(key.slice(key.lastIndexOf('-') + 1));
  return `${nameSlug(name).slice(0, 40).replace(/-$/, '')}-${province.toLowerCase()}${number}.example`;
}
