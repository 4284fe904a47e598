import actions from '../../../components/practice/actions.module.css';
import type { BookingStatus } from '../../../gql/graphql.ts';
import type { TableColumn } from '../admin-table.tsx';
import { bookingStatusWords, wordsAsOptions } from '../booking-words.ts';
import { parseCounted } from '../counted-bookings.ts';
import { ListFilters, placeOf, placeParams, SelectFilter } from '../list-filters.tsx';
import styles from '../section.module.css';
import { SectionList } from '../section-list.tsx';
import { useAddressFilters } from '../use-address-filters.ts';
import { useListSort } from '../use-list-sort.ts';
import { usePages } from '../use-pages.ts';
import { BookingLine } from './booking-line.tsx';
import { BookingsQuery } from './bookings.query.ts';
import { SurnameSearch } from './surname-search.tsx';

const openStatuses: BookingStatus[] = ['REQUESTED', 'SCHEDULED', 'CALLING', 'PROPOSED', 'ACCEPTED'];
const options: [string, string][] = [['', 'Tutte'], ['aperte', 'Aperte'], ...wordsAsOptions(bookingStatusWords)];

function statusesOf(choice: string): BookingStatus[] {
  if (choice === 'aperte') return openStatuses;
  return choice in bookingStatusWords ? [choice as BookingStatus] : [];
}

const sortedColumns: readonly TableColumn[] = [
  'Numero',
  ['Stato', 'STATE'],
  ['Studio', 'PRACTICE'],
  ['Richiesta', 'TIME'],
  'Che cosa aspetta',
];

/** Bookings, newest first; without anything of a patient. */
export function BookingsList() {
  const [search, write] = useAddressFilters();
  const choice = search.get('stato') ?? '';
  const place = placeOf(search);
  const counted = parseCounted(search);
  const order = useListSort();
  const bookings = usePages(BookingsQuery, {
    status: statusesOf(choice),
    counted: counted?.asked ?? null,
    sort: order.sort,
    ...place,
  });
  return (
    <div className={styles.section}>
      <h1>Prenotazioni</h1>
      <SurnameSearch />
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
        empty={
          choice || place.practice || place.city || counted
            ? 'Nessuna prenotazione con questi filtri: toglierne uno può bastare.'
            : 'Ancora nessuna prenotazione: la prima arriva da chi la chiede sul sito.'
        }
        label="Prenotazioni"
        columns={sortedColumns}
        order={order}
      >
        {(booking) => <BookingLine key={booking.number} booking={booking} />}
      </SectionList>
    </div>
  );
}
