import { describe, expect, test } from 'vitest';
import type { Week } from '../hours/week.ts';
import { isChildsAge } from './patient-age.ts';
import { openAtWanted, parseWantedTime } from './wanted-time.ts';

/** A Friday, ten in the morning. */
const clock = { date: '2026-11-20', weekday: 4, minutes: 600 };
const parse = (text: string) => {
  const time = parseWantedTime(text, clock);
  return time && [time.label, time.dates[0], time.from, time.to];
};

test.each([
  ['sabato mattina', ['sabato mattina', '2026-11-21', 480, 780]],
  ['Domani alle 18', ['domani alle 18:00', '2026-11-21', 1080, 1110]],
  ['domani alle 18:30', ['domani alle 18:30', '2026-11-21', 1110, 1140]],
  ['dopodomani pomeriggio', ['dopodomani pomeriggio', '2026-11-22', 840, 1140]],
  ['martedì primo pomeriggio', ['martedì pomeriggio', '2026-11-24', 840, 1140]],
  ['martedì 1° dopo le 17', ['martedì 1 dicembre dopo le 17:00', '2026-12-01', 1020, 1440]],
  ['stasera dopo le 19', ['oggi dopo le 19:00', '2026-11-20', 1140, 1440]],
  ['giovedì verso le 5', ['giovedì alle 17:00', '2026-11-26', 1020, 1050]],
  ['lunedì prima delle 9', ['lunedì prima delle 9:00', '2026-11-23', 0, 540]],
  ['lunedi o martedi', ['lunedì o martedì', '2026-11-23', 0, 1440]],
  ['nel fine settimana', ['nel fine settimana', '2026-11-21', 0, 1440]],
  ['in pausa pranzo', ['in pausa pranzo', '2026-11-20', 765, 870]],
  ['urgente', ['adesso', '2026-11-20', 600, 720]],
  ['sono libero la sera', ['la sera', '2026-11-20', 1080, 1320]],
  // It is ten: this morning still has time, and next Friday too.
  ['venerdì mattina', ['venerdì mattina', '2026-11-20', 480, 780]],
  ['venerdì prima delle 9', ['venerdì prima delle 9:00', '2026-11-27', 0, 540]],
  ['vorrei venire sabato 5 dicembre', ['sabato 5 dicembre', '2026-12-05', 0, 1440]],
  ['il 12 gennaio alle 10', ['martedì 12 gennaio alle 10:00', '2027-01-12', 600, 630]],
  ['Martedì 1º dicembre, di pomeriggio', ['martedì 1 dicembre pomeriggio', '2026-12-01', 840, 1140]],
  ['martedì primo dicembre dopo le 18', ['martedì 1 dicembre dopo le 18:00', '2026-12-01', 1080, 1440]],
  ['una pulizia l’8 gennaio 2027', ['venerdì 8 gennaio', '2027-01-08', 0, 1440]],
  ['il 3/12 alle 9:30', ['giovedì 3 dicembre alle 9:30', '2026-12-03', 570, 600]],
  ['sabato 5 mattina', ['sabato 5 dicembre mattina', '2026-12-05', 480, 780]],
  ['il 4 dicembre o il 2 dicembre', ['mercoledì 2 dicembre o venerdì 4 dicembre', '2026-12-02', 0, 1440]],
  ['dal 3 al 5 dicembre', ['dal 3 al 5 dicembre', '2026-12-03', 0, 1440]],
  ['pulizia tra il 3 e il 5 dicembre, dopo le 18', ['dal 3 al 5 dicembre dopo le 18:00', '2026-12-03', 1080, 1440]],
  ['3-5 dicembre mattina', ['dal 3 al 5 dicembre mattina', '2026-12-03', 480, 780]],
  ['3 – 5 dicembre alle 10', ['dal 3 al 5 dicembre alle 10:00', '2026-12-03', 600, 630]],
  ['dal 3/12 all’8/12', ['dal 3 all’8 dicembre', '2026-12-03', 0, 1440]],
  ['dal 3 dicembre al 5 gennaio', ['dal 3 dicembre al 5 gennaio', '2026-12-03', 0, 1440]],
  ['dal 1º all’11 dicembre', ['dal 1º all’11 dicembre', '2026-12-01', 0, 1440]],
  ['dal 16 al 25 novembre', ['dal 20 al 25 novembre', '2026-11-20', 0, 1440]],
  ['non posso il 2 dicembre, va bene dal 3 al 5 dicembre', ['dal 3 al 5 dicembre', '2026-12-03', 0, 1440]],
  // The number is what was looked up in a calendar; the weekday is what one gets wrong.
  ['sabato 6 dicembre', ['domenica 6 dicembre', '2026-12-06', 0, 1440]],
  // A day gone by, or not to be had, tells nothing of when to come; the rest does.
  ['ho fatto la pulizia il 5 marzo, posso venire sabato', ['sabato', '2026-11-21', 0, 1440]],
  ['non posso sabato 5 dicembre, meglio lunedì', ['lunedì', '2026-11-23', 0, 1440]],
])('«%s»', (text, expected) => expect(parse(text)).toEqual(expected));

test('every day of a stay is wanted, as far as one can book', () => {
  expect(parseWantedTime('dal 3 al 5 dicembre', clock)?.dates).toEqual(['2026-12-03', '2026-12-04', '2026-12-05']);
  const far = parseWantedTime('dal 10 gennaio al 5 febbraio', clock);
  expect([far?.label, far?.dates.length]).toEqual(['dal 10 al 19 gennaio', 10]);
});

test.each([
  ['ieri sera mi si è rotto un dente'],
  ['prima dell’8 dicembre'],
  ['dopo l’11'],
  ['entro l’1 dicembre'],
  ['il 5 marzo alle 10'],
  ['sabato 5 giugno'],
  ['non posso il 5 dicembre'],
  ['sabato scorso ho perso la capsula'],
  ['la mattina mi sveglio con la mandibola indolenzita e tesa'],
  ['digrigno i denti di notte'],
  ['ho mal di denti da due giorni'],
  ['il 36 da devitalizzare'],
  ['i denti dal 3 al 5'],
  ['non posso dal 3 al 5 dicembre'],
  ['dal 3 al 5 dicembre sono via'],
  ['dal 3 al 5 marzo'],
  ['carie'],
])('«%s» names no time', (text) => expect(parse(text)).toBeNull());

describe('open then', () => {
  const day: Week[number] = [
    [540, 780],
    [900, 1140],
  ];
  const week: Week = [day, day, day, day, day, [[540, 780]], []];
  const schedule = { week, exceptions: [{ on: '2026-11-21', intervals: [] }] };
  const at = (text: string) => {
    const time = parseWantedTime(text, clock);
    if (!time) throw new Error(text);
    return openAtWanted(schedule, time);
  };
  test('the first wanted day with half an hour’s room; exceptions and closing times count', () => {
    expect(at('sabato mattina')).toEqual({ date: '2026-11-28', interval: [540, 780] });
    expect(at('lunedì alle 18')).toEqual({ date: '2026-11-23', interval: [900, 1140] });
    expect(at('lunedì alle 19')).toBe(false);
    expect(at('domenica')).toBe(false);
    // 8 December is a national holiday.
    expect(openAtWanted(schedule, { label: '', dates: ['2026-12-08'], from: 0, to: 1440 })).toBe(false);
  });
  test('unknown hours are neither open nor closed', () => {
    const time = { label: '', dates: ['2026-11-23'], from: 0, to: 1440 };
    expect(openAtWanted({ week: null, exceptions: [] }, time)).toBeNull();
  });
});

test.each([
  ['bambino di 5 anni', true],
  ['mio figlio ha sei anni', true],
  ['bimba di 18 mesi', true],
  ['gemelli di tre anni', true],
  ['figlio di 30 anni', false],
  ['non vado dal dentista da 10 anni', null],
  ['due anni fa ho messo un ponte', null],
  ['mi sposo fra due mesi', null],
  ['quando avevo otto anni', null],
  ['ho 40 anni', null],
])('«%s»: a child’s age is %s', (text, expected) => expect(isChildsAge(text)).toBe(expected));
