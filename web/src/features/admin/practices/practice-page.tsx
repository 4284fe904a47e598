import { useQuery } from '@apollo/client/react';
import { Box, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PageFailure } from '../../../components/page-failure.tsx';
import { PageLoading } from '../../../components/page-loading.tsx';
import { GoogleMapsLink } from '../../../components/practice/google-maps-link.tsx';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { paths } from '../../../lib/paths.ts';
import { adminInstant } from '../labels/admin-instant.ts';
import { AdminTable } from '../lists/admin-table.tsx';
import { DetailList } from '../parts/detail-list.tsx';
import { codeStyle, mutedStyle, noteStyle, sectionStyle } from '../parts/section-styles.ts';
import { AgendaSection } from './agenda/agenda-section.tsx';
import { DuplicatesList } from './duplicates-list.tsx';
import { EditForm } from './edit-form.tsx';
import { PracticeActions } from './practice-actions.tsx';
import { PracticeMarks } from './practice-marks.tsx';
import { badgeWords, hideWords, optOutWords, originWords } from './practice-words.ts';
import { DentistPageFields, DentistQuery, DentistRowFields } from './practices.query.ts';

/** One practice: what it says, whose word that is, and what may be done about it. */
export function PracticePage({ id }: { id: string }) {
  const { data, loading, error, refetch } = useQuery(DentistQuery, { variables: { id }, fetchPolicy: 'network-only' });
  if (loading && !data) return <PageLoading label="studio" />;
  if (error || !data) return <PageFailure reload={() => void refetch()} />;
  if (!data.adminDentist)
    return (
      <div role="alert">
        <h1>Questo studio non c’è</h1>
        <p>
          Forse è stato unito a un altro: cercalo <Link to={paths.adminSection('studi')}>nell’elenco</Link>.
        </p>
      </div>
    );
  return <OpenDentist dentist={data.adminDentist} onChanged={() => void refetch()} />;
}

interface OpenDentistProps {
  dentist: FragmentType<typeof DentistPageFields>;
  onChanged: () => void;
}

/** Whether its number is worth ringing, where nobody forbade it. */
function callWords(row: { phoneDisplay?: string | null; deadNumber: boolean; doubtfulNumber: boolean }): string {
  const { phoneDisplay, deadNumber, doubtfulNumber } = row;
  if (!phoneDisplay) return 'Manca un numero da chiamare';
  if (doubtfulNumber) return 'Non si può chiamare: le chiamate non arrivano, il numero è da controllare';
  return deadNumber ? 'Non si può chiamare: il numero non va, va corretto' : 'Si può chiamare';
}

function OpenDentist({ dentist: given, onChanged }: OpenDentistProps) {
  const dentist = readFragment(DentistPageFields, given);
  const row = readFragment(DentistRowFields, dentist.row);
  const [answer, setAnswer] = useState('');
  const changed = (text: string) => {
    setAnswer(text);
    onChanged();
  };
  const since = (at: string | null | undefined, words: string) => (at ? `${words}, ${adminInstant(at)}` : words);
  return (
    <Box css={sectionStyle}>
      <chakra.p css={mutedStyle}>
        <Link to={paths.adminSection('studi')}>Studi</Link>
      </chakra.p>
      <h1>{row.name}</h1>
      <PracticeMarks dentist={dentist.row} />
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
          ['Badge', row.verification ? badgeWords[row.verification] : 'Non verificato'],
          [
            'Albo degli Odontoiatri',
            dentist.alboNumber &&
              `${dentist.alboNumber}${dentist.alboCheckedAt ? `, controllato il ${adminInstant(dentist.alboCheckedAt)} da ${dentist.alboCheckedBy ?? 'una persona che non c’è più'}` : ''}`,
          ],
          [
            'Google',
            (dentist.googleRating != null || dentist.googleMapsUri) && (
              <>
                {dentist.googleRating != null &&
                  `${dentist.googleRating.toLocaleString('it')} (${dentist.googleReviewCount}) `}
                {dentist.googleMapsUri && <GoogleMapsLink uri={dentist.googleMapsUri} />}
              </>
            ),
          ],
          ['Prenotazioni', `${dentist.bookings}, di cui ${dentist.openBookings} in attesa`],
          ['Segnalazioni aperte', String(dentist.openReports)],
          [
            'Chiamate',
            row.optedOut
              ? since(dentist.optedOutAt, `Non chiamare (${optOutWords[dentist.optOutSource ?? ''] ?? 'dallo studio'})`)
              : callWords(row),
          ],
          ...(dentist.hiddenAt
            ? ([
                [
                  'Nascosto',
                  since(
                    dentist.hiddenAt,
                    dentist.hiddenReason ? hideWords[dentist.hiddenReason] : 'Lo ha tolto la sua fonte',
                  ),
                ],
                ['Nota', dentist.hiddenNote],
              ] as const)
            : []),
        ]}
      />
      <PracticeActions dentist={given} onChanged={changed} />
      {dentist.duplicates.length > 0 && (
        <DuplicatesList id={row.id} duplicates={dentist.duplicates} onMerged={changed} />
      )}
      <AgendaSection
        dentistId={row.id}
        practice={`${row.name}, ${row.city}`}
        isHidden={row.hidden}
        onChanged={() => changed('')}
      />
      <h2>Dati del profilo</h2>
      <EditForm dentist={given} onChanged={changed} />
      <h2>Fonti</h2>
      <AdminTable label="Fonti" columns={['Fonte', 'Chiave', 'Letta']}>
        {dentist.sources.map(({ source, sourceId, fetchedAt, isExpired }) => (
          <tr key={`${source}${sourceId}`}>
            <th scope="row">{originWords[source]}</th>
            <chakra.td css={codeStyle}>{sourceId}</chakra.td>
            <td>
              {adminInstant(fetchedAt)}
              {isExpired && ' (scaduta: resta solo la chiave)'}
            </td>
          </tr>
        ))}
      </AdminTable>
      {dentist.formerSlugs.length > 0 && (
        <chakra.p css={mutedStyle}>
          Indirizzi di prima, che portano qui: {dentist.formerSlugs.map((slug) => `/dentista-${slug}`).join(', ')}
        </chakra.p>
      )}
    </Box>
  );
}
