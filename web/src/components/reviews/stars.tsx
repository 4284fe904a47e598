import { Star } from 'lucide-react';
import styles from './stars.module.css';

const all = [1, 2, 3, 4, 5];

/** Stars of one review, read as `4 stelle su 5`. */
export function Stars({ stars }: { stars: number }) {
  return (
    <span className={`row ${styles.stars}`}>
      <span className="visually-hidden">{stars === 1 ? '1 stella su 5' : `${stars} stelle su 5`}</span>
      {all.map((star) => (
        <Star key={star} className="icon-s" data-full={star <= stars} aria-hidden="true" strokeWidth={1.75} />
      ))}
    </span>
  );
}
