/** What the results' filter reads of a practice. */
export interface FilterableDentist {
  name: string;
  description?: string | null;
  specializations: readonly string[];
  services: readonly string[];
}

/**
 * Whether the filter text is part of the name, the description, a specialisation or a service (specification §5).
 * Blind to case; blank text matches everything.
 */
export function matchesFilter(dentist: FilterableDentist, filter: string): boolean {
  const wanted = filter.trim().toLocaleLowerCase('it');
  if (wanted === '') return true;
  const texts = [dentist.name, dentist.description ?? '', ...dentist.specializations, ...dentist.services];
  return texts.some((text) => text.toLocaleLowerCase('it').includes(wanted));
}
