import { postponedMonths } from '@dentisti/domain/recalls/recall-interval';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import actions from '../../../components/practice/actions.module.css';
import { SelectField } from '../../../components/select-field.tsx';
import { sectionPath } from '../sections.ts';
import { barLabels, type Due, dayWithYear, monthsLabel, resultLabel } from './recall-labels.ts';

const months = Array.from({ length: postponedMonths.max }, (_, index) => index + 1);

interface DueRowProps {
  practiceId: string;
  due: Due;
  /** Undefined where nothing can be chosen. */
  isChosen?: boolean;
  onChosen?: (isChosen: boolean) => void;
  /** Undefined where nothing can be sent. */
  onSend?: (() => void) | undefined;
  onPostpone?: (months: number) => void;
  onDrop?: () => void;
  onResume?: () => void;
}

/** A patient who is due, with what can be done. */
export function DueRow({ practiceId, due, isChosen, onChosen, onSend, onPostpone, onDrop, onResume }: DueRowProps) {
  const [isOpen, setOpen] = useState(false);
  const [by, setBy] = useState(3);
  const id = useId();
  const { patientId, name, phone, serviceName, lastVisitOn, dueOn, recall, bar, isPostponed, isDropped } = due;
  const when = isDropped ? 'tolto dai richiami' : `${isPostponed ? 'rimandato al' : 'dal'} ${dayWithYear(dueOn)}`;
  return (
    <li className="stack gap-2 py-3 line-bottom">
      <div className={`grid gap-3 ${onChosen ? 'columns-icon items-start' : ''}`}>
        {onChosen && (
          <label className="row tap pointer">
            <span className="visually-hidden">
              Scegli {name}, {serviceName}
            </span>
            <input
              type="checkbox"
              className="accent pointer icon-l"
              checked={isChosen === true}
              onChange={(event) => onChosen(event.target.checked)}
            />
          </label>
        )}
        <div className="stack gap-0 shrink break">
          <p>
            <Link
              className="inline-bar tap ink title-link font-name break"
              to={`${sectionPath('pazienti', practiceId)}?paziente=${patientId}`}
            >
              {name}
            </Link>
          </p>
          <p className="tabular">
            {serviceName} · {when}
          </p>
          <p className="text-s muted tabular">
            Ultima: {serviceName}, {dayWithYear(lastVisitOn)}
            {phone && ` · ${phone}`}
          </p>
          {recall && <p className="text-s tabular">{resultLabel(recall)}</p>}
          {!recall && bar && <p className="text-s">{barLabels[bar]}</p>}
        </div>
      </div>
      <p className="wrap gap-2">
        {onSend && (
          <button
            type="button"
            className={actions.quiet}
            onClick={onSend}
            aria-label={`Invita ${name}, ${serviceName}`}
          >
            Invita
          </button>
        )}
        {onResume && (
          <button type="button" className={actions.quiet} onClick={onResume}>
            Rimetti nella lista
          </button>
        )}
        {onPostpone && (
          <button
            type="button"
            className={actions.bare}
            aria-expanded={isOpen}
            aria-controls={`${id}-altro`}
            aria-label={`Altro per ${name}, ${serviceName}`}
            onClick={() => setOpen(!isOpen)}
          >
            Altro
          </button>
        )}
      </p>
      {isOpen && onPostpone && (
        <div className="wrap gap-3 items-end p-4 round on-sage" id={`${id}-altro`}>
          <SelectField name="months" label="Rimanda di" value={String(by)} onValue={(value) => setBy(Number(value))}>
            {months.map((count) => (
              <option key={count} value={count}>
                {monthsLabel(count)}
              </option>
            ))}
          </SelectField>
          <button type="button" className={actions.quiet} onClick={() => onPostpone(by)}>
            Rimanda
          </button>
          {onDrop && (
            <button type="button" className={actions.quiet} onClick={onDrop}>
              Togli dai richiami
            </button>
          )}
        </div>
      )}
    </li>
  );
}
