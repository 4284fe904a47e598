import { useMutation } from '@apollo/client/react';
import { type FormEvent, useId, useState } from 'react';
import { FormField } from '../../../components/form-field.tsx';
import actions from '../../../components/practice/actions.module.css';
import type { OperatorRole } from '../../../gql/graphql.ts';
import { useFirstError } from '../../../lib/use-first-error.ts';
import { adminInstant } from '../admin-instant.ts';
import styles from '../section.module.css';
import { unreachable } from '../sign-in/password-step.tsx';
import { InviteColleague } from './colleagues.query.ts';

/** Makes an invitation's link, to be handed over in person. */
export function InviteForm({ onInvited }: { onInvited: () => void }) {
  const roleId = useId();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<OperatorRole>('OPERATOR');
  const [problem, setProblem] = useState<string | undefined>();
  const [invited, setInvited] = useState<{ email: string; link: string; expiresAt: string } | null>(null);
  const { form, showFirstError } = useFirstError();
  const [invite, { loading }] = useMutation(InviteColleague);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (loading) return;
    setProblem(undefined);
    setInvited(null);
    const answer = await invite({ variables: { email, role } }).catch(() => null);
    const result = answer?.data?.inviteOperator;
    if (result?.__typename !== 'OperatorInvited') {
      setProblem(result?.message ?? unreachable);
      return showFirstError();
    }
    setInvited({ email, link: result.link, expiresAt: result.expiresAt });
    setEmail('');
    onInvited();
  }

  return (
    <section className={styles.section} aria-labelledby={`${roleId}-title`}>
      <h2 id={`${roleId}-title`}>Invita una persona</h2>
      <p className={styles.muted}>
        Per chi c’è già vale come nuova password: il ruolo resta quello che ha. Consegna il link di persona o su un
        canale sicuro.
      </p>
      <form ref={form} className={styles.bar} onSubmit={(event) => void submit(event)} noValidate>
        <FormField
          name="email"
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="off"
          value={email}
          onValue={setEmail}
          problem={problem}
        />
        <label htmlFor={roleId}>
          Ruolo{' '}
          <select id={roleId} value={role} onChange={(event) => setRole(event.target.value as OperatorRole)}>
            <option value="OPERATOR">Operatore</option>
            <option value="ADMIN">Amministratore</option>
          </select>
        </label>
        <button type="submit" className={actions.primary} aria-disabled={loading}>
          Crea il link
        </button>
      </form>
      <div role="status">
        {invited && (
          <p className={styles.note}>
            Link per {invited.email}, vale una volta, fino al {adminInstant(invited.expiresAt)}:{' '}
            <code>{invited.link}</code>
          </p>
        )}
      </div>
    </section>
  );
}
