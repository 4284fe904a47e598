import { product, productCapital } from '@dentisti/domain/brand';
import type { Coordinates } from '@dentisti/domain/places/place';
import { type FilterName, noFilters, type ResultFilters, setFilters } from '@dentisti/domain/search/result-filters';
import type { ResultSort } from '@dentisti/domain/search/sort-practices';
import { List, Map as MapIcon } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import type { ResultsQuery } from '../../gql/graphql.ts';
import { useIsWide } from '../../lib/browser/use-is-wide.ts';
import type { FocusRequest } from '../../lib/map/practice-map.tsx';
import type { SelectedLocation } from '../../lib/selected-location.ts';
import { changeUserPreferences } from '../../lib/user-preferences.ts';
import { without } from './choose/filter-labels.ts';
import { NoMatches } from './choose/no-matches.tsx';
import type { ResultChoice } from './choose/use-choice.ts';
import { useStartOfList } from './choose/use-start-of-list.ts';
import { LayoutToggle } from './layout-toggle.tsx';
import { ListSkeleton } from './list/list-skeleton.tsx';
import { ListFailure, MissingPractice, NoPractices } from './list/list-states.tsx';
import { OtherPractices } from './list/other-practices.tsx';
import { PracticeList } from './list/practice-list.tsx';
import { ResultsMap } from './map/results-map.tsx';
import styles from './results-board.module.css';
import { mapModelOf } from './results-model.ts';
import type { ResultsUrlState } from './results-url.ts';
import type { FirstSlots } from './use-first-slots.ts';
import { useRememberedLayout } from './use-remembered-layout.ts';
import type { ChangeUrl } from './use-results-url.ts';
import { useStartDiscovery } from './use-start-discovery.ts';
import { useTurns } from './use-turns.ts';

type DentistList = Extract<ResultsQuery['dentists'], { __typename: 'DentistList' }>;

interface ResultsBoardProps {
  location: SelectedLocation;
  list: DentistList | null;
  isLoading: boolean;
  hasFailed: boolean;
  /** Where distances begin. */
  origin: Coordinates | null;
  filter: string;
  filters: ResultFilters;
  sort: ResultSort;
  choice: ResultChoice;
  /** Says what of filters and order could not be read. */
  unread: ReactNode;
  onClearFilter: () => void;
  refetch: () => Promise<unknown>;
  firstSlots: FirstSlots;
  url: ResultsUrlState;
  changeUrl: ChangeUrl;
}

/** The dentists' tab: list and map of the same practices, each lighting up the other. */
export function ResultsBoard(props: ResultsBoardProps) {
  const { location, list, origin, isLoading, hasFailed, filter, filters, sort, choice } = props;
  const { unread, onClearFilter, refetch, url, changeUrl } = props;
  const { found, sources } = choice;
  const city = list?.actualCity ?? location.city;
  const zone = list?.zoneCoordinates ?? null;
  const isWide = useIsWide();
  const [highlightedId, setHighlightedId] = useState<string | null>(null);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [focusRequest, setFocusRequest] = useState<FocusRequest | null>(null);
  const { state: discoveryState, startDiscovery } = useStartDiscovery(location, refetch);
  useRememberedLayout(changeUrl);
  const section = useRef<HTMLElement>(null);
  useStartOfList(section, filters, sort);
  const leaveList = useTurns(!isWide && url.showsMap);

  const decided = choice.isPending ? null : found;
  const map = useMemo(() => decided && mapModelOf(decided, city, zone), [decided, city, zone]);
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
  const set = setFilters(filters);
  const isFiltered = filter !== '' || set.length > 0;
  const isEmpty = found !== null && found.listedTotal === 0 && found.others.length === 0 && !isFiltered;
  const hasNoHits = found !== null && !isEmpty && found.listed.length === 0 && found.others.length === 0;

  const isWaiting = choice.isPending || (filter !== '' && sources.details === 'coming');

  return (
    <>
      <section
        ref={section}
        className={`shrink ${styles.list}`}
        aria-labelledby="trovati"
        hidden={!isWide && url.showsMap}
      >
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
        {unread}
        {isLoading && !found && <ListSkeleton layout={url.layout} />}
        {hasFailed && !found && <ListFailure {...again} />}
        {isEmpty && <NoPractices {...again} />}
        {hasNoHits && isWaiting && <p role="status">Caricamento...</p>}
        {hasNoHits && !isWaiting && (
          <NoMatches
            filter={filter}
            filters={filters}
            backWithout={(name) => backWithout(choice, name)}
            isPartial={filter !== '' && sources.details === 'failed'}
            onRemove={(name) => (name === 'text' ? onClearFilter() : changeUrl(without(name), 'push'))}
            onClear={() => {
              if (filter !== '') onClearFilter();
              if (set.length > 0) changeUrl(noFilters, 'push');
            }}
          />
        )}
        {found && found.listed.length > 0 && (
          <PracticeList {...listProps} practices={found.listed} label={`${productCapital} a ${city}`} />
        )}
        {found && <OtherPractices {...listProps} practices={found.others} />}
        {found && !isEmpty && !hasNoHits && <MissingPractice {...again} />}
      </section>
      <ResultsMap
        isShown={isWide || url.showsMap}
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

const backWithout = ({ counts, otherCounts }: ResultChoice, name: FilterName | 'text') =>
  (counts?.without.get(name) ?? 0) + (otherCounts?.without.get(name) ?? 0);
