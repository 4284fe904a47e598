import { type FormEvent, useState } from 'react';
import actions from '../../../components/practice/actions.module.css';
import type {
  CalendarDirection,
  CalendarSummary,
  ChooseCalendarInput,
  StudioCalendarFragment,
} from '../../../gql/graphql.ts';
import { ActionProblem, SubmitButton } from '../parts.tsx';
import { directionNames, summaryNames } from './calendar-labels.ts';

interface ChooseFormProps {
  calendar: StudioCalendarFragment;
  isBusy: boolean;
  problem: string | null;
  onChoose: (input: ChooseCalendarInput) => void;
  /** Null while a calendar has to be chosen. */
  onClose: (() => void) | null;
}

/** Chooses the calendar of an account, what goes which way, and what visits show there. */
export function ChooseForm({ calendar, isBusy, problem, onChoose, onClose }: ChooseFormProps) {
  const { found } = calendar;
  // Visits are for a calendar that takes them, where there is one.
  const [url, setUrl] = useState((found.find((one) => !one.isReadOnly) ?? found[0])?.url ?? null);
  const [direction, setDirection] = useState<CalendarDirection>(calendar.direction);
  const [summary, setSummary] = useState<CalendarSummary>(calendar.summary);
  const isReadOnly = found.find((one) => one.url === url)?.isReadOnly === true;

  function submit(event: FormEvent) {
    event.preventDefault();
    onChoose({ calendarUrl: url, direction: isReadOnly ? 'IN' : direction, summary });
  }

  return (
    <form className="stack gap-4" onSubmit={submit} aria-label={`Calendario di ${calendar.clinician.name}`}>
      {found.length > 0 && (
        <Choice
          legend="Quale calendario"
          name={`${calendar.id}-url`}
          options={found.map((one) => ({
            value: one.url,
            label: one.isReadOnly ? `${one.name} (solo lettura)` : one.name,
          }))}
          value={url}
          onValue={setUrl}
        />
      )}
      <Choice
        legend="Che cosa allineiamo"
        name={`${calendar.id}-direction`}
        options={entriesOf(directionNames).filter(({ value }) => !isReadOnly || value === 'IN')}
        value={isReadOnly ? 'IN' : direction}
        onValue={setDirection}
      />
      {!isReadOnly && direction !== 'IN' && (
        <Choice
          legend="Che cosa si legge del paziente nel calendario"
          name={`${calendar.id}-summary`}
          options={entriesOf(summaryNames)}
          value={summary}
          onValue={setSummary}
        />
      )}
      <p className="measure text-s muted">
        Le visite sono impegni privati. Degli altri impegni del calendario prendiamo solo l’orario: che cosa sono non lo
        conserviamo.
      </p>
      <ActionProblem text={problem} />
      <div className="wrap gap-3 items-center">
        <SubmitButton label="Allinea" isBusy={isBusy} />
        {onClose && (
          <button type="button" className={actions.bare} onClick={onClose}>
            Lascia stare
          </button>
        )}
      </div>
    </form>
  );
}

const entriesOf = <Value extends string>(names: Readonly<Record<Value, string>>) =>
  Object.entries<string>(names).map(([value, label]) => ({ value: value as Value, label }));

interface ChoiceProps<Value extends string> {
  legend: string;
  name: string;
  options: readonly { value: Value; label: string }[];
  value: Value | null;
  onValue: (value: Value) => void;
}

function Choice<Value extends string>({ legend, name, options, value, onValue }: ChoiceProps<Value>) {
  return (
    <fieldset className="stack shrink">
      <legend className="semibold">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className="grid columns-icon items-center gap-3 tap pointer">
          <input
            className="accent icon"
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onValue(option.value)}
          />
          <span className="break">{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
