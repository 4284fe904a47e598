import { maxNeedLength } from '@dentisti/domain/recommendation/need-length';
import { type FormEvent, type KeyboardEvent, useId } from 'react';
import actions from '../../../components/practice/actions.module.css';
import { useRuntimeConfig } from '../../../lib/runtime-config-context.ts';
import styles from './need-form.module.css';
import type { RecommendationSearch } from './use-recommendations.ts';

const examples = ['gengive che sanguinano', 'paura del dentista', 'bambino di 5 anni', 'sabato mattina'];

interface NeedFormProps {
  search: RecommendationSearch;
  isDisabled: boolean;
  onAsk: (need: string) => void;
}

/** A need, written or picked. Enter sends it, as in any field that asks one thing. */
export function NeedForm({ search, isDisabled, onAsk }: NeedFormProps) {
  const { draft, setDraft, state, allowsModel, setAllowsModel } = search;
  const fieldId = useId();
  const hintId = useId();
  const { hasLanguageModel } = useRuntimeConfig();
  const isBusy = state.kind === 'busy';
  const left = maxNeedLength - draft.length;
  const canSend = !isDisabled && !isBusy && draft.trim().length > 1;

  function submit(event?: FormEvent) {
    event?.preventDefault();
    if (canSend) onAsk(draft);
  }

  function sendOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  }

  return (
    <form className={`stack gap-3 ${styles.form}`} onSubmit={submit}>
      <label className="semibold" htmlFor={fieldId}>
        Di cosa hai bisogno?
      </label>
      <textarea
        className="field p-3"
        id={fieldId}
        rows={3}
        maxLength={maxNeedLength}
        autoComplete="off"
        placeholder="Per esempio: mi fa male un dente quando mastico"
        aria-describedby={hintId}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={sendOnEnter}
      />
      <p id={hintId} className="text-s muted">
        {hasLanguageModel && allowsModel
          ? 'Non conserviamo quello che scrivi. Lo legge anche un modello linguistico esterno, senza sapere chi sei: non scrivere nomi o recapiti.'
          : 'Quello che scrivi serve solo a rispondere: non lo conserviamo.'}
        {left <= 50 && <span className="tabular"> Ancora {left} caratteri.</span>}
      </p>
      {hasLanguageModel && (
        <label className="bar gap-2 text-s tap">
          <input
            className="accent fixed-size icon"
            type="checkbox"
            checked={allowsModel}
            onChange={(event) => setAllowsModel(event.target.checked)}
          />
          Fai rileggere la richiesta a un modello linguistico
        </label>
      )}
      <button type="submit" className={`self-start ${actions.primary}`} disabled={!canSend} aria-busy={isBusy}>
        {isBusy ? 'Un momento...' : 'Trova chi fa per me'}
      </button>
      <ul className={`wrap gap-2 ${styles.examples}`} aria-label="Esempi di richieste">
        {examples.map((example) => (
          <li key={example}>
            <button
              className="line-strong pill on-surface ink pointer tap hover-line"
              type="button"
              disabled={isDisabled || isBusy}
              onClick={() => {
                setDraft(example);
                onAsk(example);
              }}
            >
              {example}
            </button>
          </li>
        ))}
      </ul>
    </form>
  );
}
