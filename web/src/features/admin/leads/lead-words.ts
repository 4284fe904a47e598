import type { LeadSource, LeadStatus } from '../../../gql/graphql.ts';
import type { StatusTone } from '../parts/status-mark.tsx';

export const leadWords: Readonly<Record<LeadStatus, { word: string; tone: StatusTone; verb: string }>> = {
  NEW: { word: 'Nuovo', tone: 'waiting', verb: 'Segna come nuovo' },
  CONTACTED: { word: 'Contattato', tone: 'good', verb: 'Segna come contattato' },
  CLOSED: { word: 'Chiuso', tone: 'quiet', verb: 'Chiudi' },
};

export const sourceWords: Readonly<Record<LeadSource, string>> = {
  PRACTICES: 'Per i dentisti',
  RECEPTIONIST: 'Voce',
};

/** How late something is, in words; null when it is not due. */
export function overdueWord(days: number | null | undefined): string | null {
  if (days === null || days === undefined) return null;
  if (days === 0) return 'oggi';
  return days === 1 ? 'da ieri' : `da ${days} giorni`;
}

/** `2026-11-24` → `24/11/2026`. */
export const dayText = (day: string): string => day.split('-').reverse().join('/');
