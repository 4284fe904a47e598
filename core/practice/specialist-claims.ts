import { claimsSpecialist } from '@dentisti/domain/discovery/practice-word';

/** Fields whose words patients read as titles. */
const worded: ReadonlySet<string> = new Set(['name', 'description', 'specializations', 'services']);

const reason = 'è un titolo, e i titoli di specializzazione non li controlliamo.';
const ofPractice = `Scrivi l’ambito di lavoro, non «specialista»: ${reason}`;
export const specialistPerson = `Scrivi di che cosa si occupa, non «specialista»: ${reason}`;

/** Returns a problem per field that calls somebody a specialist, typed by the practice or an operator. */
export const findSpecialistClaims = (typed: readonly { field: string; text: string | null }[]) =>
  typed
    .filter(({ field, text }) => worded.has(field) && text !== null && claimsSpecialist(text))
    .map(({ field }) => ({ name: field, message: ofPractice }));
