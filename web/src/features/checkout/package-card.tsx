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
  const included = listsConsultation ? copy.included : [...copy.included, { text: copy.consultation }];
  const { vouchersLeft } = offer;
  return (
    <section
      className={`stack justify-center gap-4 line on-surface text-center ${styles.card}`}
      aria-labelledby="package-title"
    >
      {copy.badge && !isSoldOut && (
        <p className={`pill text-xs brand bold outline-brand ${styles.badge}`}>{copy.badge}</p>
      )}
      <h1 className="max-full title-l" id="package-title">
        {copy.title}
      </h1>
      <p className={`muted ${styles.subtitle}`}>{copy.subtitle}</p>
      <ul className={`stack full text-start ${styles.parts}`}>
        <li className="py-3 line-bottom wrap items-baseline between semibold">
          <span>{copy.visit}</span>
          <span className="tabular">{formatEuro(partPrices.visitCents)}</span>
        </li>
        <li className="py-3 line-bottom wrap items-baseline between semibold">
          <span>{copy.hygiene}</span>
          <span className="tabular">{formatEuro(partPrices.hygieneCents)}</span>
        </li>
        {listsConsultation && (
          <li className="py-3 line-bottom wrap items-baseline between semibold">
            <span>{copy.consultation}</span>
            <span className="tabular">{formatEuro(prices.consultationCents)}</span>
          </li>
        )}
      </ul>
      <ul className={`stack gap-2 full text-start ${styles.included}`}>
        {included.map(({ text, meaning }) => (
          <li className="grid columns-icon gap-3" key={text}>
            <Check className="brand icon" aria-hidden="true" />
            <span className="stack">
              {text}
              {meaning && <span className="text-s muted">{meaning}</span>}
            </span>
          </li>
        ))}
      </ul>
      <div className="grid justify-center mt-2 gap-0">
        {compares && (
          <p className={`row centered muted tabular ${styles.list}`}>
            <span className="visually-hidden">Invece di </span>
            <s>{formatEuro(prices.listCents)}</s>{' '}
            <strong className={`round-s on-sage ink ${styles.percent}`}>-{prices.savingPercent}%</strong>
          </p>
        )}
        {(compares || prices.onlineDiscountCents > 0) && (
          <p>
            Prezzo del pacchetto <span className="tabular">{formatEuro(prices.packageCents)}</span>
          </p>
        )}
        {compares && (
          <p className="brand semibold tabular">
            Risparmi {formatEuro(prices.savingCents)} ({prices.savingPercent}%)
          </p>
        )}
        {prices.onlineDiscountCents > 0 && (
          <p>
            Sconto pagamento online <span className="tabular">{formatEuro(-prices.onlineDiscountCents)}</span>
          </p>
        )}
        <p className={`grid justify-center mt-2 line-top ${styles.today}`}>
          Totale oggi <strong className={`tabular ${styles.total}`}>{formatEuro(prices.onlineCents)}</strong>
        </p>
      </div>
      {isSoldOut ? (
        <p className={`round-s on-warning warning bold ${styles.soldOut}`}>Esaurito</p>
      ) : (
        <p className={`grid text-s muted gap-0 ${styles.availability}`}>
          {copy.availability}
          {vouchersLeft !== null && (
            <span className="semibold ink">
              {vouchersLeft === 1 ? 'Ne resta 1' : `Ne restano ${vouchersLeft.toLocaleString('it')}`}
            </span>
          )}
        </p>
      )}
    </section>
  );
}
