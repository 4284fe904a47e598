import { windowFaults } from '../agenda/agenda-edit.ts';
import { nextDialMoment } from '../dialing/dial-window.ts';
import type { Schedule } from '../hours/opening.ts';
import type { OpenInterval, Week } from '../hours/week.ts';
import type { CallsMode, CallsSetting } from './calls-setting.ts';

/** One stretch of a week, minutes after midnight in Europe/Rome. */
export interface CallWindow {
  /** 0 = Monday … 6 = Sunday. */
  weekday: number;
  opensMinutes: number;
  closesMinutes: number;
}

/** A practice's wishes about our calls as somebody wants them stored. */
export interface CallsDraft {
  mode: CallsMode;
  windows: readonly CallWindow[];
  pausedUntil: Date | null;
}

const maxWindows = 4;
const maxPauseMs = 366 * 86_400_000;
const weekdays = [0, 1, 2, 3, 4, 5, 6];

/**
 * Returns what is to be stored, or why it cannot be, in Italian. In mode `hours` at least one stretch has to be one in
 * which we ring the practice at all.
 */
export function decideCalls(
  draft: CallsDraft,
  { schedule, now }: { schedule: Schedule; now: Date },
): CallsSetting | { problem: string } {
  const { mode, windows, pausedUntil } = draft;
  const problem = windowsProblem(windows) ?? (mode === 'stopped' ? null : pauseProblem(pausedUntil, now));
  if (problem) return { problem };
  const hours = windows.length === 0 ? null : weekOf(windows);
  if (mode === 'hours' && !hours) return { problem: 'Scegli almeno una fascia, oppure scegli un’altra voce.' };
  const setting: CallsSetting = { mode, hours, pausedUntil: null };
  if (mode === 'hours' && !nextDialMoment({ ...schedule, calls: setting }, now))
    return {
      problem:
        'In queste fasce lo studio risulta chiuso, o noi non chiamiamo nessuno: chiamiamo nei vostri orari, fra le 9 e le 20, da lunedì a sabato.',
    };
  return mode === 'stopped' ? setting : { ...setting, pausedUntil };
}

function windowsProblem(windows: readonly CallWindow[]): string | null {
  if (windows.length > 7 * maxWindows) return `Al massimo ${maxWindows} fasce al giorno.`;
  if (windows.some(({ weekday }) => !weekdays.includes(weekday))) return 'Questo giorno non esiste.';
  for (const day of weekdays) {
    const ofDay = windows.filter(({ weekday }) => weekday === day);
    if (ofDay.length > maxWindows) return `Al massimo ${maxWindows} fasce al giorno.`;
    const [fault] = windowFaults(
      ofDay.map(({ opensMinutes, closesMinutes }) => ({ at: '', interval: [opensMinutes, closesMinutes] as const })),
      0,
    );
    if (fault) return faultTexts[fault.fault] ?? 'Controlla le fasce orarie.';
  }
  return null;
}

const faultTexts: Readonly<Record<string, string>> = {
  notATime: 'Scrivi un’ora da 00:00 a 24:00.',
  endsBeforeStart: 'Una fascia finisce prima di cominciare.',
  overlap: 'Due fasce dello stesso giorno si sovrappongono.',
};

function pauseProblem(pausedUntil: Date | null, now: Date): string | null {
  if (!pausedUntil) return null;
  if (!(pausedUntil > now)) return 'La pausa finisce in un momento già passato.';
  return pausedUntil.getTime() - now.getTime() > maxPauseMs ? 'La pausa può durare al massimo un anno.' : null;
}

function weekOf(windows: readonly CallWindow[]): Week {
  return weekdays.map((day) =>
    windows
      .filter(({ weekday }) => weekday === day)
      .map(({ opensMinutes, closesMinutes }): OpenInterval => [opensMinutes, closesMinutes])
      .sort(([one], [other]) => one - other),
  );
}

/** Returns the stretches of a stored week. */
export const windowsOf = (hours: Week | null): CallWindow[] =>
  (hours ?? []).flatMap((day, weekday) =>
    day.map(([opensMinutes, closesMinutes]) => ({ weekday, opensMinutes, closesMinutes })),
  );
