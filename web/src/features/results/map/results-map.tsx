import { product } from '@dentisti/domain/brand';
import type { Coordinates } from '@dentisti/domain/places/place';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { formatCount } from '../../../components/practice/practice-format.ts';
import { LazyPracticeMap } from '../../../lib/map/lazy-practice-map.tsx';
import type { MapView } from '../../../lib/map/map-view.ts';
import type { FocusRequest } from '../../../lib/map/practice-map.tsx';
import { useMapTheme } from '../../../lib/map/use-map-theme.ts';
import { useRuntimeConfig } from '../../../lib/runtime-config-context.ts';
import type { FoundPractices, MapModel } from '../results-model.ts';
import { CrowdCard } from './crowd-card.tsx';
import { PracticePreview } from './practice-preview.tsx';
import styles from './results-map.module.css';

interface ResultsMapProps {
  /** Else its place stands empty, as the server wrote it. */
  isShown: boolean;
  city: string;
  /** Null while the list loads or when it failed. */
  map: MapModel | null;
  found: FoundPractices | null;
  centre: Coordinates;
  zone: Coordinates | null;
  zoneName: string | null;
  view: MapView | null;
  onViewChange: (view: MapView) => void;
  highlightedId: string | null;
  onHighlight: (id: string | null) => void;
  selectedId: string | null;
  onSelect: (id: string | null) => void;
  focusRequest: FocusRequest | null;
}

/** The map's panel: what it shows, the map, and the card of the chosen pin. */
export function ResultsMap(props: ResultsMapProps) {
  const { isShown, city, map, found, zone, zoneName, centre, selectedId, onSelect } = props;
  const { tileUrl, tileAttribution, basemapUrl } = useRuntimeConfig();
  const theme = useMapTheme();
  const [crowd, setCrowd] = useState<readonly string[]>([]);

  const searched = useMemo(
    () => (zone && zoneName ? { name: zoneName, point: zone } : { name: city, point: centre }),
    [zone, zoneName, city, centre],
  );

  const find = (id: string) => [...(found?.listed ?? []), ...(found?.others ?? [])].find((one) => one.id === id);
  const selected = selectedId === null ? undefined : find(selectedId);
  const crowded = crowd.flatMap((id) => find(id) ?? []);

  const choose = useCallback(
    (id: string) => {
      setCrowd([]);
      onSelect(id);
      document.getElementById(`studio-${id}`)?.scrollIntoView({ block: 'nearest' });
    },
    [onSelect],
  );
  const openCrowd = useCallback(
    (ids: string[]) => {
      onSelect(null);
      setCrowd(ids);
    },
    [onSelect],
  );
  const close = useCallback(() => {
    setCrowd([]);
    onSelect(null);
  }, [onSelect]);

  useEffect(() => {
    if (!isShown) setCrowd([]);
  }, [isShown]);

  return (
    <section className={`column shrink ${styles.panel}`} aria-labelledby="mappa" hidden={!isShown}>
      <header className="p-card text-s">
        <h2 className="title-s" id="mappa">
          Mappa di {city}
        </h2>
        {map && map.pins.length > 0 && (
          <p className="muted tabular">
            {formatCount(map.listedCount)} {product} trovati • Clicca sui marker per vedere i dettagli
            {map.offMapCount > 0 && ` (${formatCount(map.offMapCount)} fuori mappa)`}
          </p>
        )}
        {map && map.pins.length === 0 && <p className="muted">Nessun dentista da visualizzare sulla mappa</p>}
      </header>
      <div className={`grow relative clip card ${styles.stage}`}>
        {isShown && map && (
          <LazyPracticeMap
            label={`Mappa dei ${product} a ${city}`}
            pins={map.pins}
            centre={centre}
            zone={zone}
            sharedView={props.view}
            searched={searched}
            ground={{ url: tileUrl, attribution: tileAttribution, theme, basemapUrl }}
            highlightedId={props.highlightedId}
            selectedId={selectedId}
            focusRequest={props.focusRequest}
            onSelect={choose}
            onCrowd={openCrowd}
            onHover={props.onHighlight}
            onViewChange={props.onViewChange}
          />
        )}
        {isShown && selected && <PracticePreview key={selected.id} practice={selected} onClose={close} />}
        {isShown && crowded.length > 0 && <CrowdCard practices={crowded} onChoose={choose} onClose={close} />}
      </div>
    </section>
  );
}
