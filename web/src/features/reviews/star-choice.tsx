import { Star } from 'lucide-react';
import { useId } from 'react';
import styles from './review-form.module.css';

const names = ['', 'Pessima', 'Scarsa', 'Così così', 'Buona', 'Ottima'];

interface StarChoiceProps {
  stars: number | null;
  onStars: (stars: number) => void;
}

/** Radio buttons drawn as stars: the browser brings keyboard and names. */
export function StarChoice({ stars, onStars }: StarChoiceProps) {
  const name = useId();
  return (
    <fieldset className={`stack gap-2 ${styles.plain}`}>
      <legend className="semibold">Quante stelle dai alla visita?</legend>
      <div className="wrap items-center gap-2-3">
        <div className={`row ${styles.choice}`}>
          {[1, 2, 3, 4, 5].map((star) => (
            <label key={star} className="relative pointer square tap">
              <input
                className="covered"
                type="radio"
                name={name}
                checked={stars === star}
                aria-label={`${star === 1 ? '1 stella' : `${star} stelle`}: ${names[star]}`}
                onChange={() => onStars(star)}
              />
              <Star aria-hidden="true" data-full={stars !== null && star <= stars} strokeWidth={1.5} />
            </label>
          ))}
        </div>
        <span aria-hidden="true" className="semibold">
          {stars === null ? '' : names[stars]}
        </span>
      </div>
    </fieldset>
  );
}
