import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseWhen } from './parse-when.ts';
import { plainText } from './plain-text.ts';

// A Friday.
const today = '2026-11-20';
const parse = (said: string) => parseWhen(plainText(said), today);
/** `24`, `24–28`, `24 26` for days; `9:00–13:00` or `@10:30` for hours; `!lun` for what does not suit; `*` for soon. */
function shown(said: string): string {
  const when = parse(said);
  if (!when) return '';
  const time = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  const day = (date: string) => (date.startsWith('2026-11') ? date.slice(8) : date.slice(5));
  const days = (when.days ?? []).map(({ from, to }) => (from === to ? day(from) : `${day(from)}–${day(to)}`));
  const { hours, notOn, soonest } = when;
  const part = hours && (hours.at === null ? `${time(hours.from)}–${time(hours.to)}` : `@${time(hours.at)}`);
  return [...days, part, ...notOn.map((weekday) => `!${weekday}`), soonest && '*'].filter(Boolean).join(' ');
}

describe('when people want to come', () => {
  test.each([
    // Days.
    ['oggi', '20'],
    ['domani', '21'],
    ['Domani mattina', '21 0:00–13:00'],
    ['dopodomani pomeriggio', '22 13:00–24:00'],
    ['martedì primo pomeriggio', '24 13:00–16:00'],
    ['stasera', '20 17:30–24:00'],
    ['lunedì', '23'],
    ['martedì prossimo', '24'],
    ['il prossimo martedì', '24'],
    ['martedi prossimo dopo le 17', '24 17:00–24:00'],
    ['sabato', '21'],
    ['sabato prossimo', '28'],
    ['venerdì', '27'],
    ['giovedì o venerdì', '26 27'],
    ['martedì della prossima settimana', '24'],
    ['la prossima settimana, mercoledì', '25'],
    ['la settimana prossima', '23–29'],
    ['questa settimana', '20–22'],
    ['nel fine settimana', '21–22'],
    ['il 3', '12-03'],
    ['il 3 alle 10', '12-03 @10:00'],
    ['il 25', '25'],
    ['giovedì 26', '26'],
    ['giovedì 26 novembre', '26'],
    ['il 3 dicembre', '12-03'],
    ['primo dicembre', '12-01'],
    ['l’1 dicembre', '12-01'],
    ['1° dicembre', '12-01'],
    ['martedì 1º dicembre', '12-01'],
    ['martedì 1º dicembre alle 9:30', '12-01 @9:30'],
    ['dell’1 dicembre, alle 10', '12-01 @10:00'],
    ['dall’1 dicembre', '12-01–12-15'],
    ['l’8', '12-08'],
    ['nel pomeriggio dell’8', '12-08 13:00–24:00'],
    ['per l’11 alle 9', '12-11 @9:00'],
    ['prima dell’8 dicembre', '20–12-07'],
    ['prima dell’11', '20–12-10'],
    ['prima del 3', '20–12-02'],
    ['entro l’8 dicembre', '20–12-08'],
    ['fino all’8 dicembre', '20–12-08'],
    ['dopo l’8 dicembre', '12-09–12-22'],
    ['non oltre il 27', '20–27'],
    ['1/1', '01-01'],
    ['3/12', '12-03'],
    ['03/12/2026 alle 9', '12-03 @9:00'],
    ['tra tre giorni', '23'],
    ['fra una settimana', '27–12-01'],
    ['a dicembre', '12-01–12-31'],
    ['il mese prossimo', '12-01–12-31'],
    ['dopo il 3', '12-04–12-17'],
    ['dal 25 in poi', '25–12-09'],
    ['entro venerdì', '20–27'],
    ['prima di giovedì', '20–25'],
    ['da lunedì', '23–12-07'],
    ['tranne il lunedì', '!0'],
    ['non posso venire martedì', '!1'],
    ['tra un mese', '12-20–12-26'],
    ['la prossima settimana ma non martedì', '23–29 !1'],
    ['no, meglio giovedì', '26'],
    ['no, giovedì', '26'],
    // Stays of several days.
    ['dal 3 al 5 dicembre', '12-03–12-05'],
    ['Dal 3, al 5 dicembre di mattina', '12-03–12-05 0:00–13:00'],
    ['dall’8 all’11 dicembre dopo le 17', '12-08–12-11 17:00–24:00'],
    ['dal 3 dicembre al 5 gennaio', '12-03–01-05'],
    ['dal 28 al 3 gennaio', '12-28–01-03'],
    ['dal 3 dicembre al 5', '12-03–12-05'],
    ['dal 30 dicembre fino al 2', '12-30–01-02'],
    ['dal primo al 5 dicembre', '12-01–12-05'],
    ['da giovedì 3 a sabato 5 dicembre', '12-03–12-05'],
    ['dal 3/12 al 5/12/2026', '12-03–12-05'],
    ['dal 3 dicembre 2026 al 5 gennaio 2027', '12-03–01-05'],
    ['tra il 3 e il 5 dicembre', '12-03–12-05'],
    ['fra l’8 e l’11 dicembre', '12-08–12-11'],
    ['3-5 dicembre', '12-03–12-05'],
    ['3 – 5 dicembre, alle 10', '12-03–12-05 @10:00'],
    ['dal 3 al 5', '12-03–12-05'],
    ['dal 28 al 3', '28–12-03'],
    // It has begun: the rest of it.
    ['dal 16 al 25 novembre', '20–25'],
    ['dal 25 novembre al 2 dicembre o il 9 dicembre', '25–12-02 12-09'],
    ['non posso dal 3 al 5 dicembre, meglio il 9 dicembre', '12-09'],
    ['dal 3 al 5 dicembre sono in ferie', ''],
    ['alle 10 - 3 dicembre', '12-03 @10:00'],
    // Times.
    ['alle 10', '@10:00'],
    ['alle dieci', '@10:00'],
    ['verso le dieci e mezza', '@10:30'],
    ['alle 10 e un quarto', '@10:15'],
    ['alle undici meno un quarto', '@10:45'],
    ['alle 10:45', '@10:45'],
    ['alle 15.30', '@15:30'],
    ['15:30', '@15:30'],
    ['ore 9', '@9:00'],
    ['alle tre', '@15:00'],
    ['alle 3 del pomeriggio', '@15:00'],
    ['all’una', '@13:00'],
    ['a mezzogiorno', '@12:00'],
    ['alle otto di sera', '@20:00'],
    ['alle 8', '@8:00'],
    ['dieci e mezza', '@10:30'],
    ['dopo le 17', '17:00–24:00'],
    ['dalle 17 in poi', '17:00–24:00'],
    ['dopo le cinque', '17:00–24:00'],
    ['prima delle 10', '0:00–10:00'],
    ['entro le 12', '0:00–12:00'],
    ['prima dell’una', '0:00–13:00'],
    ['dalle 8 alle 11', '8:00–11:00'],
    ['tra le 15 e le 17', '15:00–17:00'],
    ['dalle 9 alle 11', '9:00–11:00'],
    ['dalle nove e mezza alle undici', '9:30–11:00'],
    ['di mattina', '0:00–13:00'],
    ['in tarda mattinata', '11:00–13:30'],
    ['nel tardo pomeriggio', '17:00–24:00'],
    ['in pausa pranzo', '12:00–15:00'],
    ['mercoledì mattina verso le nove', '25 @9:00'],
    ['giovedì 26 novembre alle 16:30', '26 @16:30'],
    // Neither.
    ['il prima possibile', '*'],
    ['il primo posto libero', '*'],
    ['quando volete', '*'],
    ['domani, il prima possibile', '21 *'],
    ['mi fa male un dente', ''],
    ['ho 35 anni', ''],
    ['vorrei una visita', ''],
    ['chi sei?', ''],
    ['31/02', ''],
    ['', ''],
  ])('%s → %s', (said, expected) => {
    expect(shown(said)).toBe(expected);
  });

  test('a lone number is an hour only where an hour was asked for', () => {
    expect(parseWhen(plainText('17'), today)).toBeNull();
    expect(parseWhen(plainText('17'), today, { bare: true })?.hours?.at).toBe(17 * 60);
  });

  test('whatever is written, days are real and in order, hours inside the day', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ...'il lunedì martedì 3 31 dicembre febbraio alle e mezza dopo prima delle entro tra le non prossimo 12:30 / - : settimana fine mattina sera primo l’ 2027 dal al e 5 gennaio'.split(
          ' ',
        ),
      ),
      fc.string({ maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
        const when = parse(pieces.join(' '));
        for (const { from, to } of when?.days ?? []) {
          expect(from <= to).toBe(true);
          expect(new Date(`${from}T00:00:00Z`).toISOString().slice(0, 10)).toBe(from);
          expect(new Date(`${to}T00:00:00Z`).toISOString().slice(0, 10)).toBe(to);
        }
        if (when?.hours) {
          expect(when.hours.from).toBeGreaterThanOrEqual(0);
          expect(when.hours.to).toBeLessThanOrEqual(1440);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
