import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import actions from '../../../components/practice/actions.module.css';
import { readFragment } from '../../../gql/fragment-masking.ts';
import type { StudioCalendarTaskFragment } from '../../../gql/graphql.ts';
import { dayOf, shortTime } from '../../booking/booking-dates.ts';
import { ConfirmDialog } from '../../booking/live/confirm-dialog.tsx';
import { ActionProblem } from '../parts.tsx';
import { sectionPath } from '../sections.ts';
import { useReadAgain } from '../use-read-again.ts';
import { useStudioAction } from '../use-studio-action.ts';
import { useStudioChanges } from '../use-studio-changes.ts';
import {
  CalendarTaskAnswerFields,
  CalendarTaskFields,
  StudioAcceptCalendarMove,
  StudioCalendarTasks,
  StudioCloseCalendarTask,
  StudioRestoreCalendarEvent,
} from './calendars.query.ts';

const pollEveryMs = 30_000;

/** What people have to decide between calendars and agenda; nothing when there is nothing. */
export function CalendarTasks({ practiceId }: { practiceId: string }) {
  const { run, isBusy, problem, refuse } = useStudioAction();
  /** A move that waits for its confirmation. */
  const [moved, setMoved] = useState<StudioCalendarTaskFragment | null>(null);
  const [done, setDone] = useState('');
  const { data, previousData, refetch } = useQuery(StudioCalendarTasks, {
    variables: { practiceId },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const readAgain = useReadAgain(refetch);
  useStudioChanges(practiceId, () => void readAgain(), pollEveryMs);
  const tasks = readFragment(CalendarTaskFields, (data ?? previousData)?.studioCalendarTasks) ?? [];
  const isOpen = tasks.length > 0;
  if (!isOpen && !done && !problem && !moved) return null;

  /** Shows what an answer came to; also a refused one reads the tasks again, which somebody else may have answered. */
  function conclude(answer: unknown, text: string) {
    setDone(answer ? text : '');
    void readAgain();
  }

  async function close({ id }: StudioCalendarTaskFragment) {
    const answer = await run(StudioCloseCalendarTask, { practiceId, id }, (given) =>
      readFragment(CalendarTaskAnswerFields, given.closeCalendarTask),
    );
    conclude(answer, '');
  }

  async function restore({ id, kind, version }: StudioCalendarTaskFragment) {
    const seen = { practiceId, id, version };
    const answer = await run(StudioRestoreCalendarEvent, seen, (given) =>
      readFragment(CalendarTaskAnswerFields, given.restoreCalendarEvent),
    );
    conclude(
      answer,
      kind === 'REFUSED'
        ? 'Riproviamo adesso: se il calendario dice ancora di no, lo trovi di nuovo qui.'
        : 'La visita resta com’è in agenda, e il calendario torna a mostrarla così.',
    );
  }

  async function move(task: StudioCalendarTaskFragment) {
    const { id, version, foreignStartsAt } = task;
    const seen = { practiceId, id, version };
    const answer = await run(StudioAcceptCalendarMove, seen, (given) =>
      readFragment(CalendarTaskAnswerFields, given.acceptCalendarMove),
    );
    conclude(answer, `La visita ora è ${shortTime(foreignStartsAt ?? '')}.`);
    if (answer) setMoved(null);
  }

  return (
    <section className={`stack gap-3 p-4 round ${isOpen ? 'line-warning' : 'line'}`} aria-labelledby="differenze">
      <h2 className="title-s" id="differenze">
        Calendario e agenda{isOpen && ': da decidere'}
      </h2>
      <ul className="stack gap-3 hide-empty">
        {tasks.map((task) => (
          <Task
            key={task.id}
            task={task}
            practiceId={practiceId}
            isBusy={isBusy}
            onMove={() => {
              refuse(null);
              setMoved(task);
            }}
            onRestore={() => void restore(task)}
            onClose={() => void close(task)}
          />
        ))}
      </ul>
      <p role="status" className="hide-empty">
        {done}
      </p>
      {!moved && <ActionProblem text={problem} />}
      {moved?.foreignStartsAt && (
        <ConfirmDialog
          title="Vuoi spostare la visita?"
          confirm="Sì, sposta"
          dismiss="No, resta"
          isBusy={isBusy}
          problem={problem}
          onConfirm={() => void move(moved)}
          onClose={() => setMoved(null)}
        >
          <p>
            Da {shortTime(moved.startsAt)} a <strong>{shortTime(moved.foreignStartsAt)}</strong>, con{' '}
            {moved.clinician.name}.
          </p>
          <p>
            {moved.notifiesPatient
              ? 'Avvisiamo il paziente con un’e-mail, che sposta l’appuntamento anche nel suo calendario.'
              : 'Il paziente non riceve e-mail da noi: avvisalo tu.'}
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}

interface TaskProps {
  task: StudioCalendarTaskFragment;
  practiceId: string;
  isBusy: boolean;
  onMove: () => void;
  onRestore: () => void;
  onClose: () => void;
}

const restoreTexts = { MOVED: 'Rimetti com’era', DELETED: 'Rimetti com’era', REFUSED: 'Riprova' } as const;
const closeTexts = { OVERLAP: 'Lascia com’è', REFUSED: 'Lascia com’è', UNREADABLE: 'Ho controllato' } as const;

/** One difference, with the answers that it has: what stands over a visit has no time to go to, and nothing to put back. */
function Task({ task, practiceId, isBusy, onMove, onRestore, onClose }: TaskProps) {
  const { kind, text, startsAt, foreignStartsAt, clinician } = task;
  return (
    <li className="stack gap-1 break">
      <p>
        <strong className="semibold">{clinician.name}</strong>: {text}
      </p>
      <div className="wrap gap-3 items-center">
        {kind === 'MOVED' && foreignStartsAt && (
          <button type="button" className={actions.quiet} disabled={isBusy} onClick={onMove}>
            Sposta la visita
          </button>
        )}
        {kind in restoreTexts && (
          <button type="button" className={actions.bare} disabled={isBusy} onClick={onRestore}>
            {restoreTexts[kind as keyof typeof restoreTexts]}
          </button>
        )}
        {kind in closeTexts && (
          <button type="button" className={actions.bare} disabled={isBusy} onClick={onClose}>
            {closeTexts[kind as keyof typeof closeTexts]}
          </button>
        )}
        {kind !== 'UNREADABLE' && (
          <Link
            className="inline-bar tap"
            to={`${sectionPath('agenda', practiceId)}?giorno=${dayOf(startsAt)}&vista=giorno`}
          >
            Apri l’agenda
          </Link>
        )}
      </div>
    </li>
  );
}
