import { product } from '@dentisti/domain/brand';
import { AfterHoursLine } from '../../components/after-hours-line.tsx';
import { Illustration } from '../../components/illustration.tsx';
import { useFigureTexts } from './directory-figures.ts';
import classes from './hero.module.css';
import { CitySearch } from './search/city-search.tsx';

/** Holds the sentence's place while its figures are counted, so that the search box below does not move. */
function PendingFigures() {
  return (
    <strong className={`semibold ink ${classes.pending}`} aria-hidden="true">
      Oltre 0000 {product} verificati in 000 città.{' '}
    </strong>
  );
}

export function Hero() {
  const { figures, isLoading } = useFigureTexts();
  return (
    <section className={classes.hero}>
      <div className={`stack gap-6 page-width ${classes.inner}`}>
        <div className={`max-40 ${classes.words}`}>
          <h1>Il dentista giusto, a due passi da te</h1>
          <p className={`text-l muted ${classes.lead}`}>
            {figures && (
              <strong className="semibold ink">
                {figures.verifiedDentists} {product} verificati in {figures.cities} città.{' '}
              </strong>
            )}
            {isLoading && <PendingFigures />}
            Guarda valutazioni, orari e distanza, poi scegli con calma.
          </p>
          <CitySearch />
          <AfterHoursLine />
        </div>
        <Illustration name="hero" className={`self-center full max-30 ${classes.picture}`} />
      </div>
    </section>
  );
}
