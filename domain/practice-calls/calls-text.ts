import { writtenDay, writtenEnd, writtenTime } from '../booking/italian-time.ts';
import { earliestMinutes, latestMinutes, nextDialMoment, withAssumedHours } from '../dialing/dial-window.ts';
import { formatIntervals } from '../hours/hours-text.ts';
import { romeClock } from '../hours/rome-time.ts';
import type { OpenInterval } from '../hours/week.ts';
import { type DialSchedule, intersect, pauseEnd } from './calls-setting.ts';

const days = ['lun', 'mar', 'mer', 'gio', 'ven', 'sab'];
const ours: readonly OpenInterval[] = [[earliestMinutes, latestMinutes]];

/**
 * Says to a practice what its wishes about our calls come to now, in one sentence. `isCallable`: we may ring it at all.
 */
export function describeCalls(schedule: DialSchedule, { now, isCallable }: { now: Date; isCallable: boolean }): string {
  const { calls } = schedule;
  if (calls?.mode === 'stopped') return 'Mai: il nostro assistente non vi chiama. Le richieste aspettano qui.';
  const pause = pauseEnd(schedule, now);
  if (pause) return `In pausa ${writtenEnd(pauseText(pause))}: fino ad allora le richieste aspettano qui.`;
  if (!isCallable) return 'Ora non possiamo chiamare il vostro numero: le richieste aspettano qui.';
  if (!nextDialMoment(schedule, now)) return 'Nei prossimi 60 giorni non c’è un orario in cui possiamo chiamarvi.';
  return `Possiamo chiamarvi: ${weekText(schedule)}.`;
}

/** `lunedì 30 novembre`: of a pause that ends at midnight the day says enough. */
function pauseText(end: Date): string {
  const { date, minutes } = romeClock(end);
  return minutes === 0 ? writtenDay(date) : writtenTime(end);
}

/** `lun–ven 9:00–13:00, 15:00–19:00; sab 9:00–12:00`: hours of the week in which we ring the practice. */
function weekText(schedule: DialSchedule): string {
  const { week } = withAssumedHours(schedule);
  const { calls } = schedule;
  const lines = days.map((_day, weekday) => {
    const chosen = calls?.mode === 'hours' ? (calls.hours?.[weekday] ?? []) : ours;
    const hours = intersect(intersect(week?.[weekday] ?? [], chosen), ours);
    return hours.length === 0 ? '' : formatIntervals(hours);
  });
  const groups: { from: number; to: number; text: string }[] = [];
  for (const [weekday, text] of lines.entries()) {
    const last = groups.at(-1);
    if (text === '') continue;
    if (last && last.text === text && last.to === weekday - 1) last.to = weekday;
    else groups.push({ from: weekday, to: weekday, text });
  }
  return groups.map(({ from, to, text }) => `${daysText(from, to)} ${text}`).join('; ');
}

const daysText = (from: number, to: number) =>
  from === to ? days[from] : `${days[from]}${to === from + 1 ? ' e ' : '–'}${days[to]}`;
