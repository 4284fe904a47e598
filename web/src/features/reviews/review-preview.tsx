import { Stars } from '../../components/reviews/stars.tsx';
import styles from './review-form.module.css';

interface ReviewPreviewProps {
  stars: number;
  text: string;
  shownName: string;
}

/** The review as everybody will read it. */
export function ReviewPreview({ stars, text, shownName }: ReviewPreviewProps) {
  return (
    <section className="stack gap-2 p-4 round on-sage" aria-label="Anteprima">
      <p className="text-s muted">Come la leggeranno tutti</p>
      <p className="wrap items-center gap-2-3">
        <Stars stars={stars} />
        <strong className="break">{shownName}</strong>
      </p>
      {text && <p className={`break ${styles.words}`}>{text}</p>}
    </section>
  );
}
