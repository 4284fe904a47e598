import { type FormEvent, useState } from 'react';
import { FormField } from '../../../components/form-field.tsx';
import actions from '../../../components/practice/actions.module.css';
import { useFirstError } from '../../../lib/use-first-error.ts';
import { dayOf } from '../../booking/booking-dates.ts';
import { SubmitButton } from '../parts.tsx';
import { parseProposal } from './parse-proposal.ts';
import styles from './requests.module.css';

interface ProposeFormProps {
  /** The patient's own times. */
  times: readonly string[];
  /** Whether a proposal takes its time in the practice's agenda: the patient's yes is then the last word. */
  keepsAgenda: boolean;
  isBusy: boolean;
  onPropose: (at: string) => void;
  onClose: () => void;
}

/** Another time for the patient, on clocks in Italy. */
export function ProposeForm({ times, keepsAgenda, isBusy, onPropose, onClose }: ProposeFormProps) {
  const [date, setDate] = useState(times[0] ? dayOf(times[0]) : '');
  const [time, setTime] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const { form, showFirstError } = useFirstError();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const parsed = parseProposal(date, time, times, new Date());
    setProblem('problem' in parsed ? parsed.problem : undefined);
    if ('problem' in parsed) return showFirstError();
    onPropose(parsed.at);
  }

  return (
    <form ref={form} className="stack gap-3 line-top pt-4" onSubmit={submit} noValidate aria-label="Un altro orario">
      <div className={`grid gap-3 ${styles.moment}`}>
        <FormField
          name="date"
          type="date"
          label="Giorno"
          min={dayOf(new Date().toISOString())}
          value={date}
          onValue={setDate}
        />
        <FormField
          name="time"
          type="time"
          step={300}
          label="Ora"
          hint="Ora italiana."
          value={time}
          onValue={setTime}
          problem={problem}
        />
      </div>
      <p className="text-s muted">
        Il paziente riceve un’e-mail e decide.{' '}
        {keepsAgenda ? 'L’appuntamento vale quando accetta.' : 'Se accetta, vi chiediamo l’ultima conferma.'}
      </p>
      <div className="wrap gap-2">
        <SubmitButton label="Manda la proposta" isBusy={isBusy} />
        <button type="button" className={`${actions.bare} tall`} onClick={onClose}>
          Lascia stare
        </button>
      </div>
    </form>
  );
}
