import { shortTime } from '../../booking/booking-dates.ts';
import type { Refilled } from './use-waiting-list.ts';
import { refilledNote } from './waiting-labels.ts';

/** Freed spans that somebody of the list took, the last first. */
export function RefilledSpans({ refilled }: { refilled: readonly Refilled[] }) {
  return (
    <section className="stack gap-3" aria-labelledby="posti-ripresi">
      <div className="stack gap-0">
        <h2 className="title-s" id="posti-ripresi">
          Posti ripresi
        </h2>
        <p className="text-s muted">Liberati negli ultimi 30 giorni e presi da chi era in lista.</p>
      </div>
      <ul aria-label="Posti ripresi">
        {refilled.map((span) => (
          <li key={span.id} className="stack gap-0 py-2 line-bottom break">
            <p className="tabular">
              <span className="semibold">{shortTime(span.startsAt)}</span> · {span.patientName ?? 'una persona'}
            </p>
            <p className="text-s muted">{refilledNote(span)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
