import type { DentistSource } from '../../gql/graphql.ts';

/** Sources as the visitor reads them; OpenStreetMap's wording is the one its licence (ODbL) asks for. */
export const sourceNames: Record<DentistSource, string> = {
  DEMO: 'dati dimostrativi',
  OPENSTREETMAP: '© OpenStreetMap contributors',
  GOOGLE_PLACES: 'Google',
  OPERATOR: 'redazione',
  PRACTICE: 'confermato dallo studio',
};

/** `Google, © OpenStreetMap contributors`. */
export function sourceLine(sources: readonly DentistSource[]): string {
  return sources.map((source) => sourceNames[source]).join(', ');
}
