import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { adminInstant } from '../labels/admin-instant.ts';
import { DetailList } from '../parts/detail-list.tsx';
import { panelStyle } from '../parts/section-styles.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { claimStateLabels, claimWayLabels } from './claim-labels.ts';
import { ClaimFields, DecideClaim } from './claims.query.ts';
import { type Decision, DecisionButtons } from './decision.tsx';
import { PracticeHeading, practiceLine } from './practice-heading.tsx';

const readByClaimant =
  'La legge chi rivendica, e chi gestisce ora lo studio. Da 3 a 500 caratteri, niente dati di altre persone.';

interface ClaimItemProps {
  claim: FragmentType<typeof ClaimFields>;
  onAsk: (decision: Decision) => void;
}

/** A claim that waits for an operator, with what helps to decide it. */
export function ClaimItem({ claim: given, onAsk }: ClaimItemProps) {
  const claim = readFragment(ClaimFields, given);
  const titleId = useId();
  const [decide] = useMutation(DecideClaim);
  const run = (grant: boolean) => async (note: string) =>
    (await decide({ variables: { claimId: claim.id, grant, ownerEmails: claim.ownerEmails, note } })).data?.decideClaim;
  const { label, tone } = claimStateLabels[claim.state];
  const owners = claim.ownerEmails.join(', ');
  const practice = practiceLine(claim.practice);
  const decisions: Decision[] = [
    {
      button: 'Assegna',
      isPrimary: true,
      title: owners ? 'Assegnare lo studio a chi lo rivendica?' : 'Assegnare lo studio?',
      affected: owners
        ? [
            practice,
            `Da adesso lo gestisce ${claim.claimantEmail}.`,
            `Oggi lo gestisce ${owners}: esce subito, con tutti quelli che ne fanno parte.`,
            'La titolarità finisce: va chiesta e verificata di nuovo, e fino ad allora i dati dei pazienti sono chiusi.',
            'Chi entra e chi esce riceve una e-mail, con la tua frase.',
          ]
        : [
            practice,
            `Da adesso lo gestisce ${claim.claimantEmail}, che riceve una e-mail.`,
            'I dati dei pazienti restano chiusi finché non verifichi la titolarità.',
          ],
      noteHint: readByClaimant,
      done: `Studio assegnato a ${claim.claimantEmail}.`,
      run: run(true),
    },
    {
      button: 'Rifiuta',
      title: 'Rifiutare la rivendicazione?',
      affected: [
        practice,
        owners ? `Non cambia niente: lo gestisce ancora ${owners}.` : 'Lo studio resta senza chi lo gestisce.',
        `${claim.claimantEmail} riceve la decisione per e-mail, con la tua frase.`,
        ...(claim.state === 'DISPUTED' && owners ? ['La ricevono anche le persone dello studio.'] : []),
      ],
      noteHint: readByClaimant,
      done: `Rivendicazione di ${claim.claimantEmail} rifiutata.`,
      run: run(false),
    },
  ];
  return (
    <chakra.article aria-labelledby={titleId} css={panelStyle}>
      <PracticeHeading id={titleId} practice={claim.practice}>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </PracticeHeading>
      <DetailList
        details={[
          ['Chi rivendica', <a href={`mailto:${claim.claimantEmail}`}>{claim.claimantEmail}</a>],
          ['Come', claimWayLabels[claim.way]],
          ['Contatto provato', claim.contact],
          ['Dal', adminInstant(claim.startedAt)],
          ['Chi lo gestisce ora', owners || 'Nessuno'],
          ['Telefono pubblicato', claim.practicePhone && <PhoneLink phone={claim.practicePhone} />],
          ['Sito pubblicato', claim.practiceWebsite && <WebsiteLink website={claim.practiceWebsite} />],
          ['Che cosa dice chi rivendica', claim.note],
        ]}
      />
      <DecisionButtons decisions={decisions} label={`Decisione su ${claim.claimantEmail}`} onAsk={onAsk} />
    </chakra.article>
  );
}

const PhoneLink = ({ phone }: { phone: string }) => <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>;

/** A website as published: a link only where it is an address of the web. */
function WebsiteLink({ website }: { website: string }) {
  if (!/^https?:\/\//i.test(website)) return website;
  return (
    <a href={website} target="_blank" rel="noopener noreferrer nofollow">
      {website}
      <span className="visually-hidden"> (si apre in una nuova scheda)</span>
    </a>
  );
}
