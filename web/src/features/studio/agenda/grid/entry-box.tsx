import { Check } from 'lucide-react';
import { memo } from 'react';
import {
  confirmedTag,
  entryName,
  entryPurpose,
  entryTags,
  entryTimes,
  entryTitle,
  hasConfirmed,
  isBooking,
} from '../labels.ts';
import type { Entry, Team } from '../view/columns.ts';
import { type Placed, placedWidth } from '../view/lanes.ts';
import styles from './entry.module.css';
import { mayMove, mayResize } from './use-grid-drag.ts';

interface EntryBoxProps {
  placed: Placed;
  team: Team;
  columns: number;
  /** First minute that is shown. */
  windowFrom: number;
  isPast: boolean;
  step: 'held' | 'sending' | undefined;
  isCurrent: boolean;
  onOpen: (entry: Entry) => void;
}

const percent = (part: number) => `${(part * 100).toFixed(4)}%`;

/** How an entry is drawn, by what it is. */
export function entryKind(entry: Entry): string {
  if (entry.kind === 'VISIT') return isBooking(entry) ? 'booking' : 'own';
  return entry.kind === 'BLOCK' ? 'block' : 'hold';
}

/** One entry of a day. Drawn again only when it changes itself: a week holds hundreds. */
export const EntryBox = memo(function EntryBox(props: EntryBoxProps) {
  const { placed, team, columns, windowFrom, isPast, step, isCurrent, onOpen } = props;
  const { entry, from, to } = placed;
  const { left, width } = placedWidth(placed, columns);
  const tags = [...entryTags(entry), step === 'held' ? 'non ancora inviato' : ''].filter(Boolean);
  return (
    <li
      className={styles.place}
      data-below={entry.kind === 'BLOCK' || undefined}
      style={{
        top: `calc(var(--minute) * ${from - windowFrom})`,
        height: `calc(var(--minute) * ${to - from})`,
        left: percent(left),
        width: percent(width),
      }}
    >
      <button
        type="button"
        className={styles.entry}
        data-entry={entry.id}
        data-kind={entryKind(entry)}
        data-past={isPast || undefined}
        data-override={entry.isOverride || undefined}
        data-step={step}
        data-movable={mayMove(entry) || undefined}
        tabIndex={isCurrent ? 0 : -1}
        aria-busy={step === 'sending'}
        onClick={() => onOpen(entry)}
      >
        {/* What finds no room in the box is in its name. */}
        <span className="visually-hidden">
          {[entryName(entry, team), step === 'held' && 'non ancora inviato'].filter(Boolean).join(', ')}
        </span>
        <span className="contents" aria-hidden="true">
          <EntryText entry={entry} team={team} tags={tags} minutes={to - from} />
        </span>
        {mayResize(entry) && <span className={styles.handle} data-resize="" />}
      </button>
    </li>
  );
});

const urgent = new Set(['inserita sopra', 'chiede di spostare', 'non ancora inviato', 'non è venuto']);
/** Lines that a box of so many minutes has room for: an hour is 5rem high in `grid.module.css`, a line 1.05rem. */
const linesIn = (minutes: number) => Math.max(1, Math.floor((minutes / 12 - 0.3) / 1.05));

interface EntryTextProps {
  entry: Entry;
  team: Team;
  tags: readonly string[];
  minutes: number;
}

/** What is written in an entry's box, the most urgent first: what finds no room is in its name and its dialog. */
function EntryText({ entry, team, tags, minutes }: EntryTextProps) {
  const note = entry.kind === 'VISIT' ? entry.label : null;
  const purpose = [entryPurpose(entry, team), note].filter(Boolean).join(' · ');
  const first = tags.filter((tag) => urgent.has(tag));
  const rest = tags.filter((tag) => !urgent.has(tag));
  const lines = linesIn(minutes);
  const below = [
    first.length > 0 && <Tags key="first" tags={first} />,
    purpose && (
      <span key="purpose" className={styles.line}>
        {purpose}
      </span>
    ),
    rest.length > 0 && <Tags key="rest" tags={rest} />,
  ];
  return (
    <>
      <span className={styles.line}>
        <span className={`tabular ${styles.time}`}>{entryTimes(entry).split('–')[0]}</span>{' '}
        {hasConfirmed(entry) && (
          <span className={styles.mark} title={confirmedTag}>
            <Check strokeWidth={2.5} />{' '}
          </span>
        )}
        <strong>{entryTitle(entry)}</strong>
        {lines === 1 && first.length > 0 && <em> {first.join(', ')}</em>}
      </span>
      {below.filter(Boolean).slice(0, lines - 1)}
    </>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <span className={styles.tags}>
      {tags.map((tag) => (
        <span key={tag}>{tag}</span>
      ))}
    </span>
  );
}
