import type { StudioPracticeRow } from '@dentisti/db/studio/studio-practice.repository';
import { withPreposition } from '@dentisti/domain/practice/italian-name';
import { pageRoutes } from '@dentisti/domain/routes';

/** What every mail of the studio is written with. */
export interface StudioInput {
  contactEmail: string;
  /** Without a trailing slash. */
  publicUrl: string;
}

export interface PracticeInput extends StudioInput {
  practice: StudioPracticeRow;
}

/** The practice, among a mail's details. */
export const practiceOf = ({ name, address, city, province }: StudioPracticeRow) => ({
  label: 'Studio',
  lines: [name, `${address}, ${city} (${province})`],
});
/** `la scheda dello Studio Rossi`. */
export const profileOf = ({ name }: StudioPracticeRow) => `la scheda ${withPreposition('di', name)}`;
/** The button that leads to the studio. */
export const openStudio = ({ publicUrl }: StudioInput) => ({
  label: 'Apri lo studio',
  url: publicUrl + pageRoutes.studio,
});
/** Why, in an operator's words; none without a note. */
export const reasonGiven = (note: string | null) => (note ? [{ label: 'Motivo', lines: note.split('\n') }] : []);
/** Where to object, and that a person answers. */
export const objection = ({ contactEmail }: StudioInput) =>
  `Vuoi opporti, o qualcosa non ti torna? Scrivi a ${contactEmail}: risponde una persona.`;
export const decidedByPerson = 'Ha deciso una persona, non un programma.';
