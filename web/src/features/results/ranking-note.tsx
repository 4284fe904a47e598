import { product } from '@dentisti/domain/brand';
import type { ResultSort } from '@dentisti/domain/search/sort-practices';
import { ListOrdered } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import styles from './ranking-note.module.css';

interface RankingNoteProps {
  /** Whether the AI's choice is shown, which has an order of its own. */
  isChoice: boolean;
  sort: ResultSort;
  /** Where distances begin, after «dal più vicino»: `a Trastevere`. */
  nearTo: string;
}

/**
 * How the list is ordered: people may ask why one practice stands above another. On a phone one line, opened by a tap;
 * the text stands beside the line, so that a wide page shows it without a script.
 */
export function RankingNote({ isChoice, sort, nearTo }: RankingNoteProps) {
  return (
    <aside className={`grid columns-icon round text-s ${styles.note}`} aria-labelledby="criteri">
      <ListOrdered aria-hidden="true" />
      <div>
        <details>
          <summary className="pointer">
            <h2 className="font-label shrink break" id="criteri">
              Criteri di Classificazione
            </h2>
          </summary>
        </details>
        <p>
          {isChoice ? choiceText : rankingText(sort, nearTo)} <Link to={paths.ranking()}>Come ordiniamo gli studi</Link>
        </p>
      </div>
    </aside>
  );
}

/** In the order of the calculation's points; where a model has put its picks in another order the list says so. */
const choiceText =
  'Suggerimenti ordinati per quanto lo studio risponde alla richiesta, poi, se li chiedi, per orario e accesso, quindi per valutazione e distanza. Se chiedi un prezzo basso, prima chi pubblica il prezzo minore. Nessuno studio paga per esserci.';

function rankingText(sort: ResultSort, nearTo: string): string {
  const verified = `Solo ${product} verificati con dati Google.`;
  if (sort === 'distance')
    return `Risultati ordinati per distanza in linea d’aria, dal più vicino ${nearTo}; in fondo gli studi di cui non conosciamo la posizione. ${verified}`;
  if (sort === 'slot')
    return `Risultati ordinati per primo orario libero nell’agenda online (dal più vicino nel tempo), poi gli altri per valutazione Google Places. ${verified}`;
  return `Risultati ordinati per valutazione Google Places (dalla più alta), poi per numero di recensioni Google. ${verified}`;
}
