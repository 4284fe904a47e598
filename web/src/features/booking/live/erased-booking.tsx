import { beforeDay, writtenDate } from '@dentisti/domain/booking/italian-time';
import { Link } from 'react-router-dom';
import { Illustration } from '../../../components/illustration.tsx';
import { Notice } from '../../../components/notice.tsx';
import { usePageHead } from '../../../lib/page-head.ts';
import { paths } from '../../../lib/paths.ts';
import { erasedTitle } from './booking-headline.ts';

interface ErasedBookingProps {
  number: string;
  /** ISO instant. */
  erasedAt: string;
}

/** All that is left to say, by whatever link somebody comes: what erasing leaves in a row is no time and no person. */
export function ErasedBooking({ number, erasedAt }: ErasedBookingProps) {
  usePageHead({ title: erasedTitle, noindex: true });
  return (
    <Notice illustration={<Illustration name="empty" />} title={erasedTitle} role="status">
      <p>
        I dati della prenotazione{' '}
        <strong className="nowrap" translate="no">
          {number}
        </strong>{' '}
        non ci sono più: li abbiamo cancellati {beforeDay('il', writtenDate(new Date(erasedAt)))}. Qui non c’è altro da
        vedere o da cambiare.
      </p>
      <p>
        <Link to={paths.home()}>Cerca un dentista</Link>
      </p>
    </Notice>
  );
}
