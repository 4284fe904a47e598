import { useApolloClient, useMutation, useQuery } from '@apollo/client/react';
import { Box, chakra } from '@chakra-ui/react';
import { photoPath } from '@dentisti/domain/practice/photo';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AdminProposalsQuery, AdminWaitingPhotosQuery } from '../../../gql/graphql.ts';
import { paths } from '../../../lib/paths.ts';
import { type Decision, DecisionButtons, DecisionDialog } from '../claims/decision.tsx';
import { PracticeHeading, practiceLine } from '../claims/practice-heading.tsx';
import { WaitingList } from '../claims/waiting-list.tsx';
import { useAdminChanges } from '../frame/admin-changes-context.ts';
import { useRefetchOnChange } from '../frame/use-admin-changes.ts';
import { adminInstant } from '../labels/admin-instant.ts';
import { DetailList } from '../parts/detail-list.tsx';
import { mutedStyle, noteStyle, panelStyle, sectionStyle, stackStyle } from '../parts/section-styles.ts';
import { fieldLabels, fieldText } from '../practices/practice-labels.ts';
import { DecidePhoto, DecideProposal, ProposalsQuery, WaitingPhotosQuery } from './proposals.query.ts';

const pointStays = 'Il punto sulla mappa resta dov’è: se lo studio è altrove, spostalo dopo aver accettato.';
const readByPractice = 'La legge lo studio. Da 3 a 500 caratteri, niente dati di pazienti.';

/** What practices propose to change on their profiles, and their photos that wait. */
export function ProposalsPage() {
  const client = useApolloClient();
  const proposals = useQuery(ProposalsQuery, { fetchPolicy: 'network-only' });
  const photos = useQuery(WaitingPhotosQuery, { fetchPolicy: 'network-only' });
  const changes = useAdminChanges();
  useRefetchOnChange(changes, proposals.refetch);
  useRefetchOnChange(changes, photos.refetch);
  const [asked, setAsked] = useState<Decision | null>(null);
  const [answer, setAnswer] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  // A decided item goes with the button that had the focus.
  useEffect(() => {
    if (answer && proposals.data && photos.data && document.activeElement === document.body) status.current?.focus();
  }, [answer, proposals.data, photos.data]);

  function ask(decision: Decision) {
    setAnswer('');
    setAsked(decision);
  }
  function close() {
    setAsked(null);
    void Promise.resolve(client.refetchQueries({ include: [ProposalsQuery, WaitingPhotosQuery] })).catch(
      () => undefined,
    );
  }
  return (
    <Box css={sectionStyle}>
      <h1>Proposte degli studi</h1>
      <chakra.p css={mutedStyle}>
        Di chi controlla il contatto e non è ancora titolare, ogni modifica; dei titolari nome, indirizzo, CAP e
        telefono. Un telefono lo accetti dopo averlo chiamato: da quel momento lo chiama anche la nostra assistente.
      </chakra.p>
      <chakra.p ref={status} role="status" tabIndex={-1} css={answer ? noteStyle : undefined}>
        {answer}
      </chakra.p>
      <h2>Dati</h2>
      <WaitingList
        answer={proposals}
        items={proposals.data?.adminProposals}
        awaited="proposte"
        empty="Nessuna proposta aspetta una decisione."
      >
        {(items) => (
          <Box css={stackStyle}>
            {items.map((proposal) => (
              <ProposalItem key={proposal.edit.id} proposal={proposal} onAsk={ask} />
            ))}
          </Box>
        )}
      </WaitingList>
      <h2>Foto</h2>
      <WaitingList
        answer={photos}
        items={photos.data?.adminWaitingPhotos}
        awaited="foto"
        empty="Nessuna foto aspetta una decisione."
      >
        {(items) => (
          <Box css={stackStyle}>
            {items.map((waiting) => (
              <PhotoItem key={waiting.photo.id} waiting={waiting} onAsk={ask} />
            ))}
          </Box>
        )}
      </WaitingList>
      {asked && <DecisionDialog decision={asked} onDone={setAnswer} onClose={close} />}
    </Box>
  );
}

interface ProposalItemProps {
  proposal: AdminProposalsQuery['adminProposals'][number];
  onAsk: (decision: Decision) => void;
}

function ProposalItem({ proposal: { practice, edit }, onAsk }: ProposalItemProps) {
  const titleId = useId();
  const [decide] = useMutation(DecideProposal);
  const run = (accept: boolean) => async (note: string) =>
    (await decide({ variables: { editId: edit.id, accept, note } })).data?.decideProposal;
  const lines = edit.changes.map(({ field, before, after }) => {
    const name = field ? fieldLabels[field] : 'Dato';
    return `${name}: da «${fieldText(field, before, 'niente')}» a «${fieldText(field, after, 'niente')}»`;
  });
  // A proposal holds no coordinates.
  const isMoved = edit.changes.some(({ field }) => field === 'ADDRESS');
  const moved = isMoved ? [pointStays] : [];
  const decisions: Decision[] = [
    {
      button: 'Accetta',
      isPrimary: true,
      title: 'Accettare la proposta?',
      affected: [
        practiceLine(practice),
        ...lines,
        'I pazienti vedono subito i nuovi dati, come parola dello studio.',
        ...moved,
      ],
      noteHint: readByPractice,
      done: isMoved ? 'Proposta accettata. Controlla nella scheda il punto sulla mappa.' : 'Proposta accettata.',
      run: run(true),
    },
    {
      button: 'Rifiuta',
      title: 'Rifiutare la proposta?',
      affected: [practiceLine(practice), ...lines, 'La scheda resta com’è. Chi ha proposto riceve una e-mail.'],
      noteHint: readByPractice,
      done: 'Proposta rifiutata.',
      run: run(false),
    },
  ];
  return (
    <chakra.article aria-labelledby={titleId} css={panelStyle}>
      <PracticeHeading id={titleId} practice={practice} />
      <DetailList
        details={[
          ...edit.changes.map(({ field, before, after }): [string, string] => [
            field ? fieldLabels[field] : 'Dato',
            `adesso: ${fieldText(field, before, 'niente')} · proposto: ${fieldText(field, after, 'niente')}`,
          ]),
          ['Proposta da', edit.email ?? 'Un account che non c’è più'],
          ['Dal', adminInstant(edit.createdAt)],
        ]}
      />
      {isMoved && (
        <p>
          {pointStays} <Link to={paths.adminItem('studi', practice.id)}>Apri la scheda, «Coordinate»</Link>
        </p>
      )}
      <DecisionButtons decisions={decisions} label="Decidi sulla proposta" onAsk={onAsk} />
    </chakra.article>
  );
}

interface PhotoItemProps {
  waiting: AdminWaitingPhotosQuery['adminWaitingPhotos'][number];
  onAsk: (decision: Decision) => void;
}

function PhotoItem({ waiting: { practiceName, city, photo }, onAsk }: PhotoItemProps) {
  const titleId = useId();
  const [decide] = useMutation(DecidePhoto);
  const run = (accept: boolean) => async (note: string) =>
    (await decide({ variables: { photoId: photo.id, accept, note } })).data?.decidePhoto;
  const where = `${practiceName}, ${city}`;
  const decisions: Decision[] = [
    {
      button: 'Mostra',
      isPrimary: true,
      title: 'Mostrare la foto ai pazienti?',
      affected: [where, photo.alt],
      noteHint: 'Resta nel registro.',
      done: 'La foto è sul profilo.',
      run: run(true),
    },
    {
      button: 'Togli',
      title: 'Cancellare la foto?',
      affected: [where, photo.alt, 'Si cancella per sempre. I titolari ricevono una e-mail con la tua frase.'],
      noteHint: readByPractice,
      done: 'Foto cancellata.',
      run: run(false),
    },
  ];
  return (
    <chakra.article aria-labelledby={titleId} css={panelStyle}>
      <h3 id={titleId}>{where}</h3>
      <img
        src={photoPath(photo.id, 480)}
        alt={photo.alt}
        width={Math.min(480, photo.width)}
        height={Math.round((Math.min(480, photo.width) * photo.height) / photo.width)}
        loading="lazy"
        className="max-full"
      />
      <DetailList
        details={[
          ['Descrizione', photo.alt],
          ['Caricata', adminInstant(photo.uploadedAt)],
        ]}
      />
      <DecisionButtons decisions={decisions} label={`Decidi sulla foto: ${photo.alt}`} onAsk={onAsk} />
    </chakra.article>
  );
}
