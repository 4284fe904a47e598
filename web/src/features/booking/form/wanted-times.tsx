import { spokenTime } from '@dentisti/domain/booking/italian-time';
import styles from './call-summary.module.css';

/** The three times in order, as they are said aloud; a time not chosen yet is left open. */
export function WantedTimes({ times }: { times: readonly string[] }) {
  return (
    <ol className={`ps-list ${styles.times}`}>
      {[0, 1, 2].map((i) => {
        const time = times[i];
        return <li key={time ?? i}>{time ? spokenTime(new Date(time)) : <Blank>un orario</Blank>}</li>;
      })}
    </ol>
  );
}

/** A notification the form has not received yet. */
export function Blank({ children }: { children: string }) {
  return <span className={`text-s deep-muted ${styles.blank}`}>{children}</span>;
}
