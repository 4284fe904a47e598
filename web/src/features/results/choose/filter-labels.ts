import { writtenDay } from '@dentisti/domain/booking/italian-time';
import { languageName } from '@dentisti/domain/practice/language-name';
import {
  type FilterName,
  noFilters,
  type ResultFilters,
  type ToggleName,
} from '@dentisti/domain/search/result-filters';

export const toggleLabels: Record<ToggleName, string> = {
  openNow: 'Aperto ora',
  saturday: 'Sabato',
  booksOnline: 'Prenota online',
  withPrices: 'Con prezzi',
  wheelchair: 'Accessibile',
};

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * `Oggi`, `Domani`, else `Mercoledì 25 nov`, or `Mer 25` where there is little room; of a `YYYY-MM-DD`. `today` is null
 * while nobody knows.
 */
export function dayLabel(day: string, today: string | null, isShort = false): string {
  const ahead = today === null ? Number.NaN : (Date.parse(day) - Date.parse(today)) / 86_400_000;
  if (ahead === 0) return 'Oggi';
  const [weekday = '', , month = ''] = writtenDay(day).split(' ');
  const date = Number(day.slice(8));
  return ahead === 1
    ? 'Domani'
    : capitalised(isShort ? `${weekday.slice(0, 3)} ${date}` : `${weekday} ${date} ${month.slice(0, 3)}`);
}

/** `Inglese`, of an ISO 639-1 code. */
export const languageLabel = (code: string): string => capitalised(languageName(code));

/** A set filter as a visitor would say it. */
export function filterLabel(name: FilterName, filters: ResultFilters): string {
  const { slotBy, service, language } = filters;
  if (name === 'slotBy') return `Libero entro ${dayLabel(slotBy ?? '', null).toLowerCase()}`;
  if (name === 'service') return service ?? '';
  if (name === 'language') return languageLabel(language ?? '');
  return toggleLabels[name];
}

/** Takes one filter back. */
export const without = (name: FilterName): Partial<ResultFilters> => ({ [name]: noFilters[name] });
