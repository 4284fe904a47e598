import { useMutation } from '@apollo/client/react';
import { type FormEvent, useState } from 'react';
import { FormField } from '../../../components/form-field.tsx';
import actions from '../../../components/practice/actions.module.css';
import { ConfirmSecondFactor } from '../admin.query.ts';
import { unreachable } from './password-step.tsx';
import styles from './sign-in.module.css';

export interface Enrolment {
  uri: string;
  qrSvg: string;
  secret: string;
}

interface SecondFactorStepProps {
  /** Set when the second factor is still to be set up. */
  enrolment: Enrolment | null;
  /** Called with the recovery codes of a first time, else with none. */
  onRight: (recoveryCodes: string[]) => void;
  onBack: () => void;
}

/** The six digits; the first time with what the authenticator app needs. */
export function SecondFactorStep({ enrolment, onRight, onBack }: SecondFactorStepProps) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [confirm, { loading }] = useMutation(ConfirmSecondFactor);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (loading) return;
    if (!code.trim()) return setProblem('Scrivi il codice dell’app.');
    setProblem(null);
    const answer = await confirm({ variables: { code } }).catch(() => null);
    const result = answer?.data?.confirmSecondFactor;
    if (result?.__typename === 'SignedIn') return onRight(result.recoveryCodes);
    setCode('');
    setProblem(result?.message ?? unreachable);
  }

  return (
    <>
      <h1>{enrolment ? 'Attiva il secondo fattore' : 'Il secondo fattore'}</h1>
      {enrolment ? (
        <ScanKey enrolment={enrolment} />
      ) : (
        <p>Scrivi il codice che mostra ora la tua app di autenticazione, oppure un codice di recupero.</p>
      )}
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <FormField
          name="code"
          label="Codice"
          inputMode={enrolment ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          value={code}
          onValue={setCode}
        />
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
        <div className={styles.row}>
          <button type="submit" className={actions.primary} aria-disabled={loading}>
            {loading ? 'Controllo...' : 'Entra'}
          </button>
          <button type="button" className={actions.bare} onClick={onBack}>
            Ricomincia
          </button>
        </div>
      </form>
    </>
  );
}

function ScanKey({ enrolment: { uri, qrSvg, secret } }: { enrolment: Enrolment }) {
  return (
    <>
      <p>Inquadra il codice con un’app di autenticazione, poi scrivi le sei cifre che mostra.</p>
      <img
        className={styles.qr}
        src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`}
        alt="Codice QR della chiave"
        width="220"
        height="220"
      />
      <p className={styles.key}>
        Sei sul telefono? <a href={uri}>Apri l’app</a>, oppure scrivi la chiave: <code>{secret}</code>
      </p>
    </>
  );
}
