import { servicesText } from '../../../components/practice/services-text.ts';
import type { DentistField, DentistSource, HideReason, Verification } from '../../../gql/graphql.ts';

export const fieldLabels: Readonly<Record<DentistField, string>> = {
  NAME: 'Nome',
  ADDRESS: 'Indirizzo',
  CAP: 'CAP',
  COORDINATES: 'Coordinate',
  PHONE: 'Telefono',
  WEBSITE: 'Sito',
  EMAIL: 'E-mail',
  WEEK: 'Orari',
  DESCRIPTION: 'Descrizione',
  SPECIALIZATIONS: 'Ambiti',
  LANGUAGES: 'Lingue oltre all’italiano',
  WHEELCHAIR: 'Accesso in sedia a rotelle',
  SERVICES: 'Prestazioni',
};

/** Returns a field's text as patients read it, in one line; `none` where nothing stands there. */
export const fieldText = (field: DentistField | null | undefined, text: string, none: string): string =>
  text === '' ? none : (field === 'SERVICES' ? servicesText(text) : text).replaceAll('\n', '; ');

export const originLabels: Readonly<Record<DentistSource, string>> = {
  DEMO: 'dati dimostrativi',
  OPENSTREETMAP: 'OpenStreetMap',
  GOOGLE_PLACES: 'Google',
  OPERATOR: 'scritto a mano',
  PRACTICE: 'scritto dallo studio',
};

export const badgeLabels: Readonly<Record<Verification, string>> = {
  GOOGLE: 'Dati confermati da Google',
  PRACTICE: 'Dati confermati dallo studio',
  ALBO: 'Iscrizione all’Albo controllata',
};

export const hideReasonLabels: Readonly<Record<HideReason, string>> = {
  ASKED_BY_PRACTICE: 'Lo ha chiesto lo studio',
  CLOSED: 'Lo studio ha chiuso',
  NOT_A_PRACTICE: 'Non è uno studio dentistico',
  WRONG_DATA: 'Dati troppo sbagliati per mostrarli',
  UNLAWFUL: 'Contenuto illecito o lesivo di diritti',
};

/** Where it was said that nobody should ring. */
export const optOutLabels: Readonly<Record<string, string>> = {
  call: 'durante una chiamata',
  'inbound-call': 'richiamandoci',
  operator: 'scritto da un collega',
  page: 'dalla sua pagina',
  studio: 'nello studio, prima che l’ultima persona uscisse',
};
