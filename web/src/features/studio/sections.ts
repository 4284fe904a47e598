import { paths } from '../../lib/paths.ts';

/** Titles of the studio's sections, by their segment of the address. `/studio` alone is the first. */
export const sectionTitles = {
  riepilogo: 'Il tuo studio',
  richieste: 'Richieste',
  agenda: 'Agenda',
  'lista-attesa': 'Lista d’attesa',
  pazienti: 'Pazienti',
  recensioni: 'Recensioni',
  richiami: 'Richiami',
  messaggi: 'Messaggi ai pazienti',
  numeri: 'Numeri',
  scheda: 'Scheda pubblica',
  impostazioni: 'Impostazioni dell’agenda',
  collegamenti: 'Collegamenti',
  persone: 'Persone',
  titolarita: 'Titolarità',
  accesso: 'Accesso',
  rivendica: 'Rivendica uno studio',
} as const;
export type SectionName = keyof typeof sectionTitles;

const isSection = (name: string): name is SectionName => Object.hasOwn(sectionTitles, name);

/** Returns the section of an address `/studio/:section?/:id?`; null where there is none. */
export function findSection(name: string | undefined, id: string | undefined): SectionName | null {
  if (name === undefined) return 'riepilogo';
  return isSection(name) && !(name === 'accesso' && id !== undefined) ? name : null;
}

/** Returns the address of a practice's section; `id` is null for the account's first practice. */
export function sectionPath(section: SectionName, id: string | null): string {
  if (id !== null) return paths.studioItem(section, id);
  return section === 'riepilogo' ? paths.studio() : paths.studioSection(section);
}

/** The address that a mailed link opens to sign in, and the one to answer a request. */
export const linkSection = 'entra';
export const answerSection = 'risposta';
