import { type CountedFigure, type FigureId, figureGroups, figureIds, figureList } from './figure-list.ts';
import type { FigurePeriod } from './figure-period.ts';
import { percentOf, unitOf } from './figure-text.ts';

/** A figure of a period: counted, as it was before, and part by part. */
export interface PeriodFigure extends CountedFigure {
  id: FigureId;
  /** Null where there is nothing to compare with. */
  before: CountedFigure | null;
  /** In the order of the period's parts. */
  series: readonly CountedFigure[];
}

const unitLabels = { count: 'numero', share: 'quota', minutes: 'minuti', minutesShare: 'minuti' } as const;

/**
 * Programs of tables take what begins so for a formula, some of them also in full width, or behind signs that they pass
 * over: spaces, controls and signs without a shape of their own.
 */
const formulaStart = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** Returns a cell of a table for programs that read Italian: text that a formula could be is made plain. */
function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value).replace('.', ',');
  const plain = formulaStart.test(value) ? `'${value}` : value;
  return /[;"\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** Returns lines of a table with `;` between cells and a mark of UTF-8 at its head, as Italian programs read it. */
export const csvOf = (rows: readonly (readonly (string | number | null)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('')}`;

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10);

/**
 * Returns a period's figures as a table, one line each with its definition. Nobody's name is in it. Percentages and lengths
 * of time are there where the room shows them.
 */
export function figuresCsv(practiceName: string, period: FigurePeriod, figures: readonly PeriodFigure[]): string {
  const { from, to, before, starts } = period;
  const head = [
    ...['Gruppo', 'Cifra', 'Unità', 'Dal', 'Al', 'Valore', 'Su', 'Percentuale'],
    ...['Prima, dal', 'Prima, al', 'Prima, valore', 'Prima, su', 'Prima, percentuale'],
    ...starts.flatMap((start) => [`Dal ${start}`, `Dal ${start}, su`]),
    ...['Che cosa conta', 'Studio'],
  ];
  const byId = new Map(figures.map((figure) => [figure.id, figure]));
  const lines = figureIds.flatMap((id) => {
    const figure = byId.get(id);
    if (!figure) return [];
    const { group, name, definition } = figureList[id];
    const numbers = (counted: CountedFigure | null) => [
      rounded(counted?.value ?? null),
      counted?.of ?? null,
      counted && unitOf(id) !== 'minutes' ? percentOf(counted) : null,
    ];
    return [
      [
        ...[figureGroups[group], name, unitLabels[unitOf(id)], from, to],
        ...numbers(figure),
        ...[before?.from ?? null, before?.to ?? null],
        ...numbers(figure.before),
        ...figure.series.flatMap((part) => [rounded(part.value), part.of]),
        ...[definition, practiceName],
      ],
    ];
  });
  return csvOf([head, ...lines]);
}
