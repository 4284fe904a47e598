import { packageCopies } from '@dentisti/domain/package/package-copy';
import { breakDownPrices, formatEuro, partPrices } from '@dentisti/domain/package/package-prices';
import { Check } from 'lucide-react';
import type { OfferShownFragment } from '../../gql/graphql.ts';
import styles from './package-card.module.css';

/** What the package is and what it costs: the left card. */
export function PackageCard({ offer, isSoldOut }: { offer: OfferShownFragment; isSoldOut: boolean }) {
  const copy = packageCopies[offer.copy === 'NEUTRAL' ? 'neutral' : 'specified'];
  const prices = breakDownPrices(offer);
  const compares = copy.comparesPrices && prices.savingCents > 0;
  // Where no list price is shown nothing has to add up to it.
  const listsConsultation = compares && prices.consultationCents > 0;
  const included = listsConsultation ? copy.included : [...copy.included, copy.consultation];
  const { vouchersLeft } = offer;
  return (
    <section className={styles.card} aria-labelledby="package-title">
      {copy.badge && !isSoldOut && <p className={styles.badge}>{copy.badge}</p>}
      <h1 id="package-title">{copy.title}</h1>
      <p className={styles.subtitle}>{copy.subtitle}</p>
      <ul className={styles.parts}>
        <li>
          <span>{copy.visit}</span>
          <span className={styles.price}>{formatEuro(partPrices.visitCents)}</span>
        </li>
        <li>
          <span>{copy.hygiene}</span>
          <span className={styles.price}>{formatEuro(partPrices.hygieneCents)}</span>
        </li>
        {listsConsultation && (
          <li>
            <span>{copy.consultation}</span>
            <span className={styles.price}>{formatEuro(prices.consultationCents)}</span>
          </li>
        )}
      </ul>
      <ul className={styles.included}>
        {included.map((text) => (
          <li key={text}>
            <Check aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
      <div className={styles.offer}>
        {compares && (
          <p className={styles.list}>
            <span className="visually-hidden">Invece di </span>
            <s>{formatEuro(prices.listCents)}</s> <strong className={styles.percent}>-{prices.savingPercent}%</strong>
          </p>
        )}
        {(compares || prices.onlineDiscountCents > 0) && (
          <p>
            Prezzo del pacchetto <span className={styles.price}>{formatEuro(prices.packageCents)}</span>
          </p>
        )}
        {compares && (
          <p className={styles.saving}>
            Risparmi {formatEuro(prices.savingCents)} ({prices.savingPercent}%)
          </p>
        )}
        {prices.onlineDiscountCents > 0 && (
          <p>
            Sconto pagamento online <span className={styles.price}>{formatEuro(-prices.onlineDiscountCents)}</span>
          </p>
        )}
        <p className={styles.today}>
          Totale oggi <strong className={styles.total}>{formatEuro(prices.onlineCents)}</strong>
        </p>
      </div>
      {isSoldOut ? (
        <p className={styles.soldOut}>Esaurito</p>
      ) : (
        <p className={styles.availability}>
          {copy.availability}
          {vouchersLeft !== null && (
            <span className={styles.left}>
              {vouchersLeft === 1 ? 'Ne resta 1' : `Ne restano ${vouchersLeft.toLocaleString('it')}`}
            </span>
          )}
        </p>
      )}
    </section>
  );
}
