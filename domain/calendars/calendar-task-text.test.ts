import { expect, test } from 'vitest';
import { type CalendarTaskFacts, calendarTaskText } from './calendar-task-text.ts';

const facts: CalendarTaskFacts = {
  ...{ kind: 'moved', startsAt: new Date('2026-12-10T09:00Z'), foreignStartsAt: null, isStanding: true, unreadable: 0 },
};

test.each<[Partial<CalendarTaskFacts>, RegExp]>([
  [{ kind: 'refused' }, /In agenda c’è la visita di giovedì 10\/12 alle 10:00, ma il calendario non la prende/],
  [{ kind: 'refused', isStanding: false }, /non ci lascia togliere l’evento della visita di giovedì 10\/12 alle 10:00/],
  [{ kind: 'unreadable', unreadable: 1 }, /c’è un impegno che non si legge del tutto/],
  [{ kind: 'unreadable', unreadable: 3 }, /ci sono 3 impegni che non si leggono del tutto/],
])('%o', (change, text) => expect(calendarTaskText({ ...facts, ...change })).toMatch(text));
