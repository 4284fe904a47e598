import { bookingReasons } from '@dentisti/domain/booking/booking-reason';
import { formatPhone } from '@dentisti/domain/dentist/phone';
import { Link } from 'react-router-dom';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { paths } from '../../../lib/paths.ts';
import { adminInstant } from '../admin-instant.ts';
import { type Fact, FactList } from '../fact-list.tsx';
import styles from '../section.module.css';
import { BookingFactFields } from './bookings.query.ts';

const instants = (times: readonly string[] | null) => times?.map(adminInstant).join('\n');
const instant = (time: string | null) => time && adminInstant(time);

/** Who asked whom for what. */
export function BookingFacts({ booking }: { booking: FragmentType<typeof BookingFactFields> }) {
  const facts = readFragment(BookingFactFields, booking);
  const { dentist } = facts;
  const patient: Fact[] = [
    ['Nome', facts.patientName],
    ['Telefono', facts.phone && <a href={`tel:${facts.phone}`}>{formatPhone(facts.phone)}</a>],
    ['E-mail', facts.email && <a href={`mailto:${facts.email}`}>{facts.email}</a>],
    ['Motivo', facts.reason && bookingReasons[facts.reason]],
    ['Che cosa ha scritto', facts.note],
    ['Autovalutazione allegata', facts.assessmentSummary],
  ];
  const visit: Fact[] = [
    [
      'Studio',
      <Link key="practice" to={paths.adminItem('studi', dentist.id)}>{`${dentist.name}, ${dentist.city}`}</Link>,
    ],
    ['Telefono dello studio', dentist.phone && <a href={`tel:${dentist.phone}`}>{formatPhone(dentist.phone)}</a>],
    ['Orari preferiti', instants(facts.preferredTimes)],
    ['Appuntamento', instant(facts.appointmentAt)],
    ['Proposta dello studio', instant(facts.proposedAt)],
    ['Il paziente risponde entro', instant(facts.proposalExpiresAt)],
    ['Vorrebbe spostare a', instants(facts.movingTo)],
    ['Parole dello studio', facts.agreedSentence && `«${facts.agreedSentence}»`],
    ['Agenda online dello studio', facts.inAgenda ? 'L’orario è nella sua agenda' : 'No'],
  ];
  const proofs: Fact[] = [
    ['Richiesta', adminInstant(facts.requestedAt)],
    ['Ultimo cambiamento', adminInstant(facts.updatedAt)],
    ['Indirizzo verificato', instant(facts.verifiedAt) ?? 'Non serviva, o non ancora'],
    ['Consenso sui dati di salute', `${adminInstant(facts.healthConsentAt)}\nversione ${facts.consentVersion}`],
  ];
  return (
    <>
      {!facts.erasedAt && (
        <section className={styles.panel} aria-label="Paziente">
          <h2>Paziente</h2>
          <FactList facts={patient} />
        </section>
      )}
      <section className={styles.panel} aria-label="Visita">
        <h2>Visita</h2>
        <FactList facts={visit} />
      </section>
      <section className={styles.panel} aria-label="Richiesta">
        <h2>Richiesta</h2>
        <FactList facts={proofs} />
      </section>
    </>
  );
}
