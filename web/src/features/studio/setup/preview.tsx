import { formatDay, formatTime } from '@dentisti/domain/hours/hours-text';
import { romeClock } from '@dentisti/domain/hours/rome-time';
import type { StudioInsideFragment } from '../../../gql/graphql.ts';
import { ProfileLink } from '../parts.tsx';
import type { Setup } from './use-setup.ts';

interface PreviewProps {
  setup: Setup;
  studio: StudioInsideFragment;
}

/** What a patient gets to see: the first free times, and what can be booked. */
export function Preview({ setup, studio }: PreviewProps) {
  const { firstTimes, agenda, team } = setup;
  const clocks = firstTimes.map((at) => romeClock(new Date(at)));
  const days = Map.groupBy(clocks, ({ date }) => date);
  const online = team.services.filter(({ isActive, isOnline }) => isActive && isOnline);
  return (
    <section className="stack gap-3 p-4 card on-surface" aria-labelledby="anteprima">
      <h3 id="anteprima">Così la vede il paziente</h3>
      {days.size === 0 ? (
        <p>Nessun orario libero nei prossimi sessanta giorni: controlla gli orari e chi c’è.</p>
      ) : (
        <dl className="stack gap-2">
          {[...days].map(([on, times]) => (
            <div key={on} className="stack gap-1">
              <dt className="semibold">{formatDay(on)}</dt>
              {times.map(({ minutes }) => (
                <dd key={minutes} className="tabular muted">
                  {formatTime(minutes)}
                </dd>
              ))}
            </div>
          ))}
        </dl>
      )}
      <p className="text-s muted">
        {`Una visita dura ${agenda.slotMinutes} minuti`}
        {online.length > 0 &&
          `; si prenotano anche: ${online.map(({ name, durationMinutes }) => `${name} (${durationMinutes} min)`).join(', ')}`}
        .
      </p>
      <p>
        <ProfileLink practice={studio.practice} />
      </p>
    </section>
  );
}
