import { dutyDoctorLine } from '@dentisti/domain/assessment/help-lines';
import { Phone } from 'lucide-react';
import { ListeningHelp } from '../../../components/listening-help.tsx';
import styles from './emergency-advice.module.css';
import { RecommendedCard } from './recommended-card.tsx';
import type { NeedIsEmergency } from './use-recommendations.ts';

const titles = {
  EMERGENCY_NUMBER: 'Chiama subito il 112',
  EMERGENCY_DEPARTMENT: 'Vai al pronto soccorso',
  DENTIST_TODAY: 'Serve un dentista oggi',
} as const;

/** What stands in the practices' place when a need sounds like an emergency. Said at once, first of all the call. */
export function EmergencyAdvice({ answer }: { answer: NeedIsEmergency }) {
  const { place, advice, openNow } = answer;
  if (place === 'SOMEONE_WHO_LISTENS') return <ListeningHelp text={advice} />;
  return (
    <>
      <section
        className={`grid justify-start gap-3 p-panel round-l on-surface ${styles.card}`}
        role="alert"
        data-place={place}
      >
        <h3 className="serif title-m semibold tight emergency">{titles[place]}</h3>
        <p className="measure">{advice}</p>
        <a className={`inline-bar gap-2 round plain-link hover-underline emergency tall ${styles.call}`} href="tel:112">
          <Phone className="fixed-size icon" aria-hidden="true" />
          {place === 'DENTIST_TODAY' ? 'Se peggiora, chiama il 112' : 'Chiama il 112'}
        </a>
        <p className="measure text-s muted">
          Abbiamo riconosciuto parole di un’urgenza, per questo non ti proponiamo una prenotazione. Se abbiamo capito
          male, scrivi la richiesta con altre parole.
        </p>
      </section>
      {place === 'DENTIST_TODAY' && openNow.length > 0 && (
        <section aria-labelledby="aperti-adesso">
          <h3 id="aperti-adesso" className="serif title-m semibold tight mb-3">
            Aperti adesso o entro due ore: telefona
          </h3>
          <ul className="stack gap-3">
            {openNow.map((pick, at) => (
              <RecommendedCard key={at} pick={pick} rank={null} />
            ))}
          </ul>
        </section>
      )}
      {place === 'DENTIST_TODAY' && openNow.length === 0 && <NobodyOpen />}
    </>
  );
}

/** A Sunday, a night: whom to turn to where "today" finds no open practice. */
function NobodyOpen() {
  return (
    <section
      className={`grid justify-start gap-3 p-panel round-l on-surface ${styles.card}`}
      data-place="DENTIST_TODAY"
      aria-labelledby="nessuno-aperto"
    >
      <h3 className="serif title-m semibold tight emergency" id="nessuno-aperto">
        Adesso nessuno studio dell’elenco risulta aperto
      </h3>
      <p className="measure">
        Vai al pronto soccorso più vicino: in molti ospedali c’è un odontoiatra di turno. Oppure chiama la guardia
        medica: dove il numero è attivo risponde il {dutyDoctorLine.phoneDisplay}, gratuito, e ti dice anche se in zona
        c’è una guardia odontoiatrica.
      </p>
      <a
        className={`inline-bar gap-2 round plain-link hover-underline emergency tall ${styles.call}`}
        href={`tel:${dutyDoctorLine.phone}`}
      >
        <Phone className="fixed-size icon" aria-hidden="true" />
        Chiama la guardia medica, {dutyDoctorLine.phoneDisplay}
      </a>
    </section>
  );
}
