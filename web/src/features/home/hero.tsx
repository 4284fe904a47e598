import { product } from '@dentisti/domain/brand';
import { Illustration } from '../../components/illustration.tsx';
import { CitySearch } from './city-search.tsx';
import { useFigureTexts } from './directory-figures.ts';
import classes from './hero.module.css';

/** Holds the sentence's place while its figures are counted, so that the search box below does not move. */
function PendingFigures() {
  return (
    <strong className={classes.pending} aria-hidden="true">
      Oltre 0000 {product} verificati in 000 città.{' '}
    </strong>
  );
}

export function Hero() {
  const { figures, isLoading } = useFigureTexts();
  return (
    <section className={classes.hero}>
      <div className={classes.inner}>
        <div className={classes.words}>
          <h1>Il dentista giusto, a due passi da te</h1>
          <p className={classes.lead}>
            {figures && (
              <strong>
                {figures.verifiedDentists} {product} verificati in {figures.cities} città.{' '}
              </strong>
            )}
            {isLoading && <PendingFigures />}
            Guarda valutazioni, orari e distanza, poi scegli con calma.
          </p>
          <CitySearch />
        </div>
        <Illustration name="hero" className={classes.picture} />
      </div>
    </section>
  );
}
