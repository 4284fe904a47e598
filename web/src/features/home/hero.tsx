import { product } from '@dentisti/domain/brand';
import { Illustration } from '../../components/illustration.tsx';
import { CitySearch } from './city-search.tsx';
import { useFigureTexts } from './directory-figures.ts';
import classes from './hero.module.css';

export function Hero() {
  const figures = useFigureTexts();
  return (
    <section className={classes.hero}>
      <div className={classes.inner}>
        <div className={classes.words}>
          <h1>Il dentista giusto, a due passi da te</h1>
          <p className={classes.lead}>
            {figures && (
              <>
                <strong>
                  {figures.verifiedDentists} {product} verificati in {figures.cities} città.
                </strong>{' '}
              </>
            )}
            Guarda valutazioni, orari e distanza, poi scegli con calma.
          </p>
          <CitySearch />
        </div>
        <Illustration name="hero" className={classes.picture} />
      </div>
    </section>
  );
}
