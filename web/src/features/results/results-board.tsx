import { product, productCapital } from '@dentisti/domain/brand';
import { List, Map as MapIcon } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { ResultsQuery } from '../../gql/graphql.ts';
import type { FocusRequest } from '../../lib/map/practice-map.tsx';
import type { SelectedLocation } from '../../lib/selected-location.ts';
import { useIsWide } from '../../lib/use-is-wide.ts';
import { changeUserPreferences } from '../../lib/user-preferences.ts';
import { LayoutToggle } from './layout-toggle.tsx';
import { ListSkeleton } from './list/list-skeleton.tsx';
import { ListFailure, MissingPractice, NoMatches, NoPractices } from './list/list-states.tsx';
import { OtherPractices } from './list/other-practices.tsx';
import { PracticeList } from './list/practice-list.tsx';
import { ResultsMap } from './map/results-map.tsx';
import styles from './results-board.module.css';
import { type FoundPractices, mapModelOf } from './results-model.ts';
import type { ResultsUrlState } from './results-url.ts';
import type { FirstSlots } from './use-first-slots.ts';
import { useRememberedLayout } from './use-remembered-layout.ts';
import type { TextsState } from './use-result-texts.ts';
import type { ChangeUrl } from './use-results-url.ts';
import { useStartDiscovery } from './use-start-discovery.ts';
import { useTurns } from './use-turns.ts';

type DentistList = Extract<ResultsQuery['dentists'], { __typename: 'DentistList' }>;

interface ResultsBoardProps {
  location: SelectedLocation;
  list: DentistList | null;
  found: FoundPractices | null;
  isLoading: boolean;
  hasFailed: boolean;
  filter: string;
  /** Whether the filter has read descriptions and services too. */
  textsState: TextsState;
  onClearFilter: () => void;
  refetch: () => Promise<unknown>;
  firstSlots: FirstSlots;
  url: ResultsUrlState;
  changeUrl: ChangeUrl;
}

/** The dentists' tab: list and map of the same practices, each lighting up the other. */
export function ResultsBoard(props: ResultsBoardProps) {
  const { location, list, found, isLoading, hasFailed, filter, textsState, onClearFilter, refetch, url, changeUrl } =
    props;
  const city = list?.actualCity ?? location.city;
  const zone = list?.zoneCoordinates ?? null;
  // Another comune's list has nothing to do with the point that was searched.
  const hasOwnPoint = ['cap', 'address', 'position'].includes(location.origin) && list?.isClosestCity === false;
  const origin = hasOwnPoint ? location.coordinates : zone;
  const isWide = useIsWide();
  const [highlightedId, setHighlightedId] = useState<string | null>(null);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [focusRequest, setFocusRequest] = useState<FocusRequest | null>(null);
  const { state: discoveryState, startDiscovery } = useStartDiscovery(location, refetch);
  useRememberedLayout(changeUrl);
  const leaveList = useTurns(!isWide && url.showsMap);

  const map = useMemo(() => (found ? mapModelOf(found, city, zone) : null), [found, city, zone]);
  const onMap = useMemo(() => new Set(map?.pins.map((pin) => pin.id)), [map]);
  const showMap = useCallback(() => {
    leaveList();
    changeUrl({ showsMap: true }, 'push');
  }, [leaveList, changeUrl]);
  const onShowOnMap = useCallback(
    (id: string) => {
      setSelectedId(id);
      setFocusRequest({ id });
      if (!isWide) showMap();
    },
    [isWide, showMap],
  );

  const again = { city, state: discoveryState, onDiscover: startDiscovery };
  const { slots, state: slotsState } = props.firstSlots;
  const listProps = {
    slots,
    slotsState,
    layout: url.layout,
    origin,
    selectedId,
    onMap,
    onHover: setHighlightedId,
    onShowOnMap,
  };
  const isEmpty = found !== null && found.listedTotal === 0 && found.others.length === 0 && filter === '';
  const hasNoHits = found !== null && !isEmpty && found.listed.length === 0 && found.others.length === 0;

  return (
    <>
      <section className={`shrink ${styles.list}`} aria-labelledby="trovati" hidden={!isWide && url.showsMap}>
        {list?.isClosestCity && list.message && (
          <p className={`p-card on-sage ${styles.note}`} role="note">
            {list.message}
          </p>
        )}
        <div className={`row between gap-2-4 pb-3`}>
          <h2 className="title-s" id="trovati">
            {productCapital} Trovati{city !== location.city && ` a ${city}`}
          </h2>
          <LayoutToggle
            layout={url.layout}
            onChange={(layout) => {
              changeUserPreferences({ layout });
              changeUrl({ layout }, 'replace');
            }}
          />
        </div>
        {isLoading && !found && <ListSkeleton layout={url.layout} />}
        {hasFailed && !found && <ListFailure {...again} />}
        {isEmpty && <NoPractices {...again} />}
        {hasNoHits && textsState === 'coming' && <p role="status">Caricamento...</p>}
        {hasNoHits && textsState !== 'coming' && (
          <NoMatches filter={filter} isPartial={textsState === 'failed'} onClear={onClearFilter} />
        )}
        {found && found.listed.length > 0 && (
          <PracticeList {...listProps} practices={found.listed} label={`${productCapital} a ${city}`} />
        )}
        {found && <OtherPractices {...listProps} practices={found.others} />}
        {found && !isEmpty && !hasNoHits && <MissingPractice {...again} />}
      </section>
      {(isWide || url.showsMap) && (
        <ResultsMap
          city={city}
          map={map}
          found={found}
          centre={list?.cityCoordinates ?? location.coordinates}
          zone={zone}
          zoneName={list?.zoneName ?? null}
          view={url.mapView}
          onViewChange={(mapView) => changeUrl({ mapView }, 'replace')}
          highlightedId={highlightedId}
          onHighlight={setHighlightedId}
          selectedId={selectedId}
          onSelect={setSelectedId}
          focusRequest={focusRequest}
        />
      )}
      {!isWide && found && !isEmpty && (
        <div className={`flex centered line-top ${styles.bar}`}>
          <button
            type="button"
            className={`button pill floating ${styles.switch}`}
            onClick={() => (url.showsMap ? changeUrl({ showsMap: false }, 'replace') : showMap())}
          >
            {url.showsMap ? <List aria-hidden="true" /> : <MapIcon aria-hidden="true" />}
            {url.showsMap ? 'Elenco' : 'Mappa'}
            <span className="visually-hidden"> dei {product}</span>
          </button>
        </div>
      )}
    </>
  );
}
