import { Box, chakra } from '@chakra-ui/react';
import actions from '../../../components/practice/actions.module.css';
import type { BookingStatus } from '../../../gql/graphql.ts';
import { bookingStatusLabels, labelsAsOptions } from '../labels/booking-labels.ts';
import { parseCounted } from '../labels/counted-bookings.ts';
import type { TableColumn } from '../lists/admin-table.tsx';
import { ListFilters, placeOf, placeParams, SelectFilter } from '../lists/list-filters.tsx';
import { SectionList } from '../lists/section-list.tsx';
import { useAddressFilters } from '../lists/use-address-filters.ts';
import { useListSort } from '../lists/use-list-sort.ts';
import { usePages } from '../lists/use-pages.ts';
import { barStyle, noteStyle, sectionStyle } from '../parts/section-styles.ts';
import { BookingLine } from './booking-line.tsx';
import { BookingsQuery } from './bookings.query.ts';
import { SurnameSearch } from './surname-search.tsx';

const openStatuses: BookingStatus[] = ['REQUESTED', 'SCHEDULED', 'CALLING', 'PROPOSED', 'ACCEPTED'];
const options: [string, string][] = [['', 'Tutte'], ['aperte', 'Aperte'], ...labelsAsOptions(bookingStatusLabels)];

function statusesOf(choice: string): BookingStatus[] {
  if (choice === 'aperte') return openStatuses;
  return choice in bookingStatusLabels ? [choice as BookingStatus] : [];
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
    <Box css={sectionStyle}>
      <h1>Prenotazioni</h1>
      <SurnameSearch />
      <ListFilters place={place} onPlace={(asked) => write(placeParams(asked))}>
        <SelectFilter label="Stato" value={choice} options={options} onValue={(stato) => write({ stato })} />
      </ListFilters>
      {counted && (
        <Box css={barStyle}>
          <chakra.p css={noteStyle}>{counted.label}</chakra.p>
          <button type="button" className={actions.quiet} onClick={() => write({ cifra: '', giorni: '' })}>
            Mostra tutti i periodi
          </button>
        </Box>
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
    </Box>
  );
}
