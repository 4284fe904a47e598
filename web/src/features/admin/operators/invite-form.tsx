import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { OperatorForm, TextField, useOperatorForm } from '../../../components/admin/form.tsx';
import actions from '../../../components/practice/actions.module.css';
import type { OperatorRole } from '../../../gql/graphql.ts';
import { adminInstant } from '../labels/admin-instant.ts';
import { barStyle, mutedStyle, noteStyle, sectionStyle } from '../parts/section-styles.ts';
import { unreachable } from '../sign-in/password-step.tsx';
import { InviteOperator } from './operators.query.ts';

interface Invitation {
  email: string;
  role: OperatorRole;
}

/** Makes an invitation's link, to be handed over in person. */
export function InviteForm({ onInvited }: { onInvited: () => void }) {
  const roleId = useId();
  const form = useOperatorForm<Invitation>({ email: '', role: 'OPERATOR' });
  const [invited, setInvited] = useState<{ email: string; link: string; expiresAt: string } | null>(null);
  const [invite] = useMutation(InviteOperator);

  async function submit(wanted: Invitation) {
    setInvited(null);
    const answer = await invite({ variables: wanted }).catch(() => null);
    const result = answer?.data?.inviteOperator;
    if (result?.__typename !== 'OperatorInvited')
      return form.setError('email', { message: result?.message ?? unreachable });
    setInvited({ email: wanted.email, link: result.link, expiresAt: result.expiresAt });
    form.setValue('email', '');
    onInvited();
  }

  return (
    <chakra.section css={sectionStyle} aria-labelledby={`${roleId}-title`}>
      <h2 id={`${roleId}-title`}>Invita una persona</h2>
      <chakra.p css={mutedStyle}>
        Per chi c’è già vale come nuova password: il ruolo resta quello che ha. Consegna il link di persona o su un
        canale sicuro.
      </chakra.p>
      <OperatorForm form={form} css={barStyle} onSubmit={submit}>
        <TextField name="email" label="E-mail" type="email" inputMode="email" autoComplete="off" />
        <label htmlFor={roleId}>
          Ruolo{' '}
          <select id={roleId} {...form.register('role')}>
            <option value="OPERATOR">Operatore</option>
            <option value="ADMIN">Amministratore</option>
          </select>
        </label>
        <button type="submit" className={actions.primary} aria-disabled={form.formState.isSubmitting}>
          Crea il link
        </button>
      </OperatorForm>
      <div role="status">
        {invited && (
          <chakra.p css={noteStyle}>
            Link per {invited.email}, vale una volta, fino al {adminInstant(invited.expiresAt)}:{' '}
            <code>{invited.link}</code>
          </chakra.p>
        )}
      </div>
    </chakra.section>
  );
}
