import type { Agenda } from '@dentisti/domain/agenda/agenda-slots';
import type { OpenInterval, Week } from '@dentisti/domain/hours/week';
import { createRandom, type SeededRandom } from '@dentisti/domain/practice/seeded-random';
import type { DemoPractice } from './demo-practice.ts';

/** Every one of the best known cities has a practice to book at once; the others are scattered. */
const surelyInCities = 30;
const elsewhere = 0.0145;
const noon = 13 * 60;

/** Gives about sixty listed practices an online agenda, made from their own hours. Changes the rows in place. */
export function giveAgendas(practices: readonly DemoPractice[]): void {
  const cities = new Set<string>();
  for (const practice of practices) {
    if (practice.googlePlacesRating === null || !practice.week) continue;
    const random = createRandom(`agenda ${practice.key}`);
    const firstOfCity = cities.size < surelyInCities && !cities.has(practice.istatCode);
    if (!firstOfCity && !random.chance(elsewhere)) continue;
    cities.add(practice.istatCode);
    practice.agenda = inventAgenda(random, practice.week, practice.hoursExceptions);
  }
}

function inventAgenda(random: SeededRandom, week: Week, exceptions: DemoPractice['hoursExceptions']): Agenda {
  const slotMinutes = random.pick([30, 30, 20]);
  // Some offer all their hours online, some keep a half of the day or a few days for themselves.
  const offers = random.pick([isAnything, isAnything, isMorning, isAfternoon]);
  const days = random.chance(0.3) ? [0, 2, 4] : [0, 1, 2, 3, 4, 5, 6];
  const availability = week.flatMap((intervals, weekday) => {
    const offered = intervals.filter(offers);
    // A practice without that half of the day offers the hours it has.
    const chosen = days.includes(weekday) ? (offered.length > 0 ? offered : intervals) : [];
    return chosen.map(([opensMinutes, closesMinutes]) => ({ weekday, opensMinutes, closesMinutes }));
  });
  return { slotMinutes, availability, exceptions };
}

const isAnything = () => true;
const isMorning = ([opens]: OpenInterval) => opens < noon;
const isAfternoon = ([, closes]: OpenInterval) => closes > noon;
