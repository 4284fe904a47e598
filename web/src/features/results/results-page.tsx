import { Navigate } from 'react-router-dom';
import { usePageHead } from '../../lib/page-head.ts';
import { paths } from '../../lib/paths.ts';
import { ResultsView } from './results-view.tsx';
import { UnknownPlace } from './unknown-place.tsx';
import { useResultsLocation } from './use-results-location.ts';
import { useResultsUrl } from './use-results-url.ts';

/** `/results`: the dentists of the place in the address or of this session. */
export function ResultsPage() {
  const [url, changeUrl] = useResultsUrl();
  const place = useResultsLocation(url, changeUrl);
  if (place.kind === 'missing') return <Navigate to={paths.home()} replace />;
  if (place.kind === 'invalid') return <UnknownPlace typed={url.zone ?? url.city ?? ''} {...place} />;
  if (place.kind === 'resolving') return <Resolving />;
  const { city, region, originalSearchCity } = place.location;
  return (
    <ResultsView
      key={`${city}|${region}|${originalSearchCity}`}
      location={place.location}
      url={url}
      changeUrl={changeUrl}
    />
  );
}

function Resolving() {
  usePageHead({ title: 'Risultati', noindex: true });
  return (
    <p className={`grow text-center p-section`} role="status">
      Caricamento...
    </p>
  );
}
