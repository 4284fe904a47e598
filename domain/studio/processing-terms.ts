/** The data-processing terms (GDPR, article 28) that hold now, by the day from which they hold. */
export const processingTermsVersion = '2026-11-26';
