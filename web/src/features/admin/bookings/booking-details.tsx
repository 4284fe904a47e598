import { chakra } from '@chakra-ui/react';
import { bookingReasons } from '@dentisti/domain/booking/booking-reason';
import { formatPhone } from '@dentisti/domain/practice/phone';
import { Link } from 'react-router-dom';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { paths } from '../../../lib/paths.ts';
import { adminInstant } from '../labels/admin-instant.ts';
import { type Detail, DetailList } from '../parts/detail-list.tsx';
import { panelStyle } from '../parts/section-styles.ts';
import { BookingDetailFields } from './bookings.query.ts';

const instants = (times: readonly string[] | null) => times?.map(adminInstant).join('\n');
const instant = (time: string | null) => time && adminInstant(time);

/** Who asked whom for what. */
export function BookingDetails({ booking }: { booking: FragmentType<typeof BookingDetailFields> }) {
  const details = readFragment(BookingDetailFields, booking);
  const { dentist } = details;
  const patient: Detail[] = [
    ['Nome', details.patientName],
    ['Telefono', details.phone && <a href={`tel:${details.phone}`}>{formatPhone(details.phone)}</a>],
    ['E-mail', details.email && <a href={`mailto:${details.email}`}>{details.email}</a>],
    ['Motivo', details.reason && bookingReasons[details.reason]],
    ['Che cosa ha scritto', details.note],
    ['Autovalutazione allegata', details.assessmentSummary],
  ];
  const visit: Detail[] = [
    [
      'Studio',
      <Link key="practice" to={paths.adminItem('studi', dentist.id)}>{`${dentist.name}, ${dentist.city}`}</Link>,
    ],
    ['Telefono dello studio', dentist.phone && <a href={`tel:${dentist.phone}`}>{formatPhone(dentist.phone)}</a>],
    ['Orari preferiti', instants(details.preferredTimes)],
    ['Appuntamento', instant(details.appointmentAt)],
    ['Proposta dello studio', instant(details.proposedAt)],
    ['Il paziente risponde entro', instant(details.proposalExpiresAt)],
    ['Vorrebbe spostare a', instants(details.movingTo)],
    ['Parole dello studio', details.agreedSentence && `«${details.agreedSentence}»`],
    ['Agenda online dello studio', details.inAgenda ? 'L’orario è nella sua agenda' : 'No'],
  ];
  const proofs: Detail[] = [
    ['Richiesta', adminInstant(details.requestedAt)],
    ['Ultimo cambiamento', adminInstant(details.updatedAt)],
    ['Indirizzo verificato', instant(details.verifiedAt) ?? 'Non serviva, o non ancora'],
    ['Consenso sui dati di salute', `${adminInstant(details.healthConsentAt)}\nversione ${details.consentVersion}`],
  ];
  return (
    <>
      {!details.erasedAt && (
        <chakra.section css={panelStyle} aria-label="Paziente">
          <h2>Paziente</h2>
          <DetailList details={patient} />
        </chakra.section>
      )}
      <chakra.section css={panelStyle} aria-label="Visita">
        <h2>Visita</h2>
        <DetailList details={visit} />
      </chakra.section>
      <chakra.section css={panelStyle} aria-label="Richiesta">
        <h2>Richiesta</h2>
        <DetailList details={proofs} />
      </chakra.section>
    </>
  );
}
