import { writePrice } from '@dentisti/domain/practice/price-text';
import { type FragmentType, readFragment } from '../../gql/fragment-masking.ts';
import { graphql } from '../../gql/gql.ts';
import styles from './profile-services.module.css';

const ProfileServicesFields = graphql(`
  fragment ProfileServices on Dentist {
    description
    specializations
    serviceOffers {
      name
      priceCents
      priceToCents
      isFrom
    }
  }
`);

/** What the practice says of itself, what it is good at, and what it does, with prices where it publishes them. */
export function ProfileServices(props: { practice: FragmentType<typeof ProfileServicesFields> }) {
  const { description, specializations, serviceOffers } = readFragment(ProfileServicesFields, props.practice);
  const hasPrices = serviceOffers.some((offer) => typeof offer.priceCents === 'number');
  return (
    <>
      {description && (
        <section className="stack gap-3" aria-labelledby="studio">
          <h2 className="title-m" id="studio">
            Lo studio
          </h2>
          <p className={`measure ${styles.description}`}>{description}</p>
        </section>
      )}
      {specializations.length > 0 && (
        <section className="stack gap-3" aria-labelledby="specializzazioni">
          <h2 className="title-m" id="specializzazioni">
            Ambiti di lavoro
          </h2>
          <ul className="wrap gap-2">
            {specializations.map((skill) => (
              <li className="p-tag max-full pill on-sage" key={skill}>
                {skill}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="stack gap-3" aria-labelledby="prestazioni">
        <h2 className="title-m" id="prestazioni">
          Prestazioni
        </h2>
        {serviceOffers.length === 0 && <p>Lo studio non ha pubblicato un elenco delle prestazioni.</p>}
        {serviceOffers.length > 0 && !hasPrices && (
          <ul className={styles.unpriced}>
            {serviceOffers.map(({ name }) => (
              <li className="line-bottom" key={name}>
                {name}
              </li>
            ))}
          </ul>
        )}
        {hasPrices && (
          <dl className={`${styles.services} tabular`}>
            {serviceOffers.map(({ name, ...price }) => (
              <div className="line-bottom wrap items-baseline between" key={name}>
                <dt>{name}</dt>
                <dd className="bold fixed-size" data-known={typeof price.priceCents === 'number'}>
                  {writePrice(price)}
                </dd>
              </div>
            ))}
          </dl>
        )}
        {serviceOffers.length > 0 && (
          <p className="text-s muted">
            {hasPrices
              ? 'Prezzi pubblicati dallo studio: chiedi conferma prima della visita.'
              : 'Lo studio non pubblica i prezzi: chiedili prima della visita.'}
          </p>
        )}
      </section>
    </>
  );
}
