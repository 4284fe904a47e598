import { BookOpen, CalendarCheck, CalendarSearch, CalendarX, MoveRight, UserRound } from 'lucide-react';
import { useId } from 'react';
import type { ReceptionistTool } from '../../../gql/graphql.ts';
import styles from './demo-actions.module.css';
import type { ShownAction } from './demo-state.ts';

const icons: Readonly<Record<ReceptionistTool, typeof BookOpen>> = {
  LOOK_UP: BookOpen,
  FIND_SLOTS: CalendarSearch,
  BOOK_SLOT: CalendarCheck,
  MOVE_APPOINTMENT: MoveRight,
  CANCEL_APPOINTMENT: CalendarX,
  HAND_OVER: UserRound,
};

/** What the receptionist did, each thing in plain words: nothing happens that does not stand here. */
export function DemoActions({ actions }: { actions: readonly ShownAction[] }) {
  const titleId = useId();
  return (
    <section className={`grid content-start gap-3 ${styles.actions}`} aria-labelledby={titleId}>
      <h3 className="title-s" id={titleId}>
        Che cosa ha fatto
      </h3>
      {actions.length === 0 ? (
        <p className="muted">
          Ogni volta che usa uno strumento lo leggi qui: guarda l’agenda, occupa un posto, ti passa una persona.
        </p>
      ) : (
        <ol className="grid gap-3">
          {actions.map(({ id, tool, words, succeeded }) => {
            const Icon = icons[tool];
            return (
              <li className="grid gap-3" key={id} data-failed={succeeded ? undefined : ''}>
                <Icon className="brand" aria-hidden="true" strokeWidth={1.75} />
                <span>{words}</span>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
