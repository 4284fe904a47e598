import { useQuery } from '@apollo/client/react';
import { Box, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PageFailure } from '../../../components/page-failure.tsx';
import { PageLoading } from '../../../components/page-loading.tsx';
import { GoogleMapsLink } from '../../../components/practice/google-maps-link.tsx';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { paths } from '../../../lib/paths.ts';
import { EntitlementWithdrawal } from '../claims/entitlement-withdrawal.tsx';
import { adminInstant } from '../labels/admin-instant.ts';
import { AdminTable } from '../lists/admin-table.tsx';
import { DetailList } from '../parts/detail-list.tsx';
import { codeStyle, mutedStyle, noteStyle, sectionStyle } from '../parts/section-styles.ts';
import { AgendaSection } from './agenda/agenda-section.tsx';
import { DuplicatesList } from './duplicates-list.tsx';
import { EditForm } from './edit-form.tsx';
import { PhotosSection } from './photos-section.tsx';
import { PracticeActions } from './practice-actions.tsx';
import { PracticeBadges } from './practice-badges.tsx';
import { badgeLabels, hideReasonLabels, optOutLabels, originLabels } from './practice-labels.ts';
import { DentistPageFields, DentistQuery, DentistRowFields } from './practices.query.ts';
import { PractitionersSection } from './practitioners-section.tsx';
import { standingText } from './standing-text.ts';
import { TeamSection } from './team/team-section.tsx';

/** One practice: what it says, whose word that is, and what may be done about it. */
export function PracticePage({ id }: { id: string }) {
  const { data, loading, error, refetch } = useQuery(DentistQuery, { variables: { id }, fetchPolicy: 'network-only' });
  if (loading && !data) return <PageLoading label="studio" />;
  if (error || !data) return <PageFailure reload={() => void refetch()} />;
  if (!data.adminDentist)
    return (
      <Box css={sectionStyle} role="alert">
        <h1>Questo studio non c’è</h1>
        <p>
          Forse è stato unito a un altro: cercalo <Link to={paths.adminSection('studi')}>nell’elenco</Link>.
        </p>
      </Box>
    );
  return <OpenPractice practice={data.adminDentist} onChanged={() => void refetch()} />;
}

interface OpenPracticeProps {
  practice: FragmentType<typeof DentistPageFields>;
  onChanged: () => void;
}

/** Whether its number is worth ringing, where nobody forbade it. */
function describeCallability(row: {
  phoneDisplay?: string | null;
  deadNumber: boolean;
  doubtfulNumber: boolean;
}): string {
  const { phoneDisplay, deadNumber, doubtfulNumber } = row;
  if (!phoneDisplay) return 'Manca un numero da chiamare';
  if (doubtfulNumber) return 'Non si può chiamare: le chiamate non arrivano, il numero è da controllare';
  return deadNumber ? 'Non si può chiamare: il numero non va, va corretto' : 'Si può chiamare';
}

function OpenPractice({ practice: given, onChanged }: OpenPracticeProps) {
  const practice = readFragment(DentistPageFields, given);
  const row = readFragment(DentistRowFields, practice.row);
  const [answer, setAnswer] = useState('');
  const changed = (text: string) => {
    setAnswer(text);
    onChanged();
  };
  const since = (at: string | null | undefined, state: string) => (at ? `${state}, ${adminInstant(at)}` : state);
  return (
    <Box css={sectionStyle}>
      <chakra.p css={mutedStyle}>
        <Link to={paths.adminSection('studi')}>Studi</Link>
      </chakra.p>
      <h1>{row.name}</h1>
      <PracticeBadges practice={practice.row} />
      <chakra.p role="status" css={answer ? noteStyle : undefined}>
        {answer}
      </chakra.p>
      <DetailList
        details={[
          ['Comune', `${row.city} (${row.province})`],
          [
            'Pagina',
            row.hidden ? 'Nascosta (404)' : <Link to={paths.profile(row.slug)}>{`/dentista-${row.slug}`}</Link>,
          ],
          ['Badge', row.verification ? badgeLabels[row.verification] : 'Non verificato'],
          [
            'Albo degli Odontoiatri',
            practice.alboNumber &&
              `${practice.alboNumber}${practice.alboCheckedAt ? `, controllato il ${adminInstant(practice.alboCheckedAt)} da ${practice.alboCheckedBy ?? 'una persona che non c’è più'}` : ''}`,
          ],
          ['Gestione', standingText(practice.standing)],
          [
            'Google',
            (practice.googleRating != null || practice.googleMapsUri) && (
              <>
                {practice.googleRating != null &&
                  `${practice.googleRating.toLocaleString('it')} (${practice.googleReviewCount}) `}
                {practice.googleMapsUri && <GoogleMapsLink uri={practice.googleMapsUri} />}
              </>
            ),
          ],
          ['Prenotazioni', `${practice.bookings}, di cui ${practice.openBookings} in attesa`],
          ['Segnalazioni aperte', String(practice.openReports)],
          [
            'Chiamate',
            row.optedOut
              ? since(
                  practice.optedOutAt,
                  `Non chiamare (${optOutLabels[practice.optOutSource ?? ''] ?? 'dallo studio'})`,
                )
              : describeCallability(row),
          ],
          ...(practice.hiddenAt
            ? ([
                [
                  'Nascosto',
                  since(
                    practice.hiddenAt,
                    practice.hiddenReason ? hideReasonLabels[practice.hiddenReason] : 'Lo ha tolto la sua fonte',
                  ),
                ],
                ['Nota', practice.hiddenNote],
              ] as const)
            : []),
        ]}
      />
      <PracticeActions practice={given} onChanged={changed} />
      {practice.duplicates.length > 0 && (
        <DuplicatesList id={row.id} duplicates={practice.duplicates} onMerged={changed} />
      )}
      <AgendaSection
        dentistId={row.id}
        practice={`${row.name}, ${row.city}`}
        isHidden={row.hidden}
        onChanged={() => changed('')}
      />
      <TeamSection dentistId={row.id} onChanged={() => changed('')} />
      {practice.standing?.entitledAt && (
        <EntitlementWithdrawal practiceId={row.id} practice={`${row.name}, ${row.city}`} onChanged={changed} />
      )}
      <h2>Dati del profilo</h2>
      <EditForm practice={given} onChanged={changed} />
      <PhotosSection photos={practice.photos} practice={`${row.name}, ${row.city}`} onChanged={changed} />
      <h2>Dentisti</h2>
      <PractitionersSection practice={given} onChanged={changed} />
      <h2>Fonti</h2>
      <AdminTable label="Fonti" columns={['Fonte', 'Chiave', 'Letta']}>
        {practice.sources.map(({ source, sourceId, fetchedAt, isExpired }) => (
          <tr key={`${source}${sourceId}`}>
            <th scope="row">{originLabels[source]}</th>
            <chakra.td css={codeStyle}>{sourceId}</chakra.td>
            <td>
              {adminInstant(fetchedAt)}
              {isExpired && ' (scaduta: resta solo la chiave)'}
            </td>
          </tr>
        ))}
      </AdminTable>
      {practice.formerSlugs.length > 0 && (
        <chakra.p css={mutedStyle}>
          Indirizzi di prima, che portano qui: {practice.formerSlugs.map((slug) => `/dentista-${slug}`).join(', ')}
        </chakra.p>
      )}
    </Box>
  );
}
