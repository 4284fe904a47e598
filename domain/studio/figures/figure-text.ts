import { italianNumber } from '../../italian-number.ts';
import { type CountedFigure, type FigureId, type FigureUnit, figureList } from './figure-list.ts';

/** Fewer than this are no percentage, and no ninth decile. */
export const fewestForPercent = 10;

export const unitOf = (id: FigureId): FigureUnit => figureList[id].unit;

/** Returns a share in percent, one decimal; null where the whole is too small for one to mean anything. */
export function percentOf({ value, of }: CountedFigure): number | null {
  return value === null || of === null || of < fewestForPercent ? null : Math.round((value / of) * 1000) / 10;
}

/** `40 minuti`, `3 h 20 min`, `2 giorni e 4 h`. */
export function durationText(minutes: number): string {
  const whole = Math.round(minutes);
  if (whole < 1) return 'meno di un minuto';
  if (whole < 60) return whole === 1 ? '1 minuto' : `${whole} minuti`;
  const [days, hours, rest] = [Math.floor(whole / 1440), Math.floor((whole % 1440) / 60), whole % 60];
  if (days === 0) return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
  const written = days === 1 ? '1 giorno' : `${italianNumber(days)} giorni`;
  return hours === 0 ? written : `${written} e ${hours} h`;
}

/** Returns a figure as people read it: a share of few is no percentage, and a percentile without answers none at all. */
export function figureText(id: FigureId, figure: CountedFigure): string {
  const { value, of } = figure;
  switch (unitOf(id)) {
    case 'count':
      return italianNumber(value ?? 0);
    case 'share': {
      if (!of) return 'Nessuna';
      const percent = percentOf(figure);
      const counted = `${italianNumber(value ?? 0)} su ${italianNumber(of)}`;
      return percent === null ? counted : `${italianNumber(percent, percent % 1 === 0 ? 0 : 1)} % (${counted})`;
    }
    case 'minutes':
      if (!of) return 'Nessuna risposta';
      return value === null ? `Troppo poche risposte (${of})` : durationText(value);
    case 'minutesShare': {
      const percent = percentOf(figure);
      if (!of || percent === null) return 'Nessuna apertura';
      const hours = (minutes: number) => italianNumber(Math.round(minutes / 60));
      return `${italianNumber(percent, percent % 1 === 0 ? 0 : 1)} % (${hours(value ?? 0)} h su ${hours(of)} h)`;
    }
  }
}

/** Returns how many answers a percentile is of, where it is of few; null elsewhere. */
export function fewText(id: FigureId, { value, of }: CountedFigure): string | null {
  if (unitOf(id) !== 'minutes' || value === null || of === null || of >= fewestForPercent) return null;
  return of === 1 ? 'Di una sola risposta.' : `Di ${of} risposte sole.`;
}

/** Returns what the whole of a share is, as it is read after its number: `richiesta arrivata` of one; null of what is no share. */
export function wholeText(id: FigureId, { of }: Pick<CountedFigure, 'of'>): string | null {
  const figure = figureList[id];
  if (!('whole' in figure)) return null;
  return of === 1 ? figure.whole.one : figure.whole.several;
}
