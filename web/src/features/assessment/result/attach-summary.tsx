import { assessmentSummary } from '@dentisti/domain/assessment/assessment-summary';
import type { Answers } from '@dentisti/domain/assessment/questionnaire';
import { Check, Paperclip, X } from 'lucide-react';
import actions from '../../../components/practice/actions.module.css';
import { attachSummary, clearSummary, useAttachedSummary } from '../../../lib/assessment-summary.ts';
import styles from './attach-summary.module.css';

/** What could go along with a booking, word for word, before anybody decides to send it. */
export function AttachSummary({ answers }: { answers: Answers }) {
  const summary = assessmentSummary(answers);
  const isAttached = useAttachedSummary() === summary;
  if (summary === null) return null;
  return (
    <section className="no-print stack gap-3" aria-labelledby="allega">
      <h2 className="title-s" id="allega">
        Vuoi portarlo con te?
      </h2>
      <p className="measure muted">
        Se prenoti, puoi unire questo testo alla richiesta. È tutto quello che partirebbe, e parte solo quando invii la
        richiesta con il tuo consenso. L’assistente al telefono non lo legge: resta nella pagina della tua prenotazione.
      </p>
      <blockquote className={`round-l on-surface break line-strong dashed ${styles.preview}`}>{summary}</blockquote>
      <div className="row gap-2-4">
        {isAttached ? (
          <button type="button" className={actions.quiet} onClick={clearSummary}>
            <X aria-hidden="true" />
            Togli dalla richiesta
          </button>
        ) : (
          <button type="button" className={actions.quiet} onClick={() => attachSummary(summary)}>
            <Paperclip aria-hidden="true" />
            Allega alla richiesta
          </button>
        )}
        <p role="status" className="inline-bar text-s gap-2">
          {isAttached && (
            <>
              <Check className="icon-em brand" aria-hidden="true" /> Lo troverai nel modulo, prima di inviare.
            </>
          )}
        </p>
      </div>
    </section>
  );
}
