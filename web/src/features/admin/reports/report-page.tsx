import { useMutation, useQuery } from '@apollo/client/react';
import { Box, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { PageFailure } from '../../../components/page-failure.tsx';
import { PageLoading } from '../../../components/page-loading.tsx';
import actions from '../../../components/practice/actions.module.css';
import type { ReportAction } from '../../../gql/graphql.ts';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { paths } from '../../../lib/paths.ts';
import { adminInstant } from '../labels/admin-instant.ts';
import { refusalSentence } from '../labels/refusal-sentence.ts';
import { DetailList } from '../parts/detail-list.tsx';
import { OverrideDialog } from '../parts/override-dialog.tsx';
import { barStyle, mutedStyle, sectionStyle } from '../parts/section-styles.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { reportActionLabels, reportKindLabels, reportStatusLabels } from './report-labels.ts';
import { DecideReport, ReportFields, ReportQuery } from './reports.query.ts';

const mailNotice = 'Chi ha scritto riceve per e-mail la decisione e il motivo.';
const noAddress = 'Chi ha scritto non ha lasciato un indirizzo: non riceve nulla.';
const readByReporter = 'È il motivo che legge chi ha scritto: niente nomi di altri, niente notizie di salute.';

/** One report with the profile it is about. */
export function ReportPage({ id }: { id: string }) {
  const { data, loading, error, refetch } = useQuery(ReportQuery, { variables: { id }, fetchPolicy: 'network-only' });
  if (loading && !data) return <PageLoading label="segnalazione" />;
  if (error || !data) return <PageFailure reload={() => void refetch()} />;
  if (!data.adminReport)
    return (
      <Box css={sectionStyle} role="alert">
        <h1>Questa segnalazione non c’è</h1>
        <p>
          Guarda <Link to={paths.adminSection('segnalazioni')}>l’elenco</Link>.
        </p>
      </Box>
    );
  return <OpenReport report={data.adminReport} />;
}

function OpenReport({ report: given }: { report: FragmentType<typeof ReportFields> }) {
  const report = readFragment(ReportFields, given);
  const [open, setOpen] = useState<ReportAction | null>(null);
  const [decide] = useMutation(DecideReport);
  const navigate = useNavigate();
  const { label, tone } = reportStatusLabels[report.status];
  const profile = paths.adminItem('studi', report.dentistId);

  async function confirm(action: ReportAction, note: string): Promise<string | null> {
    const input = { id: report.id, shownStatus: report.status, action, note: note || null };
    const result = (await decide({ variables: { input } })).data?.decideReport;
    if (result?.__typename !== 'ReportDecided') return refusalSentence(result);
    if (action === 'ACCEPT') void navigate(profile);
    return null;
  }
  return (
    <Box css={sectionStyle}>
      <chakra.p css={mutedStyle}>
        <Link to={paths.adminSection('segnalazioni')}>Segnalazioni</Link>
      </chakra.p>
      <Box css={barStyle}>
        <h1>{report.dentistName}</h1>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </Box>
      <DetailList
        details={[
          ['Che cosa', reportKindLabels[report.kind]],
          ['Arrivata', adminInstant(report.createdAt)],
          ['Profilo', <Link to={profile}>{`${report.dentistName}, ${report.dentistCity}`}</Link>],
          [
            'Pagina pubblica',
            report.dentistHidden ? (
              'Nascosta (404)'
            ) : (
              <Link to={paths.profile(report.dentistSlug)}>{`/dentista-${report.dentistSlug}`}</Link>
            ),
          ],
          ['Chi scrive', report.email ? <a href={`mailto:${report.email}`}>{report.email}</a> : 'Non lo ha detto'],
          ['Messaggio', report.message],
          ...(report.status === 'OPEN' ? [] : ([['Chi se ne occupa', report.handledBy]] as const)),
          ...(report.handledAt ? ([['Chiusa', adminInstant(report.handledAt)]] as const) : []),
          ...(report.note ? ([['Nota', report.note]] as const) : []),
        ]}
      />
      <Box css={barStyle}>
        {report.actions.map((action) => (
          <button
            key={action}
            type="button"
            className={action === 'ACCEPT' ? actions.primary : actions.quiet}
            onClick={() => setOpen(action)}
          >
            {reportActionLabels[action].button}
          </button>
        ))}
      </Box>
      {open && (
        <OverrideDialog
          title={reportActionLabels[open].title}
          affected={[
            `${report.dentistName}, ${report.dentistCity}`,
            reportActionLabels[open].affected,
            ...(reportActionLabels[open].notifiesReporter ? [report.email ? mailNotice : noAddress] : []),
          ]}
          confirmLabel={reportActionLabels[open].button}
          note={reportActionLabels[open].note}
          noteHint={
            reportActionLabels[open].notifiesReporter && report.email
              ? readByReporter
              : 'Resta con la segnalazione: niente notizie di salute.'
          }
          onConfirm={(note) => confirm(open, note)}
          onClose={() => setOpen(null)}
        />
      )}
    </Box>
  );
}
