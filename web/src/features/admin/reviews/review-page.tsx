import { useMutation, useQuery } from '@apollo/client/react';
import { Box, chakra } from '@chakra-ui/react';
import { anonymousName } from '@dentisti/domain/reviews/shown-name';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PageFailure } from '../../../components/page-failure.tsx';
import { PageLoading } from '../../../components/page-loading.tsx';
import actions from '../../../components/practice/actions.module.css';
import { reviewReasonLabels } from '../../../components/reviews/reason-labels.ts';
import type { AdminReviewFieldsFragment, ReviewPart } from '../../../gql/graphql.ts';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { paths } from '../../../lib/paths.ts';
import { adminInstant } from '../labels/admin-instant.ts';
import { refusalSentence } from '../labels/refusal-sentence.ts';
import { DetailList } from '../parts/detail-list.tsx';
import { OverrideDialog } from '../parts/override-dialog.tsx';
import { barStyle, mutedStyle, sectionStyle } from '../parts/section-styles.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { answerStateLabels, reviewStateLabels } from './review-labels.ts';
import { AdminReviewFields, AdminReviewQuery, DecideReview } from './reviews.query.ts';

/** One review with its answer, its reports, and what is to be decided. */
export function ReviewPage({ id }: { id: string }) {
  const { data, loading, error, refetch } = useQuery(AdminReviewQuery, {
    variables: { id },
    fetchPolicy: 'network-only',
  });
  if (loading && !data) return <PageLoading label="recensione" />;
  if (error || !data) return <PageFailure reload={() => void refetch()} />;
  if (!data.adminReview)
    return (
      <Box css={sectionStyle} role="alert">
        <h1>Questa recensione non c’è</h1>
        <p>
          Chi l’ha scritta può averla cancellata. Guarda <Link to={paths.adminSection('recensioni')}>l’elenco</Link>.
        </p>
      </Box>
    );
  return <OpenReview review={data.adminReview} />;
}

interface Decision {
  about: ReviewPart;
  publishes: boolean;
}

const noteHint = 'È il motivo che legge chi ha scritto, e chi ha segnalato: niente nomi, niente notizie di salute.';

function OpenReview({ review: given }: { review: FragmentType<typeof AdminReviewFields> }) {
  const review = readFragment(AdminReviewFields, given);
  const [open, setOpen] = useState<Decision | null>(null);
  const [decide] = useMutation(DecideReview);
  const { label, tone } = reviewStateLabels[review.state];

  async function confirm({ about, publishes }: Decision, note: string): Promise<string | null> {
    const seenVersion = about === 'ANSWER' ? (review.answer?.version ?? 0) : review.version;
    const input = { id: review.id, seenVersion, about, publishes, note: note || null };
    const result = (await decide({ variables: { input } })).data?.decideReview;
    return result?.__typename === 'ReviewDecided' ? null : refusalSentence(result);
  }
  return (
    <Box css={sectionStyle}>
      <chakra.p css={mutedStyle}>
        <Link to={paths.adminSection('recensioni')}>Recensioni</Link>
      </chakra.p>
      <Box css={barStyle}>
        <h1>{review.dentistName}</h1>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </Box>
      <DetailList
        details={[
          ['Stelle', `${review.stars} su 5`],
          ['Testo', review.text ?? 'Nessuno'],
          ['Firma', review.shownName ?? anonymousName],
          ['Scritta', adminInstant(review.writtenAt)],
          ['Che cosa trovano le regole', review.reasons.join(' ') || 'Niente'],
          ['Versione delle regole', String(review.rulesVersion)],
          ['Pagina pubblica', <Link to={paths.profile(review.dentistSlug)}>{`/dentista-${review.dentistSlug}`}</Link>],
          ...(review.decidedAt
            ? ([['Decisa', `${adminInstant(review.decidedAt)}, ${review.decidedBy ?? 'da chi non c’è più'}`]] as const)
            : []),
          ...(review.decisionNote ? ([['Motivo', review.decisionNote]] as const) : []),
        ]}
      />
      {review.state !== 'REFUSED' && (
        <Decisions
          publish={publishLabel(review)}
          refuse={review.publishedAt ? 'Togli la recensione' : 'Non pubblicare'}
          onChoose={(publishes) => setOpen({ about: 'REVIEW', publishes })}
        />
      )}
      <Reports review={review} />
      {review.answer && (
        <>
          <h2>Risposta dello studio</h2>
          <DetailList
            details={[
              ['Testo', review.answer.text || 'Tolta'],
              ['Stato', answerStateLabels[review.answer.state]],
              ['Che cosa trovano le regole', review.answer.reasons.join(' ') || 'Niente'],
              ...(review.answer.decisionNote ? ([['Motivo', review.answer.decisionNote]] as const) : []),
            ]}
          />
          {review.answer.state !== 'REFUSED' && review.answer.state !== 'WITHDRAWN' && (
            <Decisions
              publish={review.answer.state === 'PUBLISHED' ? null : 'Pubblica la risposta'}
              refuse={review.answer.state === 'PUBLISHED' ? 'Togli la risposta' : 'Non pubblicare la risposta'}
              onChoose={(publishes) => setOpen({ about: 'ANSWER', publishes })}
            />
          )}
        </>
      )}
      {open && (
        <OverrideDialog
          title={open.publishes ? 'La possono leggere tutti?' : 'Non la deve leggere nessuno?'}
          affected={affectedBy(open, review)}
          confirmLabel={open.publishes ? 'Sì, pubblica' : 'Non pubblicare'}
          note={open.publishes ? 'optional' : 'required'}
          noteHint={noteHint}
          onConfirm={(note) => confirm(open, note)}
          onClose={() => setOpen(null)}
        />
      )}
    </Box>
  );
}

/** Null where there is nothing to decide in its favour. */
function publishLabel({ state, reports }: AdminReviewFieldsFragment): string | null {
  if (state !== 'PUBLISHED') return 'Pubblica';
  return reports.some(({ isRemoved }) => isRemoved == null) ? 'Lasciala pubblicata' : null;
}

const affectedBy = ({ about, publishes }: Decision, review: AdminReviewFieldsFragment): string[] => [
  `${review.dentistName}, ${review.dentistCity}`,
  ...(about === 'ANSWER'
    ? ['Lo studio legge la decisione e il motivo tra le sue recensioni.']
    : publishes
      ? ['Chi l’ha segnalata riceve la decisione, se ha lasciato un indirizzo.']
      : ['Chi l’ha scritta riceve per e-mail la decisione e il motivo, e così chi l’ha segnalata.']),
];

interface DecisionsProps {
  publish: string | null;
  refuse: string;
  onChoose: (publishes: boolean) => void;
}

function Decisions({ publish, refuse, onChoose }: DecisionsProps) {
  return (
    <Box css={barStyle}>
      {publish && (
        <button type="button" className={actions.primary} onClick={() => onChoose(true)}>
          {publish}
        </button>
      )}
      <button type="button" className={actions.quiet} onClick={() => onChoose(false)}>
        {refuse}
      </button>
    </Box>
  );
}

function Reports({ review: { reports } }: { review: AdminReviewFieldsFragment }) {
  if (reports.length === 0) return null;
  return (
    <>
      <h2>Segnalazioni</h2>
      <ul>
        {reports.map((report) => (
          <li key={report.id}>
            <strong>{reviewReasonLabels[report.reason]}</strong>
            {report.message && <>: {report.message}</>}
            <br />
            <chakra.span css={mutedStyle}>
              {report.isByPractice ? 'Dallo studio' : 'Da chi legge'}, {adminInstant(report.createdAt)}
              {report.isAnswered ? ', con indirizzo' : ', senza indirizzo'}
              {report.isRemoved == null ? '' : report.isRemoved ? ', accolta' : ', respinta'}
            </chakra.span>
          </li>
        ))}
      </ul>
    </>
  );
}
