import { type FormEvent, useState } from 'react';
import { ChoiceStrip } from '../../../components/choice-strip.tsx';
import { FormField } from '../../../components/form-field.tsx';
import actions from '../../../components/practice/actions.module.css';
import type { FigurePeriodInput, FigurePeriodKind, FigureStep } from '../../../gql/graphql.ts';

const kinds: readonly { value: FigurePeriodKind; label: string }[] = [
  { value: 'WEEK', label: 'Questa settimana' },
  { value: 'MONTH', label: 'Questo mese' },
  { value: 'LAST_MONTH', label: 'Mese scorso' },
  { value: 'YEAR', label: '12 mesi' },
  { value: 'RANGE', label: 'Altri giorni' },
];
const steps: readonly { value: FigureStep; label: string }[] = [
  { value: 'DAY', label: 'Giorni' },
  { value: 'WEEK', label: 'Settimane' },
  { value: 'MONTH', label: 'Mesi' },
];

interface PeriodChoiceProps {
  period: FigurePeriodInput;
  /** How the series is cut now. */
  step: FigureStep | null;
  onChoose: (period: FigurePeriodInput) => void;
}

/** Which days are counted, and how they are cut. */
export function PeriodChoice({ period, step, onChoose }: PeriodChoiceProps) {
  const [kind, setKind] = useState(period.kind);
  const [from, setFrom] = useState(period.from ?? '');
  const [to, setTo] = useState(period.to ?? '');
  const [problem, setProblem] = useState<string | undefined>();
  // Back and forward choose too.
  const [shown, setShown] = useState(period);
  if (shown !== period) {
    setShown(period);
    setKind(period.kind);
    if (period.kind === 'RANGE') {
      setFrom(period.from ?? '');
      setTo(period.to ?? '');
    }
  }

  function choose(chosen: FigurePeriodKind) {
    setKind(chosen);
    // Other days have to be named first.
    if (chosen !== 'RANGE') onChoose({ kind: chosen });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    setProblem(from && to ? undefined : 'Scegli tutti e due i giorni.');
    if (from && to) onChoose({ kind: 'RANGE', from, to });
  }

  return (
    <div className="stack gap-3">
      <ChoiceStrip legend="Periodo" choices={kinds} chosen={kind} onChoose={choose} />
      {kind === 'RANGE' && (
        <form className="wrap gap-3 items-end" onSubmit={submit} noValidate aria-label="Altri giorni">
          <FormField
            name="dal"
            label="Dal"
            type="date"
            autoComplete="off"
            value={from}
            onValue={setFrom}
            problem={problem}
          />
          <FormField name="al" label="Al" type="date" autoComplete="off" value={to} onValue={setTo} />
          <button type="submit" className={actions.quiet}>
            Conta
          </button>
        </form>
      )}
      {step && (
        <ChoiceStrip
          legend="Andamento per"
          choices={steps}
          chosen={step}
          onChoose={(chosen) => onChoose({ ...period, step: chosen })}
        />
      )}
    </div>
  );
}
