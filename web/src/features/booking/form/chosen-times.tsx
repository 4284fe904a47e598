import { writtenTime } from '@dentisti/domain/booking/italian-time';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { clockOf, dayOf, shortDay } from '../booking-dates.ts';
import { ordinals } from '../booking-labels.ts';
import styles from './chosen-times.module.css';
import { moveTime, type PreferredOrder } from './preferred-order.ts';

interface ChosenTimesProps {
  times: PreferredOrder;
  onChange: (times: PreferredOrder, said: string) => void;
}

/** The three preferences, in order, with the means to change it. Each button keeps the focus while its row moves. */
export function ChosenTimes({ times, onChange }: ChosenTimesProps) {
  return (
    <ol className="stack gap-2 no-ring" aria-label="Gli orari che preferisci">
      {ordinals.map((ordinal, i) => {
        const time = times[i];
        return (
          <li
            key={time ?? ordinal.sign}
            className={`row line round on-surface ${styles.row}`}
            data-empty={time === undefined || undefined}
          >
            <span className={`brand ${styles.place}`}>
              {ordinal.sign}
              <span className="visually-hidden"> scelta</span>
            </span>
            {time === undefined ? <span>da scegliere</span> : <ChosenTime time={time} {...{ times, onChange }} />}
          </li>
        );
      })}
    </ol>
  );
}

function ChosenTime({ time, times, onChange }: ChosenTimesProps & { time: string }) {
  const at = times.indexOf(time);
  const spoken = writtenTime(new Date(time));
  const move = (by: -1 | 1) => {
    const moved = moveTime(times, time, by);
    if (moved !== times) onChange(moved, `${spoken} è la ${ordinals[at + by]?.word} scelta`);
  };
  return (
    <>
      <span className={`tabular ${styles.when}`}>
        <span>{shortDay(dayOf(time))}</span> <strong>{clockOf(time)}</strong>
      </span>
      <span className={`wrap ms-auto ${styles.actions}`}>
        <button
          className="grid place-center round-s ink pointer hover-sage"
          type="button"
          aria-label={`Preferisci di più ${spoken}`}
          aria-disabled={at === 0}
          onClick={() => move(-1)}
        >
          <ArrowUp className="icon-s" aria-hidden="true" />
        </button>
        <button
          className="grid place-center round-s ink pointer hover-sage"
          type="button"
          aria-label={`Preferisci di meno ${spoken}`}
          aria-disabled={at === times.length - 1}
          onClick={() => move(1)}
        >
          <ArrowDown className="icon-s" aria-hidden="true" />
        </button>
        <button
          className="grid place-center round-s ink pointer hover-sage"
          type="button"
          aria-label={`Togli ${spoken}`}
          onClick={(event) => {
            keepFocusNear(event.currentTarget);
            onChange(
              times.filter((other) => other !== time),
              `Tolto ${spoken}`,
            );
          }}
        >
          <X className="icon-s" aria-hidden="true" />
        </button>
      </span>
    </>
  );
}

/** The row is about to go, and with it the focused button: the list takes the focus, not the top of the page. */
function keepFocusNear(button: HTMLElement) {
  const list = button.closest('ol');
  if (!list) return;
  list.tabIndex = -1;
  list.focus({ preventScroll: true });
}
