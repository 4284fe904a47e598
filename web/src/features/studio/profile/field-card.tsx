import { parsePracticePhone } from '@dentisti/domain/practice/practice-phone';
import { useId, useState } from 'react';
import { FormField } from '../../../components/form-field.tsx';
import { PhoneField } from '../../../components/phone-field.tsx';
import actions from '../../../components/practice/actions.module.css';
import styles from './profile.module.css';
import { consequenceText, fieldHints, fieldLabels, originText, otherText, shownText } from './profile-labels.ts';
import { ServicesEditor } from './services-editor.tsx';
import type { Statement } from './use-profile.ts';
import { WeekEditor } from './week-editor.tsx';

interface FieldCardProps {
  statement: Statement;
  /** What was typed and not saved; null: nothing. */
  typed: string | null;
  problem: string | undefined;
  /** Null: as it is shown. */
  onTyped: (text: string | null) => void;
}

/** A field: what patients see, whose word that is, what others say, and the way to change it. */
export function FieldCard({ statement, typed, problem, onTyped }: FieldCardProps) {
  const { field, text, rank, reason, others } = statement;
  const id = useId();
  const label = fieldLabels[field];
  const isOpen = typed !== null;
  return (
    <li className="stack gap-2 p-4 card on-surface" data-field={field}>
      <div className="wrap items-baseline between gap-details">
        <h3 id={id} className="title-s break">
          {label}
        </h3>
        {!isOpen && (
          <button type="button" className={actions.bare} aria-label={`Cambia: ${label}`} onClick={() => onTyped(text)}>
            Cambia
          </button>
        )}
      </div>
      {/* It stays beside what is typed: somebody else may change it meanwhile. */}
      <p className={`break ${styles.value} ${text === '' || isOpen ? 'muted' : ''}`}>
        {isOpen && text !== '' && 'Adesso: '}
        {text === '' ? 'Sul profilo non c’è.' : shownText(field, text)}
      </p>
      {isOpen && (
        <fieldset className={`stack gap-2 ${styles.editor}`} aria-labelledby={id}>
          <Editor statement={statement} typed={typed} problem={problem} onTyped={onTyped} />
          {problem && (field === 'WEEK' || field === 'SERVICES') && (
            <p className="text-s semibold warning">{problem}</p>
          )}
          <button type="button" className={`self-start ${actions.bare}`} onClick={() => onTyped(null)}>
            Lascia com’era
          </button>
        </fieldset>
      )}
      <p className="text-s muted" data-rank={rank ?? 'NONE'}>
        {originText(statement)} {consequenceText(statement)}
      </p>
      {reason && <p className="text-s break">Motivo della correzione: {reason}</p>}
      <ul className="stack gap-1 text-s hide-empty">
        {others.map((other) => (
          <li key={`${other.source} ${other.text}`} className="break">
            {otherText(field, other)}
          </li>
        ))}
      </ul>
    </li>
  );
}

function Editor({ statement: { field }, typed, problem, onTyped }: FieldCardProps) {
  // The editors of lists keep their own lines: they begin with what was there when they were opened.
  const [first] = useState(typed ?? '');
  const text = typed ?? '';
  if (field === 'WEEK') return <WeekEditor text={first} onText={onTyped} />;
  if (field === 'SERVICES') return <ServicesEditor text={first} onText={onTyped} />;
  if (field === 'WHEELCHAIR') return <WheelchairField text={text} onText={onTyped} />;
  const shared = {
    name: field.toLowerCase(),
    label: `Nuovo valore: ${fieldLabels[field]}`,
    value: text,
    onValue: onTyped,
    hint: fieldHints[field],
    problem,
  };
  if (field === 'PHONE') return <PhoneField {...shared} parse={parsePracticePhone} />;
  return <FormField {...shared} isLong={field === 'DESCRIPTION'} />;
}

function WheelchairField({ text, onText }: { text: string; onText: (text: string) => void }) {
  const id = useId();
  return (
    <div className="stack content-start gap-1 shrink">
      <label htmlFor={id}>In sedia a rotelle si entra</label>
      <select className="field" id={id} value={text} onChange={(event) => onText(event.target.value)}>
        <option value="">non lo diciamo</option>
        <option value="sì">sì, da soli</option>
        <option value="in parte">in parte, o con un aiuto</option>
        <option value="no">no</option>
      </select>
    </div>
  );
}
