import { clockOf, dayOf, nearDay, shortDay } from '../../booking/booking-dates.ts';

const thisYear = (iso: string, now: Date) => dayOf(iso).slice(0, 4) === dayOf(now.toISOString()).slice(0, 4);

/** `oggi, 9:30`, `mar 24 nov, 9:30`, of another year `mar 24 nov 2025, 9:30`. */
export function visitTime(iso: string, now: Date): string {
  const day = nearDay(dayOf(iso), dayOf(now.toISOString()));
  const year = thisYear(iso, now) ? '' : ` ${dayOf(iso).slice(0, 4)}`;
  return `${day}${year}, ${clockOf(iso)}`;
}

/** `mar 24 nov`, of another year with it. */
const visitDay = (iso: string, now: Date) =>
  `${shortDay(dayOf(iso))}${thisYear(iso, now) ? '' : ` ${dayOf(iso).slice(0, 4)}`}`;

/** `Prossima visita domani, 9:30 · Ultima mar 3 nov`. */
export function visitsLabel(
  { lastVisitAt, nextVisitAt }: { lastVisitAt?: string | null; nextVisitAt?: string | null },
  now: Date,
): string {
  const parts = [
    nextVisitAt && `Prossima visita ${visitTime(nextVisitAt, now)}`,
    lastVisitAt && `${nextVisitAt ? 'ultima' : 'Ultima visita'} ${visitDay(lastVisitAt, now)}`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : 'Nessuna visita';
}

/** `Non è venuto 2 volte`; null for somebody who always came. */
export const noShowLabel = (count: number): string | null =>
  count === 0 ? null : `Non è venuto ${count === 1 ? 'una volta' : `${count} volte`}`;

/** `1 paziente`, `20 pazienti per «rossi»`, `Oltre 10.000 pazienti`. */
export function countLabel(total: number, words: string): string {
  const searched = words === '' ? '' : ` per «${words}»`;
  if (total >= 10_000) return `Oltre 10.000 pazienti${searched}`;
  if (total === 0) return `Nessun paziente${searched}`;
  return `${total === 1 ? '1 paziente' : `${total.toLocaleString('it-IT')} pazienti`}${searched}`;
}

/** The hint below a note with clinical words; null without any. */
export const clinicalHint = (words: readonly string[]): string | null =>
  words.length === 0
    ? null
    : `Sembra una notizia sulla salute: «${words.join('», «')}». Questa non è la cartella clinica: meglio scriverla lì.`;
