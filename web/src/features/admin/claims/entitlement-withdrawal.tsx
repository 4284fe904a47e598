import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { mutedStyle } from '../parts/section-styles.ts';
import { WithdrawEntitlement } from './claims.query.ts';
import { type Decision, DecisionButtons, DecisionDialog } from './decision.tsx';

interface EntitlementWithdrawalProps {
  practiceId: string;
  /** As the dialog names it. */
  practice: string;
  /** What came of it, in a sentence. */
  onChanged: (text: string) => void;
}

/** On a practice's page: takes its people's entitlement back. */
export function EntitlementWithdrawal({ practiceId, practice, onChanged }: EntitlementWithdrawalProps) {
  const [asked, setAsked] = useState<Decision | null>(null);
  const [withdraw] = useMutation(WithdrawEntitlement);
  const decision: Decision = {
    button: 'Togli la titolarità',
    title: 'Togliere la titolarità?',
    affected: [
      practice,
      'I dati dei pazienti si chiudono subito, per tutte le persone dello studio.',
      'Chi gestisce lo studio resta, e può chiedere una nuova verifica.',
      'I titolari dello studio ricevono una e-mail con la tua frase.',
    ],
    noteHint: 'La leggono i titolari dello studio. Da 3 a 500 caratteri, niente dati di pazienti.',
    done: 'Titolarità tolta.',
    run: async (note) => (await withdraw({ variables: { practiceId, note } })).data?.withdrawEntitlement,
  };
  return (
    <>
      <h2>Titolarità</h2>
      <chakra.p css={mutedStyle}>
        Apre i dati dei pazienti alle persone dello studio. Si conferma in «Rivendicazioni», quando lo studio la chiede;
        qui si toglie.
      </chakra.p>
      <DecisionButtons decisions={[decision]} label="Titolarità" onAsk={setAsked} />
      {asked && <DecisionDialog decision={asked} onDone={onChanged} onClose={() => setAsked(null)} />}
    </>
  );
}
