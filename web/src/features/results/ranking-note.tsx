import { product } from '@dentisti/domain/brand';
import { ListOrdered } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import styles from './ranking-note.module.css';

/** How the list is ordered: people may ask why one practice stands above another. */
export function RankingNote() {
  return (
    <aside className={`grid columns-icon gap-3 p-card round text-s ${styles.note}`} aria-labelledby="criteri">
      <ListOrdered aria-hidden="true" />
      <div>
        <h2 className="font-label" id="criteri">
          Criteri di Classificazione
        </h2>
        <p>
          Risultati ordinati per valutazione Google Places (dalla più alta), poi per numero di recensioni Google. Solo{' '}
          {product} verificati con dati Google. <Link to={paths.ranking()}>Come ordiniamo gli studi</Link>
        </p>
      </div>
    </aside>
  );
}
