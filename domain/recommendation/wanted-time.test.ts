import { describe, expect, test } from 'vitest';
import type { Week } from '../hours/week.ts';
import { isChildsAge } from './patient-age.ts';
import { openAtWanted, readWantedTime } from './wanted-time.ts';

/** A Friday, ten in the morning. */
const clock = { date: '2026-11-20', weekday: 4, minutes: 600 };
const read = (text: string) => {
  const time = readWantedTime(text, clock);
  return time && [time.label, time.dates[0], time.from, time.to];
};

test.each([
  ['sabato mattina', ['sabato mattina', '2026-11-21', 480, 780]],
  ['Domani alle 18', ['domani alle 18:00', '2026-11-21', 1080, 1110]],
  ['domani alle 18:30', ['domani alle 18:30', '2026-11-21', 1110, 1140]],
  ['dopodomani pomeriggio', ['dopodomani pomeriggio', '2026-11-22', 840, 1140]],
  ['martedì primo pomeriggio', ['martedì pomeriggio', '2026-11-24', 840, 1140]],
  ['martedì 1° dopo le 17', ['martedì dopo le 17:00', '2026-11-24', 1020, 1440]],
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
])('«%s»', (text, expected) => expect(read(text)).toEqual(expected));

test.each([
  ['ieri sera mi si è rotto un dente'],
  ['prima dell’8 dicembre'],
  ['dopo l’11'],
  ['entro l’1 dicembre'],
  ['sabato scorso ho perso la capsula'],
  ['la mattina mi sveglio con la mandibola indolenzita e tesa'],
  ['digrigno i denti di notte'],
  ['ho mal di denti da due giorni'],
  ['il 36 da devitalizzare'],
  ['carie'],
])('«%s» names no time', (text) => expect(read(text)).toBeNull());

describe('open then', () => {
  const day: Week[number] = [
    [540, 780],
    [900, 1140],
  ];
  const week: Week = [day, day, day, day, day, [[540, 780]], []];
  const schedule = { week, exceptions: [{ on: '2026-11-21', intervals: [] }] };
  const at = (text: string) => {
    const time = readWantedTime(text, clock);
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
