import { writtenSoon } from '@dentisti/domain/booking/italian-time';
import type {
  CalendarDirection,
  CalendarProvider,
  CalendarSummary,
  StudioCalendarFragment,
} from '../../../gql/graphql.ts';

export const providerNames: Readonly<Record<CalendarProvider, string>> = {
  ICLOUD: 'iCloud',
  NEXTCLOUD: 'Nextcloud',
  FASTMAIL: 'Fastmail',
  GOOGLE: 'Google',
  OTHER: 'Altro (CalDAV)',
};

/** Providers that are opened by user and password. */
export const passwordProviders = ['ICLOUD', 'NEXTCLOUD', 'FASTMAIL', 'OTHER'] as const;
export type PasswordProvider = (typeof passwordProviders)[number];

export const isPasswordProvider = (provider: CalendarProvider): provider is PasswordProvider =>
  (passwordProviders as readonly CalendarProvider[]).includes(provider);

/** Where a password for apps is made, in the words of the provider. */
export const passwordHints: Readonly<Record<PasswordProvider, string>> = {
  ICLOUD: 'Si crea su account.apple.com, «Password specifiche per le app»: non è la password dell’account Apple.',
  NEXTCLOUD: 'Si crea in Nextcloud, «Impostazioni › Sicurezza › Password per le app».',
  FASTMAIL: 'Si crea in Fastmail, «Privacy & Security › App passwords», con accesso ai calendari.',
  OTHER: 'Se il servizio ha password per le app, creane una apposta: così la puoi togliere quando vuoi.',
};

export const directionNames: Readonly<Record<CalendarDirection, string>> = {
  BOTH: 'Tutti e due: le visite nel calendario, i suoi impegni in agenda',
  OUT: 'Solo le visite nel calendario',
  IN: 'Solo gli impegni del calendario in agenda',
};

export const summaryNames: Readonly<Record<CalendarSummary, string>> = {
  PLAIN: 'Niente: solo «Visita – Dentisti.ai»',
  INITIALS: 'Le iniziali',
  NAME: 'Nome e cognome',
};

/** Returns how a calendar is doing, in a few words. */
export function calendarState(calendar: StudioCalendarFragment, now: Date): string {
  const { state, isSyncing, lastSyncedAt, failingSince } = calendar;
  if (state === 'CHECKING') return 'Cerchiamo i calendari…';
  if (state === 'CHOOSING') return 'Scegli il calendario';
  if (state === 'PAUSED') return 'Sospeso';
  if (state === 'LEAVING') return 'Togliamo le visite dal calendario…';
  if (failingSince) return `Non riusciamo ad allinearlo da ${writtenSoon(new Date(failingSince), now)}`;
  if (!lastSyncedAt) return 'Primo allineamento in corso…';
  return `${isSyncing ? 'Allineamento in corso, l’ultimo' : 'Allineato'} ${writtenSoon(new Date(lastSyncedAt), now)}`;
}
