import { useState } from 'react';
import type { LiveBookingFragment } from '../../../gql/graphql.ts';
import { clockOf, dayOf, nearDay } from '../booking-dates.ts';
import styles from './timeline.module.css';
import { useNow } from './use-now.ts';

type Entry = LiveBookingFragment['timeline'][number];

interface TimelineProps {
  entries: readonly Entry[];
  next: LiveBookingFragment['next'];
  /** The practice is on the telephone at this moment. */
  isCalling: boolean;
}

/** A long timeline begins folded: the recent steps are shown, a button shows the rest. */
const shownAtFirst = 6;

/** The past steps with their reasons, the present one, and the next one, from top to bottom. */
export function Timeline({ entries, next, isCalling }: TimelineProps) {
  const [isWhole, setIsWhole] = useState(false);
  const today = dayOf(new Date(useNow(60_000)).toISOString());
  const hidden = isWhole || entries.length <= shownAtFirst + 1 ? 0 : entries.length - shownAtFirst;
  const shown = entries.slice(hidden);
  return (
    <section className={`grid gap-4 ${styles.timeline}`} aria-labelledby="percorso">
      <h2 className="title-s" id="percorso">
        Il percorso della tua richiesta
      </h2>
      {hidden > 0 && (
        <button
          type="button"
          className="self-start brand pointer tap font-button underlined"
          onClick={() => setIsWhole(true)}
        >
          Mostra i {hidden} passi precedenti
        </button>
      )}
      <ol className="grid gap-5">
        {shown.map((entry, i) => (
          <Step key={entry.id} entry={entry} today={today} before={shown[i - 1]} />
        ))}
        {next && (
          <li className={`grid relative break hyphens ${styles.next}`} data-now={isCalling || undefined}>
            <span className={`grid content-start muted tabular ${styles.when}`}>
              {isCalling ? 'adesso' : 'poi'}
              {next.at && <NextTime at={next.at} today={today} />}
            </span>
            <p>{next.text}</p>
          </li>
        )}
      </ol>
    </section>
  );
}

function Step({ entry, today, before }: { entry: Entry; today: string; before: Entry | undefined }) {
  const day = dayOf(entry.at);
  const isNewDay = !before || dayOf(before.at) !== day;
  return (
    <li className="grid relative break hyphens" data-kind={toneOf(entry.kind)}>
      <span className={`grid content-start muted tabular ${styles.when}`}>
        {isNewDay && <span className="nowrap block text-xs">{nearDay(day, today)}</span>}
        <time dateTime={entry.at}>{clockOf(entry.at)}</time>
      </span>
      <div>
        <p>{entry.text}</p>
        {entry.quote && (
          <blockquote className="serif">
            «{entry.quote.replace(/^[«"“]|[»"”]$/g, '')}»<span className="visually-hidden"> (parole dello studio)</span>
          </blockquote>
        )}
      </div>
    </li>
  );
}

function NextTime({ at, today }: { at: string; today: string }) {
  const day = dayOf(at);
  return (
    <time dateTime={at}>
      {day !== today && <span className="nowrap block text-xs">{nearDay(day, today)}</span>} {clockOf(at)}
    </time>
  );
}

/** Good news has a full bead. */
function toneOf(kind: string): 'good' | undefined {
  return kind === 'confirmed' || kind === 'moved' || kind === 'callEnded.accepted' ? 'good' : undefined;
}
