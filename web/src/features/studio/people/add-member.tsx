import { parseEmail } from '@dentisti/domain/booking/patient-phone';
import { type FormEvent, useState } from 'react';
import { FormField } from '../../../components/form-field.tsx';
import type { MemberRole } from '../../../gql/graphql.ts';
import { useFirstError } from '../../../lib/use-first-error.ts';
import { SubmitButton } from '../parts.tsx';
import { roleNames } from '../role-labels.ts';

const roles = ['STAFF', 'OWNER'] as const;

interface AddMemberProps {
  isBusy: boolean;
  /** Resolves with whether the person was added. */
  onAdd: (email: string, role: MemberRole) => Promise<boolean>;
}

/** Lets somebody else in, by e-mail. */
export function AddMember({ isBusy, onAdd }: AddMemberProps) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<MemberRole>('STAFF');
  const [problem, setProblem] = useState<string | undefined>();
  const { form, showFirstError } = useFirstError();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const address = parseEmail(email);
    setProblem(address ? undefined : 'Scrivi l’indirizzo e-mail completo della persona.');
    if (!address) return showFirstError();
    if (await onAdd(address, role)) setEmail('');
  }

  return (
    <form
      ref={form}
      className="stack gap-4 p-panel card on-surface"
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-labelledby="aggiungi"
    >
      <h2 className="title-s" id="aggiungi">
        Aggiungi una persona
      </h2>
      <FormField
        name="member"
        label="E-mail della persona"
        type="email"
        inputMode="email"
        autoComplete="off"
        value={email}
        onValue={setEmail}
        problem={problem}
        hint="Le scriviamo noi. Entra con un link mandato a questo indirizzo."
      />
      <fieldset className="stack shrink">
        <legend className="semibold">Ruolo</legend>
        {roles.map((value) => (
          <label key={value} className="grid columns-icon items-center gap-3 tap pointer">
            <input
              className="accent icon"
              type="radio"
              name="role"
              checked={role === value}
              onChange={() => setRole(value)}
            />
            {roleNames[value]}
          </label>
        ))}
      </fieldset>
      <SubmitButton label="Aggiungi" isBusy={isBusy} />
    </form>
  );
}
