import { useMutation } from '@apollo/client/react';
import { Box, chakra, type SystemStyleObject } from '@chakra-ui/react';
import { FormProblem, OperatorForm, TextField, useOperatorForm } from '../../../components/admin/form.tsx';
import actions from '../../../components/practice/actions.module.css';
import { ConfirmSecondFactor } from '../admin.query.ts';
import { type Enrolment, unreachable } from './password-step.tsx';
import { formStyle, rowStyle } from './sign-in-styles.ts';

interface SecondFactorStepProps {
  /** Set when the second factor is still to be set up. */
  enrolment: Enrolment | null;
  /** Called with the recovery codes of a first time, else with none. */
  onRight: (recoveryCodes: string[]) => void;
  onBack: () => void;
}

/** The six digits; the first time with what the authenticator app needs. */
export function SecondFactorStep({ enrolment, onRight, onBack }: SecondFactorStepProps) {
  const form = useOperatorForm({ code: '' });
  const { isSubmitting } = form.formState;
  const [confirm] = useMutation(ConfirmSecondFactor);

  async function submit({ code }: { code: string }) {
    if (!code.trim()) return form.setError('root', { message: 'Scrivi il codice dell’app.' });
    const answer = await confirm({ variables: { code } }).catch(() => null);
    const result = answer?.data?.confirmSecondFactor;
    if (result?.__typename === 'SignedIn') return onRight(result.recoveryCodes);
    form.setValue('code', '');
    form.setError('root', { message: result?.message ?? unreachable });
  }

  return (
    <>
      <h1>{enrolment ? 'Attiva il secondo fattore' : 'Il secondo fattore'}</h1>
      {enrolment ? (
        <ScanKey enrolment={enrolment} />
      ) : (
        <p>Scrivi il codice che mostra ora la tua app di autenticazione, oppure un codice di recupero.</p>
      )}
      <OperatorForm form={form} css={formStyle} onSubmit={submit}>
        <TextField name="code" label="Codice" inputMode={enrolment ? 'numeric' : 'text'} autoComplete="one-time-code" />
        <FormProblem fontSize="s" />
        <Box css={rowStyle}>
          <button type="submit" className={actions.primary} aria-disabled={isSubmitting}>
            {isSubmitting ? 'Controllo...' : 'Entra'}
          </button>
          <button type="button" className={actions.bare} onClick={onBack}>
            Ricomincia
          </button>
        </Box>
      </OperatorForm>
    </>
  );
}

function ScanKey({ enrolment: { uri, qrSvg, secret } }: { enrolment: Enrolment }) {
  return (
    <>
      <p>Inquadra il codice con un’app di autenticazione, poi scrivi le sei cifre che mostra.</p>
      <chakra.img
        css={qrStyle}
        src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`}
        alt="Codice QR della chiave"
        width="220"
        height="220"
      />
      <chakra.p css={{ '& code': { overflowWrap: 'anywhere' } }}>
        Sei sul telefono? <a href={uri}>Apri l’app</a>, oppure scrivi la chiave: <code>{secret}</code>
      </chakra.p>
    </>
  );
}

// A QR code is read dark on light, in both themes.
const qrStyle: SystemStyleObject = {
  justifySelf: 'start',
  border: '1px solid var(--d-line)',
  borderRadius: 'm',
  background: '#ffffff',
};
