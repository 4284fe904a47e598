import type { BookingFigure } from '../../../gql/graphql.ts';

/** The figures of the overview that count bookings, as the list's address names them. */
const figures = {
  richieste: { figure: 'REQUESTS', label: 'Richieste' },
  conferme: { figure: 'CONFIRMATIONS', label: 'Conferme' },
  'in-giornata': { figure: 'CONFIRMED_SAME_DAY', label: 'Richieste confermate in giornata' },
  confermate: { figure: 'CONFIRMED', label: 'Richieste confermate' },
} as const satisfies Record<string, { figure: BookingFigure; label: string }>;
export type CountedFigure = keyof typeof figures;

/** The search of the list's address that shows what a figure counts. */
export const countedSearch = (figure: CountedFigure, days: number): string => `?cifra=${figure}&giorni=${days}`;

/** Returns the figure that an address asks for, with its days and a sentence; null when it asks for none. */
export function parseCounted(search: URLSearchParams) {
  const name = search.get('cifra') ?? '';
  if (!Object.hasOwn(figures, name)) return null;
  const { figure, label } = figures[name as CountedFigure];
  const days = Math.min(30, Math.max(1, Math.trunc(Number(search.get('giorni'))) || 7));
  return { asked: { figure, days }, label: `${label}, ${days === 1 ? 'oggi' : `ultimi ${days} giorni`}` };
}
