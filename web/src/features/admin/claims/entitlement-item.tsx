import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import type { EntitlementWay } from '../../../gql/graphql.ts';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { adminInstant } from '../labels/admin-instant.ts';
import { DetailList } from '../parts/detail-list.tsx';
import { panelStyle } from '../parts/section-styles.ts';
import { claimWayLabels } from './claim-labels.ts';
import { DecideEntitlement, EntitlementFields } from './claims.query.ts';
import { type Decision, DecisionButtons } from './decision.tsx';
import { PracticeHeading, practiceLine } from './practice-heading.tsx';

/** Where anybody can look a dentist up by name. */
const alboRegister = 'https://portale.fnomceo.it/cerca-prof/';
const readByOwners = 'La leggono i titolari dello studio. Da 3 a 500 caratteri, niente dati di pazienti.';
const opens = [
  'Le persone dello studio vedono i dati dei propri pazienti.',
  'Restano scritti come hai controllato, chi sei e quando.',
  'I titolari dello studio ricevono una e-mail con la tua frase.',
];

interface EntitlementItemProps {
  entitlement: FragmentType<typeof EntitlementFields>;
  onAsk: (decision: Decision) => void;
}

/** A practice whose people are to be found entitled, with what to look up. */
export function EntitlementItem({ entitlement: given, onAsk }: EntitlementItemProps) {
  const entitlement = readFragment(EntitlementFields, given);
  const { id: practiceId } = entitlement.practice;
  const titleId = useId();
  const [decide] = useMutation(DecideEntitlement);
  const run = (way: EntitlementWay | null) => async (note: string) =>
    (await decide({ variables: { practiceId, grant: way !== null, albo: entitlement.albo, way, note } })).data
      ?.decideEntitlement;
  const practice = practiceLine(entitlement.practice);
  const entry = `${entitlement.name}, Albo ${entitlement.albo}`;
  const decisions: Decision[] = [
    {
      button: 'Confermata: Albo',
      isPrimary: true,
      title: 'Hai trovato l’iscrizione nell’Albo?',
      affected: [practice, entry, ...opens],
      noteHint: readByOwners,
      done: 'Titolarità confermata con l’Albo.',
      run: run('ALBO'),
    },
    {
      button: 'Confermata: PEC',
      title: 'Lo studio ha scritto dalla sua PEC?',
      affected: [practice, entry, ...opens],
      noteHint: readByOwners,
      done: 'Titolarità confermata con la PEC.',
      run: run('PEC'),
    },
    {
      button: 'Rifiuta',
      title: 'Rifiutare la richiesta di titolarità?',
      affected: [
        practice,
        entry,
        'I dati dei pazienti restano chiusi; lo studio può chiedere un’altra verifica.',
        'I titolari dello studio ricevono una e-mail con la tua frase.',
      ],
      noteHint: readByOwners,
      done: 'Richiesta di titolarità rifiutata.',
      run: run(null),
    },
  ];
  return (
    <chakra.article aria-labelledby={titleId} css={panelStyle}>
      <PracticeHeading id={titleId} practice={entitlement.practice} />
      <DetailList
        details={[
          ['Nome nell’Albo', entitlement.name],
          ['Iscrizione', entitlement.albo],
          [
            'Registro pubblico',
            <a href={alboRegister} target="_blank" rel="noopener noreferrer">
              Cerca nell’Albo
              <span className="visually-hidden"> (si apre in una nuova scheda)</span>
            </a>,
          ],
          ['Controllo del contatto', claimWayLabels[entitlement.contactWay]],
          ['Chiesta da', entitlement.askedByEmail ?? 'Un account che non c’è più'],
          ['Dal', adminInstant(entitlement.askedAt)],
        ]}
      />
      <DecisionButtons decisions={decisions} label={`Titolarità di ${entitlement.name}`} onAsk={onAsk} />
    </chakra.article>
  );
}
