import { useMutation, useQuery } from '@apollo/client/react';
import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { FormProblem, OperatorForm, TextField, useOperatorForm } from '../../../components/admin/form.tsx';
import actions from '../../../components/practice/actions.module.css';
import { CurrentOperatorQuery, ReplaceRecoveryCodes } from '../admin.query.ts';
import { sectionStyle } from '../parts/section-styles.ts';
import { unreachable } from '../sign-in/password-step.tsx';
import { RecoveryCodes } from '../sign-in/recovery-codes.tsx';
import { formStyle } from '../sign-in/sign-in-styles.ts';

/** What operators do about their own second factor. */
export function OwnAccessPage() {
  const { data } = useQuery(CurrentOperatorQuery);
  const form = useOperatorForm({ code: '' });
  const [codes, setCodes] = useState<string[] | null>(null);
  const [replace] = useMutation(ReplaceRecoveryCodes);

  async function submit({ code }: { code: string }) {
    const answer = await replace({ variables: { code } }).catch(() => null);
    const result = answer?.data?.replaceRecoveryCodes;
    form.setValue('code', '');
    if (result?.__typename === 'SignedIn') return setCodes(result.recoveryCodes);
    form.setError('root', { message: result?.message ?? unreachable });
  }

  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />;
  return (
    <Box css={sectionStyle}>
      <h1>Il mio accesso</h1>
      <p>
        Ti restano {data?.currentOperator?.recoveryCodesLeft ?? 0} codici di recupero. Con dieci nuovi codici quelli di
        prima non valgono più.
      </p>
      <OperatorForm form={form} css={formStyle} maxWidth="var(--d-measure)" onSubmit={submit}>
        <TextField name="code" label="Codice dell’app" inputMode="numeric" autoComplete="one-time-code" />
        <FormProblem fontSize="s" />
        <div>
          <button type="submit" className={actions.quiet} aria-disabled={form.formState.isSubmitting}>
            Nuovi codici di recupero
          </button>
        </div>
      </OperatorForm>
      <p>
        Hai cambiato telefono? Un amministratore può far ripartire il tuo secondo fattore da «Persone». La password si
        cambia con un nuovo invito.
      </p>
    </Box>
  );
}
