import { beforeDay, writtenDate } from '@dentisti/domain/booking/italian-time';
import { servicesText } from '../../../components/practice/services-text.ts';
import { sourceNames } from '../../../components/practice/source-names.ts';
import type { PhotoKind, ProfileEditState } from '../../../gql/graphql.ts';
import type { Field, Statement } from './use-profile.ts';

export const fieldLabels: Readonly<Record<Field, string>> = {
  NAME: 'Nome',
  ADDRESS: 'Indirizzo',
  CAP: 'CAP',
  PHONE: 'Telefono pubblicato',
  WEBSITE: 'Sito',
  EMAIL: 'E-mail pubblicata',
  WEEK: 'Orari',
  DESCRIPTION: 'Presentazione',
  SPECIALIZATIONS: 'Ambiti di lavoro',
  SERVICES: 'Prestazioni e prezzi',
  LANGUAGES: 'Lingue parlate',
  WHEELCHAIR: 'Accesso in sedia a rotelle',
};

export const fieldHints: Readonly<Partial<Record<Field, string>>> = {
  SPECIALIZATIONS: 'Divisi da virgole: igiene, ortodonzia. Scriviamo «ambito», mai «specialista».',
  LANGUAGES: 'Oltre all’italiano, divise da virgole: inglese, francese.',
  WEBSITE: 'Per esempio www.studiorossi.it.',
};

export const kindLabels: Readonly<Record<PhotoKind, string>> = {
  STUDIO: 'Lo studio',
  TEAM: 'La squadra',
  OUTSIDE: 'L’esterno',
};

export const stateLabels: Readonly<Record<ProfileEditState, string>> = {
  DRAFT: 'Bozza',
  PROPOSED: 'Proposta, la leggiamo noi',
  APPLIED: 'Pubblicata',
  ACCEPTED: 'Proposta accettata',
  REFUSED: 'Proposta non accettata',
  WITHDRAWN: 'Proposta ritirata',
  UNDONE: 'Annullata',
};

/** Returns a value as patients read it; of services what is typed has a form of its own. */
export const shownText = (field: Field, text: string): string => (field === 'SERVICES' ? servicesText(text) : text);

const day = (at: string) => writtenDate(new Date(at));
const onDay = (at: string) => beforeDay('il', day(at));

/** Returns where a value comes from, and since when. */
export function originText({ rank, source, since }: Statement): string {
  const from = since ? ` ${onDay(since)}` : '';
  if (rank === 'PRACTICE') return `L’avete scritto o confermato voi${from}.`;
  if (rank === 'CORRECTION') return `L’ha corretto un operatore di Dentisti.ai${from}.`;
  if (rank === 'OPERATOR') return `L’ha annotato un operatore di Dentisti.ai${from}, per telefono o e-mail.`;
  if (rank === 'CONFIRMED') return 'L’avete confermato per telefono o e-mail.';
  if (rank === 'SOURCE' && source) return `Fonte: ${sourceNames[source]}, letta${from}.`;
  return 'Nessuno ce l’ha detto finora.';
}

/** Returns what happens when somebody writes the field. */
export function consequenceText({ rank, needsOperator }: Statement): string {
  if (rank === 'CORRECTION' && !needsOperator)
    return 'Quello che scrivi resta annotato, e vale quando la correzione viene tolta: se non sei d’accordo, scrivici.';
  if (needsOperator)
    return 'Se lo cambi, lo legge prima un operatore. Fino ad allora i pazienti vedono il valore di adesso.';
  return rank === 'PRACTICE'
    ? 'Nessuna fonte lo cambia. Lo cambi tu, oppure un operatore che ne scrive il motivo.'
    : 'Se lo scrivi tu, vale subito, e nessuna fonte lo cambia più.';
}

/** Returns what one of the others says of a field. */
export function otherText(field: Field, { source, text, asOf, isNewer }: Statement['others'][number]): string {
  const said = text === '' ? 'che non c’è' : `«${shownText(field, text).replaceAll('\n', '; ')}»`;
  if (source === 'PRACTICE') return `Voi avevate scritto ${said}, ${onDay(asOf)}.`;
  if (source === 'OPERATOR') return `Un operatore aveva annotato ${said}, ${onDay(asOf)}.`;
  return isNewer
    ? `Una fonte ora dice ${said} (${sourceNames[source]}, ${day(asOf)}).`
    : `Un’altra fonte dice ${said} (${sourceNames[source]}, ${day(asOf)}).`;
}
