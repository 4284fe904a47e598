import { useMutation } from '@apollo/client/react';
import { type FormEvent, useState } from 'react';
import { FormField } from '../../../components/form-field.tsx';
import actions from '../../../components/practice/actions.module.css';
import { SignIn } from '../admin.query.ts';
import type { Enrolment } from './second-factor-step.tsx';
import styles from './sign-in.module.css';

export const unreachable = 'Il servizio non risponde: controlla la connessione e riprova.';

/** E-mail and password. */
export function PasswordStep({ onRight }: { onRight: (enrolment: Enrolment | null) => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [signIn, { loading }] = useMutation(SignIn);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (loading) return;
    if (!email.trim() || !password) return setProblem('Scrivi e-mail e password.');
    setProblem(null);
    const answer = await signIn({ variables: { email, password } }).catch(() => null);
    const result = answer?.data?.signIn;
    if (result?.__typename === 'SecondFactorNeeded') return onRight(result.enrolment);
    setPassword('');
    setProblem(result?.message ?? unreachable);
  }

  return (
    <>
      <h1>Area riservata</h1>
      <p>Per chi lavora a Dentisti.ai. Servono la password e il codice dell’app di autenticazione.</p>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <FormField
          name="email"
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="username"
          value={email}
          onValue={setEmail}
        />
        <FormField
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          value={password}
          onValue={setPassword}
        />
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
        <button type="submit" className={actions.primary} aria-disabled={loading}>
          {loading ? 'Controllo...' : 'Continua'}
        </button>
      </form>
    </>
  );
}
