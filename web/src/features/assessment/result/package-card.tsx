import { Link } from 'react-router-dom';
import actions from '../../../components/practice/actions.module.css';
import { paths } from '../../../lib/paths.ts';
import styles from './result-page.module.css';

/** The package of the first visit; the page behind it has the prices and the conditions. */
export function PackageCard() {
  return (
    <section className={`row between gap-4 p-5 round-l on-sage no-print ${styles.package}`} aria-labelledby="pacchetto">
      <div>
        <h2 className="mb-2 title-s" id="pacchetto">
          Prima visita e igiene insieme
        </h2>
        <p>Una visita completa e una seduta di igiene in uno studio verificato, a un prezzo solo. Facoltativo.</p>
      </div>
      <Link className={actions.quiet} to={paths.packageCheckout()}>
        Scopri il pacchetto
      </Link>
    </section>
  );
}
