import { brand } from '@dentisti/domain/brand';
import { useEffect } from 'react';
import { useConnection } from '../lib/connection.ts';
import { paths } from '../lib/paths.ts';
import { Illustration } from './illustration.tsx';
import { Notice } from './notice.tsx';

/** Stands where a page should: it could not be loaded or drawn. Carries no router link, the router may be what broke. */
export function PageFailure({ reload = () => window.location.reload() }: { reload?: () => void }) {
  useEffect(() => {
    document.title = `Pagina non caricata – ${brand}`;
  }, []);
  const connection = useConnection();
  if (connection === 'lost')
    return (
      <Notice illustration={<Illustration name="error" />} title="Sei offline" role="alert">
        <p>
          Questa pagina non si è caricata perché manca la connessione. Quando torna, qui trovi il tasto per riprovare.
        </p>
      </Notice>
    );
  return (
    <Notice illustration={<Illustration name="error" />} title="Questa pagina non si è caricata" role="alert">
      <p>
        Può essere la connessione, oppure una versione nuova del sito uscita mentre lo usavi. Ricarica: la tua ricerca
        resta dov’è.
      </p>
      <p>
        <button type="button" className="button" onClick={reload}>
          Ricarica
        </button>
      </p>
      <p>
        <a href={paths.home()}>Torna alla pagina iniziale</a>
      </p>
    </Notice>
  );
}
