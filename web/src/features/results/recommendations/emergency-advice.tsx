import { dutyDoctorLine } from '@dentisti/domain/assessment/urgent-lines';
import { Phone } from 'lucide-react';
import { HelpCard } from '../../../components/help-card.tsx';
import styles from './emergency-advice.module.css';
import { RecommendedCard } from './recommended-card.tsx';
import type { NeedIsEmergency, Recommendations } from './use-recommendations.ts';

const places = {
  EMERGENCY_NUMBER: '112',
  EMERGENCY_DEPARTMENT: 'pronto_soccorso',
  POISON_CENTRE: 'centro_antiveleni',
  DENTIST_TODAY: 'dentista_oggi',
  SOMEONE_WHO_LISTENS: 'ascolto',
  ANTI_VIOLENCE_LINE: 'antiviolenza',
} as const;

/** What stands above the practices when a need is near an emergency and may mean something else. */
export function Caution({ caution: { place, advice } }: { caution: NonNullable<Recommendations['caution']> }) {
  return <HelpCard place={places[place]} text={advice} isSure={false} />;
}

/** What stands in the practices' place when a need sounds like an emergency. Said at once, first of all the call. */
export function EmergencyAdvice({ answer }: { answer: NeedIsEmergency }) {
  const { place, advice, openNow } = answer;
  return (
    <>
      <HelpCard place={places[place]} text={advice} />
      {place !== 'SOMEONE_WHO_LISTENS' && (
        <p className="measure text-s muted">
          Abbiamo riconosciuto parole di un’urgenza, per questo non ti proponiamo una prenotazione. Se abbiamo capito
          male, scrivi la richiesta con altre parole, o torna all’elenco degli studi.
        </p>
      )}
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
