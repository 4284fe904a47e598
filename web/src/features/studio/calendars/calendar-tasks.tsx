import { useQuery } from '@apollo/client/react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import actions from '../../../components/practice/actions.module.css';
import { readFragment } from '../../../gql/fragment-masking.ts';
import { dayOf } from '../../booking/booking-dates.ts';
import { ActionProblem } from '../parts.tsx';
import { sectionPath } from '../sections.ts';
import { useStudioAction } from '../use-studio-action.ts';
import { useStudioChanges } from '../use-studio-changes.ts';
import { CalendarTaskFields, StudioCalendarTasks, StudioCloseCalendarTask } from './calendars.query.ts';

const pollEveryMs = 30_000;

/** What people have to decide between calendars and agenda; nothing when there is nothing. */
export function CalendarTasks({ practiceId }: { practiceId: string }) {
  const { run, isBusy, problem } = useStudioAction();
  const { data, previousData, refetch } = useQuery(StudioCalendarTasks, {
    variables: { practiceId },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const readAgain = useRef(() => {});
  readAgain.current = () => void refetch().then(undefined, () => undefined);
  useStudioChanges(practiceId, () => readAgain.current(), pollEveryMs);
  const tasks = readFragment(CalendarTaskFields, (data ?? previousData)?.studioCalendarTasks) ?? [];
  if (tasks.length === 0) return null;

  async function close(id: string) {
    const answer = await run(StudioCloseCalendarTask, { practiceId, id }, (given) => given.closeCalendarTask);
    if (answer) readAgain.current();
  }

  return (
    <section className="stack gap-3 p-4 round line-warning" aria-labelledby="differenze">
      <h2 className="title-s" id="differenze">
        Calendario e agenda: da decidere
      </h2>
      <ul className="stack gap-3">
        {tasks.map(({ id, text, startsAt, clinician }) => (
          <li key={id} className="stack gap-1 break">
            <p>
              <strong className="semibold">{clinician.name}</strong>: {text}
            </p>
            <div className="wrap gap-3 items-center">
              <Link
                className="inline-bar tap"
                to={`${sectionPath('agenda', practiceId)}?giorno=${dayOf(startsAt)}&vista=giorno`}
              >
                Apri l’agenda
              </Link>
              <button type="button" className={actions.bare} disabled={isBusy} onClick={() => void close(id)}>
                Lascia com’è
              </button>
            </div>
          </li>
        ))}
      </ul>
      <ActionProblem text={problem} />
    </section>
  );
}
