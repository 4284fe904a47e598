import { Check, Clock, RotateCw, X } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { Illustration } from '../../components/illustration.tsx';
import { Notice } from '../../components/notice.tsx';
import actions from '../../components/practice/actions.module.css';
import type { OrderShownFragment } from '../../gql/graphql.ts';
import { usePageHead } from '../../lib/page-head.ts';
import { paths } from '../../lib/paths.ts';
import { useFocusOnArrival } from '../../lib/use-focus-on-arrival.ts';
import { describeOrder } from './order-labels.ts';
import styles from './order-view.module.css';
import { useCancelledElsewhere } from './payment-cancelled.ts';
import { isPaymentAddress } from './payment-tab.ts';
import { useOrder } from './use-order.ts';

/** How an order stands, followed live. */
export function OrderView({ id, cameBack }: { id: string; cameBack: string | null }) {
  usePageHead({ title: 'Il tuo ordine', noindex: true });
  const { order, live, loading, error, refetch } = useOrder(id);
  const refresh = () => void refetch().catch(() => undefined);
  if (order) return <Order order={order} cameBack={cameBack} onRefresh={live === 'live' ? null : refresh} />;
  if (loading)
    return (
      <div
        className={`stack content-start justify-center gap-4 full mx-auto text-center p-page ${styles.page}`}
        role="status"
      >
        <h1 className="visually-hidden">Il tuo ordine</h1>
        Caricamento...
      </div>
    );
  if (error)
    return (
      <Notice title="Non riusciamo a leggere l’ordine" role="alert">
        <p>Se hai pagato, il pagamento è al sicuro: controlla la connessione e riprova.</p>
        <button type="button" className={actions.quiet} onClick={refresh}>
          Riprova
        </button>
      </Notice>
    );
  return (
    <Notice illustration={<Illustration name="lost" />} title="Questo ordine non esiste">
      <p>Il link può essere incompleto. Aprilo di nuovo dall’e-mail di conferma.</p>
      <p>
        <Link to={paths.packageCheckout()}>Vai al pacchetto</Link>
      </p>
    </Notice>
  );
}

const icons = { waiting: Clock, good: Check, bad: X } as const;

interface OrderProps {
  order: OrderShownFragment;
  cameBack: string | null;
  /** Refetches the order; null while live updates work. */
  onRefresh: (() => void) | null;
}

function Order({ order, cameBack: ownWay, onRefresh }: OrderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnArrival(heading);
  const [wasCancelled, startAgain] = useCancelledElsewhere(order.id, ownWay === 'annullato');
  const cameBack = ownWay ?? (wasCancelled ? 'annullato' : null);
  const { tone, title, paragraphs } = describeOrder(order, cameBack);
  const Icon = icons[tone];
  // A buyer back from the payment page is not asked to pay again while the confirmation is on its way.
  const mayPay = cameBack !== 'riuscito' && order.paymentUrl !== null && isPaymentAddress(order.paymentUrl);
  const paymentUrl = mayPay ? order.paymentUrl : null;
  const isOver = order.status === 'EXPIRED' || order.status === 'FAILED' || cameBack === 'annullato';
  return (
    <article className={`stack content-start justify-center gap-4 full mx-auto text-center p-page ${styles.page}`}>
      <div className={`grid place-center on-sage brand ${styles.crown}`} data-tone={tone} aria-hidden="true">
        <Icon />
      </div>
      <div role="status" className="stack gap-3 full">
        <h1 className="title-l" ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <p className={styles.number}>
        Ordine <strong className="tabular round-s on-sage">{order.number}</strong>
      </p>
      {order.simulated && (
        <p className={`p-card round line-warning dashed on-warning text-s semibold`}>
          Pagamento simulato: nessun addebito.
        </p>
      )}
      <div className="wrap centered gap-3">
        {paymentUrl && (
          <a
            className={actions.primary}
            href={paymentUrl}
            target="_blank"
            rel="noopener noreferrer"
            onClick={startAgain}
          >
            Apri la pagina di pagamento
          </a>
        )}
        {tone === 'waiting' && onRefresh && (
          <button type="button" className={actions.quiet} onClick={onRefresh}>
            <RotateCw aria-hidden="true" />
            Aggiorna
          </button>
        )}
        {isOver && order.status !== 'PAID' && (
          <Link className={actions.quiet} to={paths.packageCheckout()}>
            Torna al pacchetto
          </Link>
        )}
        {order.status === 'PAID' && (
          <Link className={actions.quiet} to={paths.home()}>
            Torna alla pagina iniziale
          </Link>
        )}
      </div>
    </article>
  );
}
