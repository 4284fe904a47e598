import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react';
import { passwordLength } from '@dentisti/domain/operators/password-rule';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { FormProblem, OperatorForm, TextField, useOperatorForm } from '../../../components/admin/form.tsx';
import actions from '../../../components/practice/actions.module.css';
import { paths } from '../../../lib/paths.ts';
import { AcceptInvitation } from '../admin.query.ts';
import { unreachable } from './password-step.tsx';
import { formStyle, pageStyle } from './sign-in-styles.ts';

const nothing = { 'new-password': '', 'new-password-again': '' };

/** `/admin/invito#…`: an operator chooses a password. The token stays in the fragment. */
export function InvitationPage() {
  const token = useLocation().hash.slice(1);
  const form = useOperatorForm(nothing);
  const { isSubmitting } = form.formState;
  const [email, setEmail] = useState<string | null>(null);
  const [accept] = useMutation(AcceptInvitation);
  const refuse = (message: string) => form.setError('root', { message });

  async function submit({ 'new-password': password, 'new-password-again': again }: typeof nothing) {
    if ([...password].length < passwordLength.min)
      return refuse(`Almeno ${passwordLength.min} caratteri: anche una frase va bene.`);
    if (password !== again) return refuse('Le due password sono diverse.');
    const answer = await accept({ variables: { token, password } }).catch(() => null);
    const result = answer?.data?.acceptInvitation;
    if (result?.__typename === 'InvitationAccepted') return setEmail(result.email);
    refuse(result?.message ?? unreachable);
  }

  if (email !== null)
    return (
      <chakra.article css={pageStyle}>
        <h1>La password è pronta</h1>
        <p role="status">
          Ora entra con {email}. La prima volta attiverai anche il secondo fattore: tieni a portata il telefono.
        </p>
        <p>
          <Link to={paths.admin()} className={actions.primary}>
            Vai all’accesso
          </Link>
        </p>
      </chakra.article>
    );

  return (
    <chakra.article css={pageStyle}>
      <h1>Scegli la tua password</h1>
      <p>Almeno {passwordLength.min} caratteri: anche una frase va bene.</p>
      <OperatorForm form={form} css={formStyle} onSubmit={submit}>
        <TextField name="new-password" label="Password" type="password" autoComplete="new-password" />
        <TextField name="new-password-again" label="Ancora una volta" type="password" autoComplete="new-password" />
        <FormProblem fontSize="s" />
        <button type="submit" className={actions.primary} aria-disabled={isSubmitting}>
          {isSubmitting ? 'Salvataggio...' : 'Salva la password'}
        </button>
      </OperatorForm>
    </chakra.article>
  );
}
