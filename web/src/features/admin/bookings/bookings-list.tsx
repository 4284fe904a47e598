import { Link } from 'react-router-dom';
import actions from '../../../components/practice/actions.module.css';
import type { BookingStatus } from '../../../gql/graphql.ts';
import { paths } from '../../../lib/paths.ts';
import { adminInstant } from '../admin-instant.ts';
import { bookingStatusWords, wordsAsOptions } from '../booking-words.ts';
import { parseCounted } from '../counted-bookings.ts';
import { ListFilters, placeOf, placeParams, SelectFilter } from '../list-filters.tsx';
import styles from '../section.module.css';
import { SectionList } from '../section-list.tsx';
import { StatusMark } from '../status-mark.tsx';
import { useAddressFilters } from '../use-address-filters.ts';
import { usePages } from '../use-pages.ts';
import { BookingsQuery } from './bookings.query.ts';

const openStatuses: BookingStatus[] = ['REQUESTED', 'SCHEDULED', 'CALLING', 'PROPOSED', 'ACCEPTED'];
const options: [string, string][] = [['', 'Tutte'], ['aperte', 'Aperte'], ...wordsAsOptions(bookingStatusWords)];

function statusesOf(choice: string): BookingStatus[] {
  if (choice === 'aperte') return openStatuses;
  return choice in bookingStatusWords ? [choice as BookingStatus] : [];
}

/** Bookings, newest first; without anything of a patient. */
export function BookingsList() {
  const [search, write] = useAddressFilters();
  const choice = search.get('stato') ?? '';
  const place = placeOf(search);
  const counted = parseCounted(search);
  const bookings = usePages(BookingsQuery, {
    status: statusesOf(choice),
    counted: counted?.asked ?? null,
    ...place,
  });
  return (
    <div className={styles.section}>
      <h1>Prenotazioni</h1>
      <ListFilters place={place} onPlace={(asked) => write(placeParams(asked))}>
        <SelectFilter label="Stato" value={choice} options={options} onValue={(stato) => write({ stato })} />
      </ListFilters>
      {counted && (
        <div className={styles.bar}>
          <p className={styles.note}>{counted.label}</p>
          <button type="button" className={actions.quiet} onClick={() => write({ cifra: '', giorni: '' })}>
            Mostra tutti i periodi
          </button>
        </div>
      )}
      <SectionList
        pages={bookings}
        awaited="prenotazioni"
        empty="Nessuna prenotazione con questi filtri."
        label="Prenotazioni"
        columns={['Numero', 'Stato', 'Studio', 'Richiesta', 'Che cosa aspetta']}
      >
        {(booking) => {
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
                {booking.waiting?.text ?? '–'}
                {booking.waitingSince && (
                  <p className={styles.muted}>aspetta dal {adminInstant(booking.waitingSince)}</p>
                )}
              </td>
            </tr>
          );
        }}
      </SectionList>
    </div>
  );
}
