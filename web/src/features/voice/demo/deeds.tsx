import { BookOpen, CalendarCheck, CalendarSearch, CalendarX, MoveRight, UserRound } from 'lucide-react';
import { useId } from 'react';
import type { ReceptionistTool } from '../../../gql/graphql.ts';
import styles from './deeds.module.css';
import type { ShownDeed } from './demo-state.ts';

const icons: Readonly<Record<ReceptionistTool, typeof BookOpen>> = {
  LOOK_UP: BookOpen,
  FIND_SLOTS: CalendarSearch,
  BOOK_SLOT: CalendarCheck,
  MOVE_APPOINTMENT: MoveRight,
  CANCEL_APPOINTMENT: CalendarX,
  HAND_OVER: UserRound,
};

/** What the receptionist did, each thing in plain words: nothing happens that does not stand here. */
export function Deeds({ deeds }: { deeds: readonly ShownDeed[] }) {
  const titleId = useId();
  return (
    <section className={styles.deeds} aria-labelledby={titleId}>
      <h3 id={titleId}>Che cosa ha fatto</h3>
      {deeds.length === 0 ? (
        <p>Ogni volta che usa uno strumento lo leggi qui: guarda l’agenda, occupa un posto, ti passa una persona.</p>
      ) : (
        <ol>
          {deeds.map(({ id, tool, words, succeeded }) => {
            const Icon = icons[tool];
            return (
              <li key={id} data-failed={succeeded ? undefined : ''}>
                <Icon aria-hidden="true" strokeWidth={1.75} />
                <span>{words}</span>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
