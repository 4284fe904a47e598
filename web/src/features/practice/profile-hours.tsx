import { formatIntervals, weekdayNames } from '@dentisti/domain/hours/hours-text';
import { type Schedule, todaysHours } from '@dentisti/domain/hours/opening';
import { romeClock } from '@dentisti/domain/hours/rome-time';
import type { Week } from '@dentisti/domain/hours/week';
import type { CSSProperties } from 'react';
import { OpenNow } from '../../components/practice/open-now.tsx';
import { type FragmentType, readFragment } from '../../gql/fragment-masking.ts';
import { graphql } from '../../gql/gql.ts';
import { useNow } from '../../lib/browser/use-now.ts';
import styles from './profile-hours.module.css';
import { type DayBar, dayBars, weekScale } from './week-bars.ts';

const ProfileHoursFields = graphql(`
  fragment ProfileHours on Dentist {
    openingHours
    timetable
    ...OpenNow
  }
`);

/** Today in a sentence, the week as words and as bars on one scale, with the present moment drawn through today. */
export function ProfileHours(props: { practice: FragmentType<typeof ProfileHoursFields> }) {
  const practice = readFragment(ProfileHoursFields, props.practice);
  const { timetable } = practice;
  return (
    <section className="stack gap-3 p-4 card on-surface" aria-labelledby="orari">
      <h2 className="title-s" id="orari">
        Orari
      </h2>
      <p className="hide-empty">
        <OpenNow practice={practice} isSentence />
      </p>
      {timetable?.week ? (
        <WeekTable week={timetable.week} timetable={timetable} />
      ) : (
        <p>{practice.openingHours ?? 'Lo studio non ha pubblicato gli orari: chiedili per telefono.'}</p>
      )}
    </section>
  );
}

function WeekTable({ week, timetable }: { week: Week; timetable: Schedule }) {
  const now = useNow();
  const clock = now && romeClock(now);
  const today = now && todaysHours(timetable, now);
  const scale = weekScale(week);
  const moment = clock ? (clock.minutes - scale.from) / (scale.to - scale.from) : -1;
  return (
    <>
      {today?.holiday && <p className="text-s warning">Oggi è festa ({today.holiday}): di regola è chiuso.</p>}
      <table className={`full text-s ${styles.week} tabular`}>
        <caption className="visually-hidden">Orari della settimana, ora italiana</caption>
        <tbody>
          {week.map((intervals, index) => (
            <tr key={weekdayNames[index]} data-today={index === clock?.weekday || undefined}>
              <th className="regular line-top muted text-start" scope="row">
                {weekdayNames[index]}
                {index === clock?.weekday && <span className="text-xs brand bold"> oggi</span>}
              </th>
              <td className="regular line-top text-start">
                <span className={`block ${styles.text}`}>{formatIntervals(intervals)}</span>
                <span className={`block relative on-sage ${styles.track}`} aria-hidden="true">
                  {dayBars(intervals, scale).map((bar) => (
                    <span key={bar.start} className={`absolute ${styles.bar}`} style={placeOf(bar)} />
                  ))}
                  {index === clock?.weekday && moment >= 0 && moment <= 1 && (
                    <span className={`absolute ${styles.moment}`} style={placeOf({ start: moment, length: 0 })} />
                  )}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function placeOf({ start, length }: DayBar): CSSProperties {
  return { insetInlineStart: `${start * 100}%`, width: length > 0 ? `${length * 100}%` : undefined };
}
