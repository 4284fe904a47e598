import { useMutation } from '@apollo/client/react';
import { passwordLength } from '@dentisti/domain/operators/password-rule';
import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { FormField } from '../../../components/form-field.tsx';
import actions from '../../../components/practice/actions.module.css';
import { paths } from '../../../lib/paths.ts';
import { AcceptInvitation } from '../admin.query.ts';
import { unreachable } from './password-step.tsx';
import styles from './sign-in.module.css';

/** `/admin/invito#…`: a colleague chooses a password. The token stays in the fragment. */
export function InvitationPage() {
  const token = useLocation().hash.slice(1);
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [email, setEmail] = useState<string | null>(null);
  const [accept, { loading }] = useMutation(AcceptInvitation);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (loading) return;
    if ([...password].length < passwordLength.min)
      return setProblem(`Almeno ${passwordLength.min} caratteri: anche una frase va bene.`);
    if (password !== again) return setProblem('Le due password sono diverse.');
    setProblem(null);
    const answer = await accept({ variables: { token, password } }).catch(() => null);
    const result = answer?.data?.acceptInvitation;
    if (result?.__typename === 'InvitationAccepted') return setEmail(result.email);
    setProblem(result?.message ?? unreachable);
  }

  if (email !== null)
    return (
      <article className={styles.page}>
        <h1>La password è pronta</h1>
        <p role="status">
          Ora entra con {email}. La prima volta attiverai anche il secondo fattore: tieni a portata il telefono.
        </p>
        <p>
          <Link to={paths.admin()} className={actions.primary}>
            Vai all’accesso
          </Link>
        </p>
      </article>
    );

  return (
    <article className={styles.page}>
      <h1>Scegli la tua password</h1>
      <p>Almeno {passwordLength.min} caratteri: anche una frase va bene.</p>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <FormField
          name="new-password"
          label="Password"
          type="password"
          autoComplete="new-password"
          value={password}
          onValue={setPassword}
        />
        <FormField
          name="new-password-again"
          label="Ancora una volta"
          type="password"
          autoComplete="new-password"
          value={again}
          onValue={setAgain}
        />
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
        <button type="submit" className={actions.primary} aria-disabled={loading}>
          {loading ? 'Salvataggio...' : 'Salva la password'}
        </button>
      </form>
    </article>
  );
}
