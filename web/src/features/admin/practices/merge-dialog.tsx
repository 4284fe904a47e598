import { useMutation, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react';
import { withArticle, withPreposition } from '@dentisti/domain/practice/italian-name';
import { PageLoading } from '../../../components/page-loading.tsx';
import type { MergeAgenda, MergePreviewQuery as MergePreviewData } from '../../../gql/graphql.ts';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { adminInstant } from '../labels/admin-instant.ts';
import { refusalSentence } from '../labels/refusal-sentence.ts';
import { OverrideDialog } from '../parts/override-dialog.tsx';
import { problemStyle } from '../parts/section-styles.ts';
import { MergeDentists, MergePreviewQuery, ObstacleFields } from './merge.query.ts';
import { MergeComparison } from './merge-comparison.tsx';
import { badgeLabels, fieldLabels } from './practice-labels.ts';

interface MergeDialogProps {
  /** The one that stays. */
  keptId: string;
  /** The one whose row will be no more. */
  goneId: string;
  onMerged: (text: string) => void;
  onClose: () => void;
}

/** Makes one practice of two, after showing exactly what moves; or says what prevents it. */
export function MergeDialog({ keptId, goneId, onMerged, onClose }: MergeDialogProps) {
  const { data, loading, error } = useQuery(MergePreviewQuery, {
    variables: { keptId, goneId },
    fetchPolicy: 'network-only',
  });
  const [merge] = useMutation(MergeDentists);
  if (loading && !data) return <PageLoading label="che cosa si sposta" />;
  const preview = data?.adminMergePreview;
  if (error || !preview)
    return (
      <chakra.p role="alert" css={problemStyle}>
        Non si può vedere che cosa si sposterebbe: ricarica la pagina.
      </chakra.p>
    );
  const { kept, gone, keptVersion, goneVersion, obstacles } = preview;
  const isBlocked = obstacles.length > 0;

  async function confirm(note: string): Promise<string | null> {
    const input = { keptId, goneId, keptVersion, goneVersion, note };
    const result = (await merge({ variables: { input } })).data?.mergeDentists;
    if (result?.__typename === 'MergeBlocked') return result.obstacles.map(obstacleSentence).join(' ');
    if (result?.__typename !== 'DentistsMerged') return refusalSentence(result);
    onMerged(`${gone.name} è ora parte di questo studio.`);
    return null;
  }
  return (
    <OverrideDialog
      title={
        isBlocked ? 'Così non si possono unire' : `Unire ${withArticle(gone.name)} ${withPreposition('a', kept.name)}?`
      }
      affected={isBlocked ? obstacles.map(obstacleSentence) : mergeLines(preview)}
      confirmLabel={isBlocked ? null : 'Unisci'}
      noteHint="Come sai che è lo stesso studio. Resta nel registro."
      onConfirm={confirm}
      onClose={onClose}
    >
      {!isBlocked && <MergeComparison preview={preview} />}
    </OverrideDialog>
  );
}

const agendaLines: Readonly<Record<MergeAgenda, string | null>> = {
  NONE: null,
  KEPT: 'L’agenda online resta com’è.',
  MOVED: 'L’agenda online dell’altro studio passa a questo.',
  DROPPED: 'Hanno tutti e due un’agenda online: vale quella di questo studio; gli appuntamenti restano tutti.',
};

type Preview = NonNullable<MergePreviewData['adminMergePreview']>;

/** Exactly what moves, a line each. */
function mergeLines(preview: Preview): string[] {
  const count = (many: number, one: string, more: string) => (many === 0 ? null : `${many} ${many === 1 ? one : more}`);
  const moved = [
    count(preview.bookings, 'prenotazione', 'prenotazioni'),
    count(preview.calls, 'chiamata', 'chiamate'),
    count(preview.appointments, 'orario in agenda', 'orari in agenda'),
    count(preview.reports, 'segnalazione', 'segnalazioni'),
    count(preview.sources, 'fonte', 'fonti'),
    count(preview.services, 'prestazione', 'prestazioni'),
    count(preview.practitioners, 'dentista', 'dentisti'),
    count(preview.optOuts, 'numero da non chiamare', 'numeri da non chiamare'),
    count(preview.members, 'persona che lo gestisce', 'persone che lo gestiscono'),
    count(preview.claims, 'rivendicazione', 'rivendicazioni'),
  ].filter((text) => text !== null);
  const lines = [
    moved.length > 0 ? `Passano a questo studio: ${moved.join(', ')}.` : 'Non c’è niente da spostare.',
    `${preview.slugs === 1 ? 'L’indirizzo' : `${preview.slugs} indirizzi, tra cui`} /dentista-${preview.gone.slug} porterà a /dentista-${preview.kept.slug} (301).`,
    agendaLines[preview.agenda],
    preview.droppedServices > 0
      ? `Valgono le prestazioni di questo studio: ${preview.droppedServices === 1 ? 'quella dell’altro si perde' : `le ${preview.droppedServices} dell’altro si perdono`}.`
      : null,
    preview.droppedMembers > 0
      ? `Questo studio è già gestito: ${preview.droppedMembers === 1 ? 'chi gestisce l’altro perde l’accesso e riceve una e-mail' : `le ${preview.droppedMembers} persone che gestiscono l’altro perdono l’accesso e ricevono una e-mail`}.`
      : null,
    preview.endedClaims > 0
      ? `${preview.endedClaims === 1 ? 'Una rivendicazione aperta dell’altro si chiude' : `${preview.endedClaims} rivendicazioni aperte dell’altro si chiudono`}.`
      : null,
    preview.gains.length > 0
      ? `Questo studio prende dall’altro: ${preview.gains.map((field) => fieldLabels[field].toLowerCase()).join(', ')}. Il resto dei suoi dati non cambia.`
      : 'I dati di questo studio non cambiano.',
    preview.verification ? `Badge «Verificato»: ${badgeLabels[preview.verification]}.` : 'Senza badge.',
    preview.optedOut ? 'Non verrà chiamato: uno dei due lo ha chiesto.' : null,
    'Non si può annullare.',
  ];
  return lines.filter((line) => line !== null);
}

function obstacleSentence(given: FragmentType<typeof ObstacleFields>): string {
  const { startsAt, keptBooking, goneBooking } = readFragment(ObstacleFields, given);
  if (!startsAt)
    return `Lo stesso paziente aspetta risposta da tutti e due: ${keptBooking} e ${goneBooking}. Chiudi prima una delle due.`;
  const own = 'un orario occupato dallo studio';
  return `${adminInstant(startsAt)}: ${keptBooking ?? own} e ${goneBooking ?? own} si sovrappongono. Spostane prima uno.`;
}
