import { writtenDate } from '@dentisti/domain/booking/italian-time';
import actions from '../../../components/practice/actions.module.css';
import { ActionProblem } from '../parts.tsx';
import { StudioUndoProfileEdit, StudioWithdrawProposal } from './profile.query.ts';
import { fieldLabels, shownText, stateLabels } from './profile-labels.ts';
import { type StudioProfile, useProfileAction } from './use-profile.ts';

interface HistoryPartProps {
  practiceId: string;
  profile: StudioProfile;
  readAgain: () => Promise<void>;
}

type Edit = StudioProfile['history'][number];

const kindTitles: Readonly<Record<Edit['kind'], string>> = {
  DATA: 'Dati',
  CONFIRM: 'Conferma di tutto',
  PEOPLE: 'Persone',
  PHOTOS: 'Foto',
};

/** A value in a line of its own; people and photos have no field. */
const quoted = (field: Edit['changes'][number]['field'], text: string) =>
  text === '' ? 'niente' : `«${(field ? shownText(field, text) : text).replaceAll('\n', '; ')}»`;

/** Who changed what, and the ways back. */
export function HistoryPart({ practiceId, profile: { history, isEntitled }, readAgain }: HistoryPartProps) {
  const { change, problem } = useProfileAction(readAgain);
  return (
    <section className="stack gap-4" aria-labelledby="storia">
      <h2 id="storia" className="title-m">
        Chi ha cambiato che cosa
      </h2>
      <ActionProblem text={problem} />
      {history.length === 0 && <p className="muted">Finora nessuno dello studio ha cambiato niente.</p>}
      <ul className="stack gap-3 hide-empty">
        {history.map((edit) => (
          <li key={edit.id} className="stack gap-1 p-4 card on-surface">
            <p className="break">
              <span className="semibold">{kindTitles[edit.kind]}</span> · {stateLabels[edit.state]} ·{' '}
              <time dateTime={edit.createdAt}>{writtenDate(new Date(edit.createdAt))}</time> ·{' '}
              {edit.email ?? 'un account chiuso'}
            </p>
            <ul className="stack gap-1 text-s muted">
              {edit.changes.map(({ field, before, after }) => (
                <li key={`${field} ${after}`} className="break">
                  {field && `${fieldLabels[field]}: `}
                  {edit.kind === 'CONFIRM'
                    ? quoted(field, after)
                    : `da ${quoted(field, before)} a ${quoted(field, after)}`}
                </li>
              ))}
            </ul>
            {edit.note && <p className="text-s break">Ci abbiamo scritto sopra: {edit.note}</p>}
            {edit.canUndo && isEntitled && (
              <button
                type="button"
                className={`self-start ${actions.bare}`}
                onClick={() =>
                  void change(StudioUndoProfileEdit, { practiceId, editId: edit.id }, (data) => data.undoProfileEdit)
                }
              >
                Annulla questa modifica
              </button>
            )}
            {edit.state === 'PROPOSED' && (
              <button
                type="button"
                className={`self-start ${actions.bare}`}
                onClick={() =>
                  void change(StudioWithdrawProposal, { practiceId, editId: edit.id }, (data) => data.withdrawProposal)
                }
              >
                Ritira la proposta
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
