import { beforeDay, writtenDate } from '@dentisti/domain/booking/italian-time';
import { formatTime, weekdayNames } from '@dentisti/domain/hours/hours-text';
import { romeInstant, weekdayOf } from '@dentisti/domain/hours/rome-time';
import type { StudioClosureFragment } from '../../../../gql/graphql.ts';
import { entryPlace } from '../labels.ts';
import type { Team } from '../view/columns.ts';

export type Closure = StudioClosureFragment;
type Repeated = Pick<Closure, 'repeats' | 'fromOn' | 'toOn' | 'opensMinutes' | 'closesMinutes'>;

const date = (on: string) => writtenDate(romeInstant(on, 720));
const withoutYear = (on: string) => date(on).replace(/ \d{4}$/, '');
const weekday = (on: string) => weekdayNames[weekdayOf(on)] ?? '';

/** `primo` … `quinto`, or `prima domenica` for the one feminine day. */
function nth(on: string): string {
  const place = Math.ceil(Number(on.slice(8)) / 7) - 1;
  const isFeminine = weekdayOf(on) === 6;
  const names = isFeminine
    ? ['prima', 'seconda', 'terza', 'quarta', 'quinta']
    : ['primo', 'secondo', 'terzo', 'quarto', 'quinto'];
  return names[place] ?? '';
}

/** `dal 3 al 16 agosto 2026`, with the month and year once where they are the same. */
function stretch(from: string, to: string): string {
  if (from === to) return `solo ${weekday(from)} ${date(from)}`;
  const first = date(from);
  const [sameYear, sameMonth] = [from.slice(0, 4) === to.slice(0, 4), from.slice(0, 7) === to.slice(0, 7)];
  const start = sameMonth ? first.split(' ')[0] : sameYear ? withoutYear(from) : first;
  return `${beforeDay('dal', start ?? '')} ${beforeDay('al', date(to))}`;
}

function rule({ repeats, fromOn, toOn }: Repeated): string {
  if (repeats === 'DAILY') return stretch(fromOn, toOn ?? fromOn);
  if (repeats === 'WEEKLY') return `ogni ${weekday(fromOn)}`;
  if (repeats === 'MONTHLY')
    return `ogni ${nth(fromOn)} ${weekday(fromOn)} del mese${Number(fromOn.slice(8)) > 28 ? ', quando c’è' : ''}`;
  return `ogni anno ${beforeDay('il', withoutYear(fromOn))}`;
}

/** `tutto il giorno`, `dalle 13:00 alle 14:30`. */
function hours({ opensMinutes, closesMinutes }: Repeated): string {
  if (opensMinutes === 0 && closesMinutes === 1440) return 'tutto il giorno';
  const at = (minutes: number) =>
    minutes >= 60 && minutes < 120 ? `ll’${formatTime(minutes)}` : `lle ${formatTime(minutes)}`;
  return `da${at(opensMinutes)} ${closesMinutes === 1440 ? 'in poi' : `a${at(closesMinutes)}`}`;
}

/** From when and until when something repeats; empty where the rule says it already. */
function bounds({ repeats, fromOn, toOn }: Repeated, today: string): string {
  if (repeats === 'DAILY') return '';
  const from = fromOn > today ? `, ${beforeDay('dal', date(fromOn))}` : '';
  const to = toOn ? `, fino ${beforeDay('al', date(toOn))}` : '';
  return `${from}${to}`;
}

/** What a closure means: `Ogni primo lunedì del mese, dalle 13:00 alle 14:00.` `today`: `YYYY-MM-DD`. */
export function closureSentence(closure: Repeated, today: string): string {
  const text = `${rule(closure)}${bounds(closure, today)}, ${hours(closure)}.`;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** Whose closure it is: `tutto lo studio`, or a name. */
export const closureWhose = ({ chairId, clinicianId }: Pick<Closure, 'chairId' | 'clinicianId'>, team: Team) =>
  entryPlace({ kind: 'BLOCK', chairId, clinicianId }, team);
