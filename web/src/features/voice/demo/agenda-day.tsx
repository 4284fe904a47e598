import { writtenDay } from '@dentisti/domain/booking/italian-time';
import { formatTime } from '@dentisti/domain/hours/hours-text';
import { romeClock } from '@dentisti/domain/hours/rome-time';
import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './agenda-day.module.css';

export type SlotState = 'FREE' | 'TAKEN' | 'YOURS';
export interface AgendaSlot {
  /** ISO 8601, UTC. */
  startsAt: string;
  state: SlotState;
}

const slotStateLabels: Readonly<Record<SlotState, string>> = { FREE: 'libero', TAKEN: 'occupato', YOURS: 'il tuo' };
const noon = 13 * 60;

interface AgendaDayProps {
  /** `YYYY-MM-DD`, Europe/Rome. */
  on: string;
  slots: readonly AgendaSlot[];
  /** Word in a list item of one's own slot; default `il tuo`. */
  yours?: string;
  children?: ReactNode;
}

/** One day of a practice's agenda under an arch: a small arch for each time, mornings above afternoons. */
export function AgendaDay({ on, slots, yours = slotStateLabels.YOURS, children }: AgendaDayProps) {
  const titleId = useId();
  const parts = [
    { name: 'Mattina', slots: slots.filter(({ startsAt }) => minutesOf(startsAt) < noon) },
    { name: 'Pomeriggio', slots: slots.filter(({ startsAt }) => minutesOf(startsAt) >= noon) },
  ].filter((part) => part.slots.length > 0);
  return (
    <section
      className={`grid content-start gap-4 full on-surface line-brand ${styles.agenda}`}
      aria-labelledby={titleId}
    >
      <h3 id={titleId}>
        <span>Agenda</span> {writtenDay(on)}
      </h3>
      {parts.map((part) => (
        <div key={part.name} className={`grid gap-2 ${styles.part}`}>
          <h4 className="text-s muted text-center">{part.name}</h4>
          <ul className="grid gap-2">
            {part.slots.map(({ startsAt, state }) => (
              <li className="tabular bar" key={startsAt} data-state={state}>
                {state === 'YOURS' && <Check aria-hidden="true" strokeWidth={2.5} />}
                <time dateTime={startsAt}>{formatTime(minutesOf(startsAt))}</time>
                <span className={state === 'YOURS' ? `text-xs regular` : 'visually-hidden'}>
                  {state === 'YOURS' ? yours : slotStateLabels[state]}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className={`wrap text-s muted ${styles.legend}`} aria-hidden="true">
        <span className={`inline-bar gap-2 ${styles.mark}`} data-state="FREE">
          libero
        </span>
        <span className={`inline-bar gap-2 ${styles.mark}`} data-state="TAKEN">
          occupato
        </span>
      </p>
      {children}
    </section>
  );
}

const minutesOf = (startsAt: string) => romeClock(new Date(startsAt)).minutes;
