/** The data-processing terms (GDPR, article 28) that hold now, by the day from which they hold. */
export const processingTermsVersion = '2026-11-28';

/**
 * What each version changed, for practices that accepted an earlier one; the first changed nothing. A new version is a new
 * first line, and the text's own date.
 */
export const processingTermsChanges: Readonly<Record<string, string>> = {
  '2026-11-28':
    'L’accordo nomina anche i calendari e i programmi che lo studio collega – che cosa vi arriva lo scegli tu – e i numeri dello studio, con i nomi dei pazienti dietro ogni cifra.',
  '2026-11-27':
    'L’accordo nomina i messaggi che mandiamo ai pazienti per conto dello studio: conferme e promemoria, richiami a chi vi ha consentito, offerte a chi è in lista d’attesa, richieste di una recensione. Dice quali dati servono, e che sei tu a scegliere che cosa parte.',
  '2026-11-26': 'È la prima versione.',
};

/** Visits of bookings that began within so many months before a practice accepts get their patient at once. */
export const adoptedMonths = 24;
