import { product } from '@dentisti/domain/brand';
import { Link } from 'react-router-dom';
import { Illustration } from '../../components/illustration.tsx';
import { paths } from '../../lib/paths.ts';
import { useFigureTexts } from '../home/directory-figures.ts';
import section from '../home/section.module.css';
import styles from './practice-hero.module.css';

export function PracticesHero() {
  const { figures } = useFigureTexts();
  return (
    <section className={styles.hero}>
      <div className={`stack gap-6 page-width full ${styles.inner}`}>
        <div className={`max-40 ${styles.words}`}>
          <h1>Una porta in più sulla strada del tuo studio</h1>
          <p className={`text-l muted max-34 ${styles.lead}`}>
            Chi ha mal di denti cerca qui: vede chi è vicino, chi è aperto, com’è valutato. E manda la richiesta, anche
            di notte.
            {figures && (
              <strong className="semibold ink">
                {' '}
                {figures.verifiedDentists} {product} verificati in {figures.cities} città sono già nell’elenco.
              </strong>
            )}
          </p>
          <p className={`row ${styles.actions}`}>
            <Link to="#contatto" className={section.action}>
              Parliamo del tuo studio
            </Link>
            <Link to={`${paths.home()}#cerca`} className={`inline-bar mt-5 semibold tall`}>
              Trova la tua scheda
            </Link>
            <Link to={paths.studio()} className={`inline-bar mt-5 semibold tall`}>
              Accedi allo studio
            </Link>
          </p>
        </div>
        <Illustration name="practice" className={`block self-center full max-30 ${styles.picture}`} />
      </div>
    </section>
  );
}
