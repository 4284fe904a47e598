/** The data-processing terms (GDPR, article 28) that hold now, by the day from which they hold. */
export const processingTermsVersion = '2026-11-26';

/**
 * What each version changed, for practices that accepted an earlier one; the first changed nothing. A new version is a new
 * first line, and the text's own date.
 */
export const processingTermsChanges: Readonly<Record<string, string>> = {
  '2026-11-26': 'È la prima versione.',
};

/** Visits of bookings that began within so many months before a practice accepts get their patient at once. */
export const adoptedMonths = 24;
