import { addDays } from '../hours/holidays.ts';
import { formatTime, weekdayNames } from '../hours/hours-text.ts';
import { hoursOn, type Schedule } from '../hours/opening.ts';
import type { RomeClock } from '../hours/rome-time.ts';
import type { OpenInterval } from '../hours/week.ts';
import { fold } from '../places/normalise.ts';
import { weekdays } from '../receptionist/date-words.ts';
import { withoutDates } from '../receptionist/without-dates.ts';
import { parseWantedDates } from './wanted-dates.ts';

/** When a patient wants to come: any of some days, between two times of day. */
export interface WantedTime {
  /** As one says it: `sabato mattina`, `domani alle 18:00`, `dopo le 19:00`. */
  label: string;
  /** `YYYY-MM-DD`, Europe/Rome, the nearest first; one of them is enough. */
  dates: readonly string[];
  /** Minutes after midnight, `[from, to)`. */
  from: number;
  to: number;
}

/** Days within which a wish without a day may be met. */
const horizon = 7;
/** Shortest stay that is worth the way. */
const visitMinutes = 30;

interface Hours {
  label: string;
  from: number;
  to: number;
}

const parts: readonly [words: RegExp, hours: Hours][] = [
  [/\b(pausa pranzo|ora di pranzo|a pranzo)\b/, { label: 'in pausa pranzo', from: 765, to: 870 }],
  [/\borario continuato\b/, { label: 'orario continuato', from: 780, to: 900 }],
  [
    /\b(mattina presto|presto la mattina|prima (del|di) lavoro|prima di andare al lavoro)\b/,
    { label: 'la mattina presto', from: 420, to: 540 },
  ],
  [/\bdopo (il )?lavoro\b/, { label: 'dopo il lavoro', from: 1080, to: 1260 }],
  [/\b(fino a tardi|sera tardi|tarda sera)\b/, { label: 'la sera tardi', from: 1140, to: 1320 }],
  [/\b(stamattina|stamani|mattina|mattino|mattinata)\b/, { label: 'mattina', from: 480, to: 780 }],
  [/\b(pomeriggio|pomeriggi)\b/, { label: 'pomeriggio', from: 840, to: 1140 }],
  [/\b(stasera|sera|serata|serale)\b/, { label: 'sera', from: 1080, to: 1320 }],
];

const pastOrDenied =
  /\b(ieri|scors[oa])( \w+){0,2}|\b(\w+ )?(lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica|settimana) scors[oa]\b|\bnon (\w+ ){0,3}(oggi|domani|lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica|mattina|pomeriggio|sera)\b/g;
/** What tells a wish (`la mattina sono libero`) from a habit (`la mattina mi sanguinano`). */
const availability =
  /\b(apert[oiae]|apertura|apre|aprono|poss[oi]amo?|posso|liber[oa]|disponibil\w+|appuntamento|riceve|vengo|venire|orari[o]?|lavoro)\b/;
const clockTime =
  /\b(dopo|dalle|prima|entro|fino|alle|verso|ore|h)(?: (?:delle|le|alle|ore|dell|l|all))? ?(\d{1,2})(?:[:. ](\d{2}))?\b/;

/** When a text says one wants to come; null when it does not. `clock` is Rome's. */
export function parseWantedTime(text: string, clock: RomeClock): WantedTime | null {
  const plain = fold(text).replace(/['’]/g, ' ').replace(/º/g, '°').replace(/\s+/g, ' ');
  const { label, dates: named, rest } = parseWantedDates(plain, clock.date);
  const said = withoutDates(rest).replace(pastOrDenied, ' ').replace(/\s+/g, ' ');
  const days = named.length > 0 ? { label, dates: named } : parseDays(said, clock);
  const at = parseClockTime(said);
  const part = at ? null : parts.find(([words]) => words.test(said))?.[1];
  if (
    /\b(subito|immediatamente|in questo momento|aperto ora|aperto adesso|urgente|urgentemente|il prima possibile)\b/.test(
      said,
    ) &&
    !days &&
    !at &&
    !part
  )
    return { label: 'adesso', dates: [clock.date], from: clock.minutes, to: Math.min(1440, clock.minutes + 120) };
  if (!days && !at && !(part && (isShort(said) || availability.test(said)))) return null;
  const hours = at ?? part ?? { label: '', from: 0, to: 1440 };
  const candidates = days?.dates ?? Array.from({ length: horizon }, (_, i) => addDays(clock.date, i));
  const dates = candidates.filter((date) => date > clock.date || hours.to > clock.minutes + visitMinutes);
  if (dates.length === 0) return null;
  const alone =
    part && !days && !/^(la|in|dopo|orario) /.test(hours.label)
      ? `${hours.label === 'pomeriggio' ? 'il' : 'la'} ${hours.label}`
      : hours.label;
  return { label: [days?.label, alone].filter(Boolean).join(' '), dates, from: hours.from, to: hours.to };
}

const isShort = (text: string) => text.trim().split(' ').length <= 5;

function parseDays(said: string, clock: RomeClock): { label: string; dates: string[] } | null {
  if (/\bdopodomani\b/.test(said)) return { label: 'dopodomani', dates: [addDays(clock.date, 2)] };
  if (/\bdomani\b/.test(said)) return { label: 'domani', dates: [addDays(clock.date, 1)] };
  if (/\b(oggi|stasera|stamattina|stamani)\b/.test(said)) return { label: 'oggi', dates: [clock.date] };
  if (/\b(weekend|week end|fine settimana)\b/.test(said))
    return { label: 'nel fine settimana', dates: [...nextDates(clock, 5), ...nextDates(clock, 6)].sort() };
  const named = weekdays.flatMap((name, day) => (new RegExp(`\\b${name}\\b`).test(said) ? [day] : []));
  if (named.length === 0) return null;
  const label = named.map((day) => weekdayNames[day]).join(' o ');
  return { label, dates: named.flatMap((day) => nextDates(clock, day)).sort() };
}

/** The next two dates of a weekday: today's may be over before its hours are. */
function nextDates(clock: RomeClock, weekday: number): string[] {
  const first = addDays(clock.date, (weekday - clock.weekday + 7) % 7);
  return [first, addDays(first, 7)];
}

function parseClockTime(said: string): Hours | null {
  const match = clockTime.exec(said);
  const hour = Number(match?.[2]);
  const minute = Number(match?.[3] ?? 0);
  if (!match || !(hour >= 1 && hour <= 23) || minute > 59) return null;
  // An hour before seven means the afternoon: no dentist opens at three in the night.
  const at = (hour < 7 ? hour + 12 : hour) * 60 + minute;
  const time = formatTime(at);
  switch (match[1]) {
    case 'dopo':
    case 'dalle':
      return { label: `dopo le ${time}`, from: at, to: 1440 };
    case 'prima':
    case 'entro':
      return { label: `prima delle ${time}`, from: 0, to: at };
    case 'fino':
      return { label: `fino alle ${time}`, from: at - visitMinutes, to: at };
    default:
      return { label: `alle ${time}`, from: at, to: Math.min(1440, at + visitMinutes) };
  }
}

/** The first wanted day on which a practice is open long enough at the wanted hours. */
export interface OpenThen {
  /** `YYYY-MM-DD`. */
  date: string;
  interval: OpenInterval;
}

/** Whether a practice is open at a wanted time: when, `false` when it is not, null when its hours are unknown. */
export function openAtWanted(schedule: Schedule, { dates, from, to }: WantedTime): OpenThen | false | null {
  let isKnown = false;
  for (const date of dates) {
    const hours = hoursOn(schedule, date);
    if (!hours) continue;
    isKnown = true;
    const needed = Math.min(visitMinutes, to - from);
    const interval = hours.intervals.find(([opens, closes]) => Math.min(closes, to) - Math.max(opens, from) >= needed);
    if (interval) return { date, interval };
  }
  return isKnown ? false : null;
}
