import { useMutation } from '@apollo/client/react';
import { FormProblem, OperatorForm, TextField, useOperatorForm } from '../../../components/admin/form.tsx';
import actions from '../../../components/practice/actions.module.css';
import { SignIn } from '../admin.query.ts';
import { formStyle } from './sign-in-styles.ts';

export const unreachable = 'Il servizio non risponde: controlla la connessione e riprova.';

/** What an authenticator app needs to set up a second factor. */
export interface Enrolment {
  uri: string;
  qrSvg: string;
  secret: string;
}

/** E-mail and password. */
export function PasswordStep({ onRight }: { onRight: (enrolment: Enrolment | null) => void }) {
  const form = useOperatorForm({ email: '', password: '' });
  const { isSubmitting } = form.formState;
  const [signIn] = useMutation(SignIn);

  async function submit({ email, password }: { email: string; password: string }) {
    if (!email.trim() || !password) return form.setError('root', { message: 'Scrivi e-mail e password.' });
    const answer = await signIn({ variables: { email, password } }).catch(() => null);
    const result = answer?.data?.signIn;
    if (result?.__typename === 'SecondFactorNeeded') return onRight(result.enrolment);
    form.setValue('password', '');
    form.setError('root', { message: result?.message ?? unreachable });
  }

  return (
    <>
      <h1>Area riservata</h1>
      <p>Per chi lavora a Dentisti.ai. Servono la password e il codice dell’app di autenticazione.</p>
      <OperatorForm form={form} css={formStyle} onSubmit={submit}>
        <TextField name="email" label="E-mail" type="email" inputMode="email" autoComplete="username" />
        <TextField name="password" label="Password" type="password" autoComplete="current-password" />
        <FormProblem fontSize="s" />
        <button type="submit" className={actions.primary} aria-disabled={isSubmitting}>
          {isSubmitting ? 'Controllo...' : 'Continua'}
        </button>
      </OperatorForm>
    </>
  );
}
