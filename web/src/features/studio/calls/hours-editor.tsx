import actions from '../../../components/practice/actions.module.css';
import type { CallWindowInput } from '../../../gql/graphql.ts';
import styles from './calls.module.css';
import { clockText, minutesOf, weekdays, windowText } from './calls-draft.ts';

interface HoursEditorProps {
  hours: readonly CallWindowInput[];
  onHours: (hours: CallWindowInput[]) => void;
}

const maxWindows = 4;

/** Stretches of each weekday in which our assistant may call. */
export function HoursEditor({ hours, onHours }: HoursEditorProps) {
  const change = (index: number, set: Partial<CallWindowInput>) =>
    onHours(hours.map((window, i) => (i === index ? { ...window, ...set } : window)));

  function add(weekday: number) {
    const last = hours.findLast((window) => window.weekday === weekday);
    const opensMinutes = last ? Math.min(last.closesMinutes + 60, 19 * 60) : 9 * 60;
    onHours([...hours, { weekday, opensMinutes, closesMinutes: last ? 20 * 60 : 13 * 60 }]);
  }

  return (
    <ul className="stack gap-4" aria-label="Orari per giorno">
      {weekdays.map((day, weekday) => {
        const ofDay = hours
          .map((window, index) => ({ window, index }))
          .filter(({ window }) => window.weekday === weekday);
        return (
          <li key={day}>
            <fieldset className="stack gap-2 line-top pt-4">
              <legend className="semibold">{day}</legend>
              {ofDay.length === 0 && <p className="muted">Nessuna chiamata.</p>}
              {ofDay.map(({ window, index }) => (
                <div key={index} className={`grid items-end gap-2 ${styles.window}`}>
                  <Clock
                    label={`${day}, dalle`}
                    text="Dalle"
                    minutes={window.opensMinutes}
                    onMinutes={(opensMinutes) => change(index, { opensMinutes })}
                  />
                  <Clock
                    label={`${day}, alle`}
                    text="alle"
                    minutes={window.closesMinutes}
                    onMinutes={(closesMinutes) => change(index, { closesMinutes })}
                  />
                  <button
                    type="button"
                    className={`${actions.bare} tall`}
                    onClick={() => onHours(hours.filter((_one, i) => i !== index))}
                  >
                    Togli
                    <span className="visually-hidden">
                      : {day} {windowText(window)}
                    </span>
                  </button>
                </div>
              ))}
              {ofDay.length < maxWindows && (
                <button type="button" className={`self-start ${actions.quiet}`} onClick={() => add(weekday)}>
                  Aggiungi una fascia<span className="visually-hidden">: {day}</span>
                </button>
              )}
            </fieldset>
          </li>
        );
      })}
    </ul>
  );
}

interface ClockProps {
  label: string;
  text: string;
  minutes: number;
  onMinutes: (minutes: number) => void;
}

function Clock({ label, text, minutes, onMinutes }: ClockProps) {
  return (
    <label className="stack gap-1 shrink">
      <span className="text-s muted" aria-hidden="true">
        {text}
      </span>
      <input
        type="time"
        step={900}
        className="field tabular"
        aria-label={label}
        value={clockText(minutes)}
        onChange={(event) => {
          const chosen = minutesOf(event.target.value);
          if (chosen !== null) onMinutes(chosen);
        }}
      />
    </label>
  );
}
