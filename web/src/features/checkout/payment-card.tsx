import { packageSteps } from '@dentisti/domain/package/package-copy';
import { formatEuro } from '@dentisti/domain/package/package-prices';
import { withdrawalDays } from '@dentisti/domain/package/package-promises';
import type { RefObject } from 'react';
import { Link } from 'react-router-dom';
import { FormField } from '../../components/form-field.tsx';
import { Honeypot } from '../../components/honeypot.tsx';
import actions from '../../components/practice/actions.module.css';
import type { OfferShownFragment } from '../../gql/graphql.ts';
import { paths } from '../../lib/paths.ts';
import styles from './payment-card.module.css';
import type { usePayment } from './use-payment.ts';

interface PaymentCardProps {
  offer: OfferShownFragment;
  payment: ReturnType<typeof usePayment>;
  field: RefObject<HTMLDivElement | null>;
}

/** The right card: the buyer, the next steps, and the price to pay today. */
export function PaymentCard({ offer, payment, field }: PaymentCardProps) {
  const { email, setEmail, problem, city, isBusy, openedLink } = payment;
  const today = formatEuro(offer.onlineCents);
  return (
    <section className={`stack gap-5 card on-surface ${styles.card}`} aria-labelledby="payment-title">
      <h2 className="title-m" id="payment-title">
        Acquista il pacchetto
      </h2>
      {offer.simulated && (
        <p className={`p-card round line-warning dashed on-warning text-s semibold`}>
          Pagamento simulato: nessun addebito.
        </p>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          payment.submit();
        }}
        noValidate
      >
        <div ref={field} className="stack gap-4">
          <FormField
            name="email"
            label="Email per i Dettagli dell'Appuntamento"
            type="email"
            inputMode="email"
            autoComplete="email"
            required
            value={email}
            onValue={setEmail}
            problem={problem}
          />
          <FormField
            name="city"
            label="Città dell’appuntamento"
            autoComplete="address-level2"
            required
            value={city.text}
            onValue={city.type}
            onLeave={() => void city.check()}
            problem={city.problem}
            hint="Controlliamo prima del pagamento se lì c’è uno studio."
          />
          <p role="status" className={city.notice ? 'p-card round on-sage text-s' : undefined}>
            {city.notice}
          </p>
        </div>
        {/* Without a submit button the Enter key sends no form of two fields. */}
        <button type="submit" hidden />
      </form>
      {/* Outside the form: see `submit`. */}
      <Honeypot value={payment.website} onValue={payment.setWebsite} />
      <Steps />
      <div className={styles.end}>
        <button
          type="button"
          className={`${actions.primary} full tall text-m`}
          aria-disabled={isBusy}
          onClick={payment.pay}
        >
          {isBusy ? 'Apriamo il pagamento...' : `Paga Ora - ${today}`}
        </button>
        <div role="status">
          {openedLink && (
            <p className="p-card round on-sage text-s">
              La pagina di pagamento si apre in una nuova scheda. Se non la vedi,{' '}
              <a href={openedLink} target="_blank" rel="noopener noreferrer">
                aprila da qui
              </a>
              .
            </p>
          )}
        </div>
        <p className="text-s muted">
          Prezzo imposte comprese. Se non troviamo un appuntamento che ti vada bene ti restituiamo tutto; puoi anche
          ripensarci entro {withdrawalDays} giorni, finché la visita non è stata fatta. Pagando accetti i{' '}
          <Link to={paths.terms()}>termini del servizio</Link>; e-mail e città servono solo per l’ordine e
          l’appuntamento (<Link to={paths.privacy()}>privacy</Link>).
        </p>
      </div>
    </section>
  );
}

/** What to expect, in four steps. */
function Steps() {
  return (
    <div className={`stack gap-4 ${styles.steps}`}>
      <h3>Come Funziona</h3>
      <ol className="stack gap-4">
        {packageSteps.map(({ title, text }) => (
          <li className="stack relative" key={title}>
            <strong>{title}</strong>
            <span className="text-s muted">{text}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
