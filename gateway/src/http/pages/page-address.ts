import { isDay } from '@dentisti/domain/hours/calendar-day';
import { pageRoutes } from '@dentisti/domain/routes';

/** Reads a parameter; null for a value that counts as absent. */
type Meaning = (value: string) => string | null;
const text: Meaning = (value) => value.trim().slice(0, 200) || null;
const among =
  (...known: readonly string[]): Meaning =>
  (value) =>
    known.includes(value) ? value : null;
const mapView: Meaning = (value) => (/^[\d.,-]{1,60}$/.test(value) ? value : null);

/** Parameters that change what a page shows before its browser takes over; `web` reads them under the same names. */
const meaningful: Record<string, Record<string, Meaning>> = {
  [pageRoutes.results]: {
    citta: text,
    regione: text,
    zona: text,
    filtro: text,
    ordina: among('valutazione', 'distanza', 'posto'),
    aperto: among('1'),
    sabato: among('1'),
    online: among('1'),
    posto: (value) => (isDay(value) ? value : null),
    prestazione: text,
    prezzi: among('1'),
    accessibile: among('1'),
    lingua: (value) => (/^[a-z]{2}$/.test(value) ? value : null),
    scheda: among('ai'),
    vista: among('elenco'),
    mappa: mapView,
    pannello: among('mappa'),
  },
  [pageRoutes.packageCheckout]: { ordine: text },
};

/**
 * The one address of a page, by which it is drawn and kept: campaigns, junk and another order of the same parameters
 * draw nothing anew. Needs the address of a page there is.
 */
export function pageAddress(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://page');
  const kept = new URLSearchParams();
  for (const [name, read] of Object.entries(meaningful[pathname] ?? {})) {
    const value = read(searchParams.get(name) ?? '');
    if (value !== null) kept.set(name, value);
  }
  return kept.size > 0 ? `${pathname}?${kept}` : pathname;
}

/** Whether an address reads the same to a browser as to the router. */
export function isPlainAddress(url: string): boolean {
  return new URL(url, 'http://page').pathname === url.split('?', 1)[0];
}
