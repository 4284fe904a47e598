import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { PageFailure } from '../../../components/page-failure.tsx';
import { PageLoading } from '../../../components/page-loading.tsx';
import type { BookingStatus } from '../../../gql/graphql.ts';
import { paths } from '../../../lib/paths.ts';
import { adminInstant } from '../admin-instant.ts';
import { AdminTable } from '../admin-table.tsx';
import { bookingStatusWords, wordsAsOptions } from '../booking-words.ts';
import { ListFilters, SelectFilter } from '../list-filters.tsx';
import { LoadMore } from '../load-more.tsx';
import styles from '../section.module.css';
import { StatusMark } from '../status-mark.tsx';
import { BookingsQuery } from './bookings.query.ts';

const openStatuses: BookingStatus[] = ['REQUESTED', 'SCHEDULED', 'CALLING', 'PROPOSED', 'ACCEPTED'];
const options: [string, string][] = [['', 'Tutte'], ['aperte', 'Aperte'], ...wordsAsOptions(bookingStatusWords)];

function statusesOf(choice: string): BookingStatus[] {
  if (choice === 'aperte') return openStatuses;
  return choice in bookingStatusWords ? [choice as BookingStatus] : [];
}

/** Bookings, newest first; without anything of a patient. */
export function BookingsList() {
  const [search, setSearch] = useSearchParams();
  const choice = search.get('stato') ?? '';
  const [place, setPlace] = useState({ practice: '', city: '' });
  const variables = { status: statusesOf(choice), ...place };
  const { data, loading, error, refetch, fetchMore } = useQuery(BookingsQuery, {
    variables,
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const page = data?.adminBookings;
  const more = () =>
    fetchMore({
      variables: { after: page?.nextCursor },
      updateQuery: (before, { fetchMoreResult: next }) => ({
        adminBookings: {
          ...next.adminBookings,
          items: [...before.adminBookings.items, ...next.adminBookings.items],
        },
      }),
    });

  return (
    <div className={styles.section}>
      <h1>Prenotazioni</h1>
      <ListFilters onPlace={setPlace}>
        <SelectFilter
          label="Stato"
          value={choice}
          options={options}
          onValue={(value) => setSearch(value ? { stato: value } : {}, { replace: true })}
        />
      </ListFilters>
      {error && !page && <PageFailure reload={() => void refetch()} />}
      {!page && loading && <PageLoading label="prenotazioni" />}
      {page && page.items.length === 0 && <p className={styles.note}>Nessuna prenotazione con questi filtri.</p>}
      {page && page.items.length > 0 && (
        <>
          <AdminTable label="Prenotazioni" columns={['Numero', 'Stato', 'Studio', 'Richiesta', 'Prossimo passo']}>
            {page.items.map((booking) => {
              const { word, tone } = bookingStatusWords[booking.status];
              return (
                <tr key={booking.number}>
                  <th scope="row" className={styles.code}>
                    <Link to={paths.adminItem('prenotazioni', booking.number)}>{booking.number}</Link>
                  </th>
                  <td>
                    <StatusMark tone={tone}>{word}</StatusMark>
                  </td>
                  <td className={styles.wide}>
                    {booking.practice}
                    <br />
                    <span className={styles.muted}>{booking.city}</span>
                  </td>
                  <td>{adminInstant(booking.requestedAt)}</td>
                  <td className={styles.wide}>
                    {booking.next?.text ?? '–'}
                    {booking.waitingSince && (
                      <p className={styles.muted}>aspetta dal {adminInstant(booking.waitingSince)}</p>
                    )}
                  </td>
                </tr>
              );
            })}
          </AdminTable>
          <LoadMore
            shown={page.items.length}
            hasMore={page.nextCursor !== null}
            loading={loading}
            onMore={() => void more().catch(() => undefined)}
          />
        </>
      )}
    </div>
  );
}
