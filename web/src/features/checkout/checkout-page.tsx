import { useQuery } from '@apollo/client/react';
import { ArrowLeft } from 'lucide-react';
import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Notice } from '../../components/notice.tsx';
import actions from '../../components/practice/actions.module.css';
import { readFragment } from '../../gql/fragment-masking.ts';
import type { OfferShownFragment } from '../../gql/graphql.ts';
import { usePageHead } from '../../lib/page-head.ts';
import { paths } from '../../lib/paths.ts';
import { CheckoutOffer, OfferShown } from './checkout.query.ts';
import styles from './checkout-page.module.css';
import { OrderView } from './order-view.tsx';
import { PackageCard } from './package-card.tsx';
import { PaymentCard } from './payment-card.tsx';
import { usePayment } from './use-payment.ts';

/** `/dental-package-checkout`: the package; with `?ordine=`, how that order stands. */
export function CheckoutPage() {
  const [query] = useSearchParams();
  const orderId = query.get('ordine');
  return orderId ? <OrderView key={orderId} id={orderId} cameBack={query.get('pagamento')} /> : <Checkout />;
}

function Checkout() {
  usePageHead({
    title: 'Pacchetto prima visita',
    description: 'Visita odontoiatrica completa e igiene dentale in uno studio verificato, pagate online.',
  });
  const { data, loading, error, refetch } = useQuery(CheckoutOffer);
  const offer = readFragment(OfferShown, data?.packageOffer);
  return (
    <div className="stack content-start gap-5 page-width full p-page pt-5">
      <Link to={paths.freeAssessment()} className={`${actions.bare} self-start ${styles.back}`}>
        <ArrowLeft aria-hidden="true" />
        Torna alla valutazione gratuita
      </Link>
      {offer && <Cards offer={offer} />}
      {!offer && loading && (
        <div className={`stack items-start gap-6 ${styles.cards}`} role="status">
          <h1 className="visually-hidden">Pacchetto prima visita</h1>
          <div className={`round-l on-sage ${styles.skeleton}`} />
          <div className={`round-l on-sage ${styles.skeleton}`} />
          <span className="visually-hidden">Caricamento...</span>
        </div>
      )}
      {!offer && error && (
        <Notice title="Non riusciamo a mostrare il pacchetto" role="alert">
          <p>Controlla la connessione e riprova.</p>
          <button type="button" className={actions.quiet} onClick={() => void refetch().catch(() => undefined)}>
            Riprova
          </button>
        </Notice>
      )}
    </div>
  );
}

function Cards({ offer }: { offer: OfferShownFragment }) {
  const field = useRef<HTMLDivElement>(null);
  const payment = usePayment(offer, field);
  return (
    <div className={`stack items-start gap-6 ${styles.cards}`}>
      <PackageCard offer={offer} isSoldOut={payment.isSoldOut} />
      {payment.isSoldOut ? <SoldOut /> : <PaymentCard offer={offer} payment={payment} field={field} />}
    </div>
  );
}

/** No order is taken any more, and none is promised for later. */
function SoldOut() {
  return (
    <section className={`grid justify-start gap-4 card on-surface ${styles.soldOut}`} role="status">
      <h2 className="title-m">I voucher sono esauriti</h2>
      <p>
        Non prendiamo più ordini per questo pacchetto. Puoi sempre chiedere un appuntamento a uno studio: è gratuito.
      </p>
      <Link to={paths.home()} className={actions.primary}>
        Cerca un dentista
      </Link>
    </section>
  );
}
