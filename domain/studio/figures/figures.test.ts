import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../hours/holidays.ts';
import { figureIds } from './figure-list.ts';
import { type AskedPeriod, bordersOf, type FigurePeriod, findFigurePeriod, firstFigureDay } from './figure-period.ts';
import { durationText, fewText, figureText, percentOf, wholeText } from './figure-text.ts';
import { csvOf, figuresCsv } from './figures-csv.ts';

/** Thursday. */
const now = new Date('2026-11-26T10:00:00Z');
function found(asked: AskedPeriod, at = now): FigurePeriod {
  const period = findFigurePeriod(asked, at);
  if ('problem' in period) throw new Error(period.problem);
  return period;
}

test.each([
  ['answered', 1, 'richiesta arrivata'],
  ['answered', 0, 'richieste arrivate'],
  ['answered', 4, 'richieste arrivate'],
  ['requests', 1, null],
] as const)('%s of %d is of %s', (id, of, text) => expect(wholeText(id, { of })).toBe(text));

describe('periods', () => {
  test.each([
    ['week', '2026-11-23', '2026-11-26', 'day', { from: '2026-11-19', to: '2026-11-22' }],
    ['month', '2026-11-01', '2026-11-26', 'day', { from: '2026-10-06', to: '2026-10-31' }],
    ['lastMonth', '2026-10-01', '2026-10-31', 'day', { from: '2026-08-31', to: '2026-09-30' }],
    ['year', '2025-11-27', '2026-11-26', 'month', null],
  ] as const)('%s', (kind, from, to, step, before) => {
    expect(found({ kind })).toMatchObject({ from, to, step, before });
  });

  test('are days of Italy, also just after midnight there and on the first of a month', () => {
    expect(found({ kind: 'month' }, new Date('2026-10-31T23:30:00Z'))).toMatchObject({
      ...{ from: '2026-11-01', to: '2026-11-01' },
    });
    expect(found({ kind: 'lastMonth' }, new Date('2026-03-31T21:59:00Z'))).toMatchObject({
      ...{ from: '2026-02-01', to: '2026-02-28' },
    });
    expect(firstFigureDay(new Date('2028-02-29T10:00:00Z'))).toBe('2027-03-01');
  });

  test('a day of both nights on which clocks change has 23 and 25 hours', () => {
    const hours = (day: string) => {
      const { borders, hasBefore } = bordersOf(found({ kind: 'range', from: day, to: day, step: 'day' }));
      const [from = now, to = now] = borders.slice(hasBefore ? 1 : 0);
      return (to.getTime() - from.getTime()) / 3_600_000;
    };
    expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-10-26')]).toEqual([23, 25, 24]);
  });

  test.each([
    [{ from: '2026-11-20', to: '2026-11-19' }, /prima|primo giorno viene dopo/i],
    [{ from: '2026-11-20', to: '2026-11-27' }, /deve ancora venire/],
    [{ from: '2025-11-26', to: '2026-11-01' }, /12 mesi/],
    [{ from: '2026-02-30', to: '2026-03-01' }, /Scegli/],
    [{ from: '2026-13-45', to: '2026-13-46' }, /Scegli/],
    [{ from: 'ieri', to: null }, /Scegli/],
    [{ from: '2026-01-01', to: '2026-11-01', step: 'day' }, /93 giorni/],
  ] as const)('%o cannot be counted', (days, problem) => {
    expect(findFigurePeriod({ kind: 'range', ...days }, now)).toEqual({ problem: expect.stringMatching(problem) });
  });

  test('parts lie in order without gaps, the days before are as many', () => {
    const days = fc.record({ back: fc.integer({ min: 0, max: 300 }), length: fc.integer({ min: 0, max: 92 }) });
    fc.assert(
      fc.property(days, fc.constantFrom('day', 'week', 'month'), ({ back, length }, step) => {
        const to = addDays('2026-11-26', -back);
        const from = addDays(to, -Math.min(length, 363 - back));
        const period = found({ kind: 'range', from, to, step: step as 'day' });
        expect(period.starts[0]).toBe(from);
        expect([...period.starts].sort()).toEqual(period.starts);
        const { borders } = bordersOf(period);
        expect(borders.map(Number)).toEqual(borders.map(Number).toSorted((a, b) => a - b));
        if (period.before) {
          expect(addDays(period.before.to, 1)).toBe(from);
          expect(Date.parse(period.before.to) - Date.parse(period.before.from)).toBe(Date.parse(to) - Date.parse(from));
        }
      }),
    );
  });
});

describe('as people read them', () => {
  test.each([
    ['answered', { value: 3, of: 4 }, '3 su 4'],
    ['answered', { value: 9, of: 9 }, '9 su 9'],
    ['answered', { value: 9, of: 10 }, '90 % (9 su 10)'],
    ['answered', { value: 1, of: 3000 }, '0 % (1 su 3000)'],
    ['answered', { value: 2, of: 30 }, '6,7 % (2 su 30)'],
    ['answered', { value: 0, of: 0 }, 'Nessuna'],
    ['requests', { value: 12500, of: null }, '12.500'],
    ['answerMedian', { value: 200, of: 3 }, '3 h 20 min'],
    ['answerMedian', { value: null, of: 0 }, 'Nessuna risposta'],
    ['answerP90', { value: null, of: 9 }, 'Troppo poche risposte (9)'],
    ['occupancy', { value: 90, of: 600 }, '15 % (2 h su 10 h)'],
    ['occupancy', { value: 0, of: 0 }, 'Nessuna apertura'],
  ] as const)('%s %o', (id, counted, text) => {
    expect(figureText(id, counted)).toBe(text);
  });

  test('a length of time, and how few answers it is of', () => {
    expect([0.2, 1, 59.6, 61, 1440, 4400].map(durationText)).toEqual([
      ...['meno di un minuto', '1 minuto', '1 h', '1 h 1 min', '1 giorno', '3 giorni e 1 h'],
    ]);
    expect(fewText('answerMedian', { value: 5, of: 1 })).toBe('Di una sola risposta.');
    expect(fewText('answerMedian', { value: 5, of: 10 })).toBeNull();
    expect(percentOf({ value: 1, of: 9 })).toBeNull();
  });
});

describe('as a table', () => {
  test('text that a program would take for a formula is plain, numbers are Italian', () => {
    expect(csvOf([['=1+1', '+39', '-x', '@a', 'a;b', 'due "tre"', 1.5, null]])).toBe(
      `\uFEFF'=1+1;'+39;'-x;'@a;"a;b";"due ""tre""";1,5;\r\n`,
    );
  });

  test.each([
    '＝1+1',
    '＋1',
    '－1',
    '＠a',
    '  =1',
    '\u00a0=1',
    '\u200b=1',
    '\ufeff=1',
    '\u202e=1',
    '\u0001=1',
    '\t=1',
    '\r=1',
    '\nx',
  ])('also in full width and behind signs that are passed over: %j', (text) =>
    expect(csvOf([[text]]).replaceAll('"', '')).toBe(`\uFEFF'${text}\r\n`),
  );

  test('every figure is a line of as many cells as the head, with its definition', () => {
    const period = found({ kind: 'week' });
    const part = { value: 3.25, of: 12 };
    const figures = figureIds.map((id) => ({ id, ...part, before: null, series: period.starts.map(() => part) }));
    const [head = '', ...lines] = figuresCsv('=Studio', period, figures).trimEnd().split('\r\n');
    const cells = (line: string) => line.match(/(?:^|;)(?:"(?:[^"]|"")*"|[^;]*)/g)?.length;
    expect(head.startsWith('\uFEFFGruppo;Cifra;')).toBe(true);
    expect(lines).toHaveLength(figureIds.length);
    expect(new Set(lines.map(cells))).toEqual(new Set([cells(head)]));
    expect(lines[1]).toMatch(/^Richieste;Con una risposta;quota;2026-11-23;2026-11-26;3,3;12;27,1;/);
    expect(lines.every((line) => line.endsWith(`;'=Studio`))).toBe(true);
  });
});
