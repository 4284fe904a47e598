import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { SessionEnd } from '../../../lib/operator-session.ts';
import { type Enrolment, PasswordStep } from './password-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';
import { SessionEndNote } from './session-end-note.tsx';
import { pageStyle } from './sign-in-styles.ts';

type Step =
  | { name: 'password' }
  | { name: 'secondFactor'; enrolment: Enrolment | null }
  | { name: 'recoveryCodes'; codes: string[] };

/** Password, second factor and, the first time, the recovery codes. */
export function SignInPage({ onSignedIn, end }: { onSignedIn: () => void; end: SessionEnd | null }) {
  const [step, setStep] = useState<Step>({ name: 'password' });
  return (
    <chakra.article css={pageStyle}>
      {end && step.name === 'password' && <SessionEndNote end={end} />}
      {step.name === 'password' && (
        <PasswordStep onRight={(enrolment) => setStep({ name: 'secondFactor', enrolment })} />
      )}
      {step.name === 'secondFactor' && (
        <SecondFactorStep
          enrolment={step.enrolment}
          onRight={(codes) => (codes.length > 0 ? setStep({ name: 'recoveryCodes', codes }) : onSignedIn())}
          onBack={() => setStep({ name: 'password' })}
        />
      )}
      {step.name === 'recoveryCodes' && <RecoveryCodes codes={step.codes} onKept={onSignedIn} />}
    </chakra.article>
  );
}
