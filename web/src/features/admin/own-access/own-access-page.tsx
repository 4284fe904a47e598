import { useMutation, useQuery } from '@apollo/client/react';
import { type FormEvent, useState } from 'react';
import { FormField } from '../../../components/form-field.tsx';
import actions from '../../../components/practice/actions.module.css';
import { ReplaceRecoveryCodes, ViewerQuery } from '../admin.query.ts';
import narrow from '../narrow-form.module.css';
import pages from '../section.module.css';
import { unreachable } from '../sign-in/password-step.tsx';
import { RecoveryCodes } from '../sign-in/recovery-codes.tsx';
import signIn from '../sign-in/sign-in.module.css';

/** What colleagues do about their own second factor. */
export function OwnAccessPage() {
  const { data } = useQuery(ViewerQuery);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [replace, { loading }] = useMutation(ReplaceRecoveryCodes);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (loading) return;
    setProblem(null);
    const answer = await replace({ variables: { code } }).catch(() => null);
    const result = answer?.data?.replaceRecoveryCodes;
    setCode('');
    if (result?.__typename === 'SignedIn') return setCodes(result.recoveryCodes);
    setProblem(result?.message ?? unreachable);
  }

  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />;
  return (
    <div className={pages.section}>
      <h1>Il mio accesso</h1>
      <p>
        Ti restano {data?.viewer?.recoveryCodesLeft ?? 0} codici di recupero. Con dieci nuovi codici quelli di prima non
        valgono più.
      </p>
      <form className={`${signIn.form} ${narrow.form}`} onSubmit={(event) => void submit(event)} noValidate>
        <FormField
          name="code"
          label="Codice dell’app"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onValue={setCode}
        />
        <p role="alert" className={signIn.problem}>
          {problem}
        </p>
        <div>
          <button type="submit" className={actions.quiet} aria-disabled={loading}>
            Nuovi codici di recupero
          </button>
        </div>
      </form>
      <p>
        Hai cambiato telefono? Un amministratore può far ripartire il tuo secondo fattore da «Persone». La password si
        cambia con un nuovo invito.
      </p>
    </div>
  );
}
