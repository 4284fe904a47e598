import type { LeadSource, LeadStatus } from '../../../gql/graphql.ts';
import type { StatusTone } from '../parts/status-badge.tsx';

export const leadStatusLabels: Readonly<Record<LeadStatus, { label: string; tone: StatusTone; verb: string }>> = {
  NEW: { label: 'Nuovo', tone: 'waiting', verb: 'Segna come nuovo' },
  CONTACTED: { label: 'Contattato', tone: 'good', verb: 'Segna come contattato' },
  CLOSED: { label: 'Chiuso', tone: 'quiet', verb: 'Chiudi' },
};

export const leadSourceLabels: Readonly<Record<LeadSource, string>> = {
  PRACTICES: 'Per i dentisti',
  RECEPTIONIST: 'Voce',
};

/** How late something is, in words; null when it is not due. */
export function overdueLabel(days: number | null | undefined): string | null {
  if (days === null || days === undefined) return null;
  if (days === 0) return 'oggi';
  return days === 1 ? 'da ieri' : `da ${days} giorni`;
}

/** `2026-11-24` → `24/11/2026`. */
export const dayText = (day: string): string => day.split('-').reverse().join('/');
