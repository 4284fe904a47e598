import { Link } from 'react-router-dom';
import { Illustration } from '../../components/illustration.tsx';
import { Notice } from '../../components/notice.tsx';
import actions from '../../components/practice/actions.module.css';
import { usePageHead } from '../../lib/page-head.ts';
import { paths } from '../../lib/paths.ts';

interface UnknownPlaceProps {
  typed: string;
  message: string;
  suggestions: readonly string[];
  retry: () => void;
}

/** A shared address names a place we do not know; near misses are offered, never applied. */
export function UnknownPlace({ typed, message, suggestions, retry }: UnknownPlaceProps) {
  usePageHead({ title: 'Città non trovata', noindex: true });
  return (
    <Notice illustration={<Illustration name="lost" />} title={`Non troviamo «${typed}»`} role="alert">
      <p>{message}</p>
      {suggestions.length > 0 && (
        <ul className="wrap centered gap-2" aria-label="Forse cercavi">
          {suggestions.map((name) => (
            <li key={name}>
              <Link className={actions.quiet} to={paths.results({ city: name, region: null })}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="wrap centered gap-2">
        <Link className={actions.primary} to={paths.home()}>
          Torna alla ricerca
        </Link>
        {suggestions.length === 0 && (
          <button type="button" className={actions.quiet} onClick={retry}>
            Riprova
          </button>
        )}
      </p>
    </Notice>
  );
}
