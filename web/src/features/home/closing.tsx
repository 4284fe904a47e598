import { product } from '@dentisti/domain/brand';
import { Link } from 'react-router-dom';
import classes from './closing.module.css';
import section from './section.module.css';

export function Closing() {
  return (
    <section className="no-print line-top">
      <div className={`${section.section} bar text-center ${classes.inner}`}>
        <h2>Comincia dalla tua città</h2>
        <p className={section.lead}>
          Bastano una parola e un minuto. Il mal di denti non aspetta, la scelta può essere serena.
        </p>
        <Link to="#cerca" className={section.action}>
          Trova {product}
        </Link>
      </div>
    </section>
  );
}
