import { writtenDay } from '../booking/italian-time.ts';
import { describeOpening, formatIntervals, formatWeek } from '../hours/hours-text.ts';
import { hoursOn } from '../hours/opening.ts';
import { romeClock } from '../hours/rome-time.ts';
import { writePrice } from '../practice/price-text.ts';
import type { PracticeKnowledge } from './conversation.ts';
import { parseDays } from './parse-days.ts';
import type { Intent } from './parse-intent.ts';
import type { ReceptionistAction } from './tool-call.ts';

export interface Answer {
  say: string[];
  actions: ReceptionistAction[];
}

const pricesShown = 4;

const lookedUp = (what: string): ReceptionistAction[] => [
  { tool: 'lookUp', words: `Ho letto ${what} dello studio`, succeeded: true },
];

function hours(said: string, { schedule, now }: PracticeKnowledge): string[] {
  if (!schedule.week) return ['Gli orari non li ho: glieli dice lo studio.'];
  const today = romeClock(now).date;
  const { days } = parseDays(said, today);
  const [asked] = days ?? [];
  if (asked && asked.from === asked.to && asked.from !== today) {
    const day = hoursOn(schedule, asked.from);
    const open = day && day.intervals.length > 0;
    return [`${capital(writtenDay(asked.from))}: ${open ? formatIntervals(day.intervals) : 'lo studio è chiuso'}.`];
  }
  const present = describeOpening(schedule, now);
  return [`${present ? `${present}. ` : ''}La settimana: ${formatWeek(schedule.week)}.`];
}

/** Words of a question that are also words of a service's name, longest first; too short ones mean nothing. */
const stems = (text: string) =>
  text
    .split(' ')
    .filter((word) => word.length > 4)
    .map((word) => word.slice(0, 5));

function prices(said: string, { services }: PracticeKnowledge): string[] {
  const priced = services.filter(({ priceCents }) => typeof priceCents === 'number');
  if (priced.length === 0)
    return ['Lo studio non pubblica i prezzi: glieli dice alla visita, o prima, se vuole che le passi qualcuno.'];
  const asked = stems(said);
  const named = priced.filter(({ name }) => stems(plain(name)).some((stem) => asked.includes(stem)));
  const list = (named.length > 0 ? named : priced).slice(0, pricesShown);
  const text = list.map((service) => `${service.name} ${writePrice(service)}`).join('; ');
  return [`Dal listino dello studio: ${text}. Il preventivo esatto lo fa il dentista.`];
}

const plain = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Answers what one may ask about the practice, from its own data; null when the sentence asks nothing of the kind. */
export function answerQuestion(said: string, intents: ReadonlySet<Intent>, practice: PracticeKnowledge): Answer | null {
  if (intents.has('prices')) return { say: prices(said, practice), actions: lookedUp('il listino') };
  if (intents.has('hours')) return { say: hours(said, practice), actions: lookedUp('gli orari') };
  if (intents.has('address')) return { say: [`Lo studio è in ${practice.address}.`], actions: lookedUp('l’indirizzo') };
  if (intents.has('phone')) {
    const say = practice.phone ? `Il numero dello studio è ${practice.phone}.` : 'Il numero dello studio non ce l’ho.';
    return { say: [say], actions: lookedUp('il telefono') };
  }
  if (intents.has('services')) {
    const names = practice.services.map(({ name }) => name.toLowerCase());
    const say =
      names.length > 0 ? `Lo studio indica: ${names.slice(0, 8).join(', ')}.` : 'Le cure gliele spiega lo studio.';
    return { say: [say], actions: lookedUp('le cure') };
  }
  if (intents.has('privacy'))
    return {
      say: [
        'In questa prova non conservo quello che scrive: resta nel suo browser, e l’orario che occupi si libera da solo.',
      ],
      actions: [],
    };
  return null;
}
