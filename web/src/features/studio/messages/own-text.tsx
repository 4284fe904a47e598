import { ownTextMaxLength, parseOwnText } from '@dentisti/domain/messages/practice-message';
import { FormField } from '../../../components/form-field.tsx';
import actions from '../../../components/practice/actions.module.css';
import { useAutosave } from './use-autosave.ts';

interface OwnTextProps {
  /** Which message, for screen readers. */
  name: string;
  stored: string;
  isBusy: boolean;
  /** A refusal of the gateway; null without one. */
  problem: string | null;
  save: (text: string) => Promise<boolean>;
}

/** The practice's own sentence: stored by itself, and taken back with one tap. */
export function OwnText({ name, stored, isBusy, problem, save }: OwnTextProps) {
  const autosave = useAutosave({
    stored,
    isBusy,
    save: async (text) => parseOwnText(text).kind === 'valid' && save(text),
  });
  const { draft } = autosave;
  const parsed = parseOwnText(draft);
  const fault = parsed.kind === 'invalid' ? parsed.message : (problem ?? undefined);
  return (
    <div className="stack gap-2">
      <FormField
        name={`frase-${name}`}
        label="Una frase tua"
        hint="Arriva nell’e-mail sotto il nostro testo, fra virgolette. Senza link, senza indirizzi e-mail e senza dati di pazienti. Si salva da sola."
        aside={
          <span className="text-s muted tabular">
            {[...draft.trim()].length}/{ownTextMaxLength}
          </span>
        }
        value={draft}
        onValue={autosave.setDraft}
        onLeave={autosave.leave}
        {...(fault === undefined ? {} : { problem: fault })}
        isLong
      />
      <div role="status" className="hide-empty">
        {autosave.isSaved && autosave.undo && (
          <div className="row gap-2-3 text-s">
            <span>Frase salvata.</span>
            <button type="button" className={actions.bare} onClick={autosave.undo}>
              Annulla
            </button>
          </div>
        )}
      </div>
    </div>
  );
}
