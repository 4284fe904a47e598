import { productCapital } from '@dentisti/domain/brand';
import { cityPreviewPath } from '@dentisti/domain/preview-picture';
import { setFilters } from '@dentisti/domain/search/result-filters';
import type { ResultSort } from '@dentisti/domain/search/sort-practices';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { readFragment } from '../../gql/fragment-masking.ts';
import { usePageHead } from '../../lib/page-head.ts';
import { paths } from '../../lib/paths.ts';
import type { SelectedLocation } from '../../lib/selected-location.ts';
import { FilterBar } from './choose/filter-bar.tsx';
import { UnreadAlert } from './choose/unread-alert.tsx';
import { sourceOf, useChoice } from './choose/use-choice.ts';
import { useFilters } from './choose/use-filters.ts';
import { FilterBox } from './filter-box.tsx';
import { RankingNote } from './ranking-note.tsx';
import { RecommendationsPanel } from './recommendations/recommendations-panel.tsx';
import { useRecommendations } from './recommendations/use-recommendations.ts';
import { zoneOf } from './resolve-url-location.ts';
import { ResultPractice } from './results.query.ts';
import { ResultsBoard } from './results-board.tsx';
import { nearTo, ResultsHeader } from './results-header.tsx';
import { searchedPoint } from './results-model.ts';
import styles from './results-page.module.css';
import { ResultsStructuredData } from './results-structured-data.tsx';
import { ResultsTabs } from './results-tabs.tsx';
import type { ResultsUrlState } from './results-url.ts';
import { useFilterText } from './use-filter-text.ts';
import { useFirstSlots } from './use-first-slots.ts';
import { useIsIdle } from './use-is-idle.ts';
import { useResultTexts } from './use-result-texts.ts';
import { listVariables, useResultsList } from './use-results-list.ts';
import type { ChangeUrl } from './use-results-url.ts';

interface ResultsViewProps {
  location: SelectedLocation;
  url: ResultsUrlState;
  changeUrl: ChangeUrl;
}

/** The page once its place is known: one list, filtered here, shown as cards and as pins. */
export function ResultsView({ location, url, changeUrl }: ResultsViewProps) {
  const { city, region } = location;
  const zone = zoneOf(location);
  const { data, error, loading, refetch } = useResultsList(listVariables(location));
  const [text, setText] = useFilterText(url.filter, changeUrl);
  const filter = useDeferredValue(text.trim());

  const answer = data?.dentists;
  const list = answer?.__typename === 'DentistList' ? answer : null;
  const all = useMemo(
    () =>
      list && {
        dentists: readFragment(ResultPractice, list.dentists),
        others: readFragment(ResultPractice, list.others),
      },
    [list],
  );
  const rows = useMemo(() => all && [...all.dentists, ...all.others], [all]);
  const origin = useMemo(() => searchedPoint(location, list), [location, list]);
  // The centre of a comune that stands in for an unknown point orders nothing.
  const usualSort: ResultSort = origin && (zone !== null || !location.isApproximate) ? 'distance' : 'rating';
  const sort = url.sort === 'distance' ? usualSort : (url.sort ?? usualSort);
  const filters = useFilters(url);
  const set = setFilters(filters);

  const isIdle = useIsIdle();
  const [isUsed, setUsed] = useState(false);
  const onUse = useCallback(() => setUsed(true), []);
  const needsDetails = filter !== '' || set.some((name) => sourceOf(name) === 'details');
  const resultTexts = useResultTexts(isIdle || isUsed || needsDetails, zone ?? city, region, rows);
  const firstSlots = useFirstSlots(zone ?? city, region, rows !== null);
  const choice = useChoice({ all, text: filter, filters, sort, origin, firstSlots, resultTexts });
  const { found } = choice;
  const retry = () => {
    if (resultTexts.state === 'failed') resultTexts.retry();
    if (firstSlots.state === 'failed') firstSlots.retry();
  };

  const failure = error ?? (answer && !list ? new Error('the server does not know this city') : null);
  useEffect(() => {
    if (failure) console.error('Failed to fetch dentists', failure);
  }, [failure?.message]);

  usePageHead({
    title: `${productCapital} a ${city}`,
    description: `${productCapital} a ${city} (${region}) per valutazione Google, su elenco e mappa.`,
    // The city without filter, zone and map: one address for all of its views.
    canonical: paths.results({ city, region }),
    preview: cityPreviewPath(city),
    // Another city's practices, or none, are no page of their own.
    noindex: list !== null && (list.isClosestCity || list.dentists.length === 0),
  });

  const search = useRecommendations({ city: zone ?? city, region });
  const among = found && (found.listed.length > 0 ? found.listed : found.others);
  const choiceIds = useMemo(() => found && [...found.listed, ...found.others].map(({ id }) => id), [found]);

  const count = found && !choice.isPending ? found.listed.length : null;
  // A filter that could not be read leaves everybody.
  const isFiltered = filter !== '' || set.some((name) => choice.sources[sourceOf(name)] !== 'failed');
  const unread = <UnreadAlert filters={filters} sort={sort} sources={choice.sources} onRetry={retry} />;
  const zoneName = zone && (list?.zoneName ?? zone);
  return (
    <div
      className={`stack content-start grow gap-4 ${styles.page}`}
      data-tab={url.tab}
      data-pane={url.showsMap ? 'map' : 'list'}
    >
      <ResultsHeader
        location={location}
        nextCity={list?.isClosestCity ? list.actualCity : location.isClosestCity ? location.closestCity : null}
        zone={zoneName}
        count={count}
        total={found?.listedTotal ?? null}
        isFiltered={isFiltered}
      />
      <RankingNote
        isChoice={url.tab === 'ai'}
        sort={sort === 'slot' && firstSlots.state === 'failed' ? 'rating' : sort}
        nearTo={nearTo(location, zoneName)}
      />
      <FilterBox text={text} onChange={setText} onUse={onUse} />
      <FilterBar url={url} changeUrl={changeUrl} sort={sort} usualSort={usualSort} choice={choice} onUse={onUse} />
      <ResultsTabs tab={url.tab} count={count} onChange={(tab) => changeUrl({ tab }, 'push')}>
        {url.tab === 'ai' ? (
          <RecommendationsPanel
            search={search}
            city={list?.actualCity ?? city}
            // A filter that still waits has left nobody yet: asking now would ask of all.
            dentistIds={choice.isPending ? null : choiceIds}
            count={among?.length ?? 0}
            isFiltered={isFiltered}
            unread={unread}
          />
        ) : (
          <ResultsBoard
            location={location}
            list={list}
            origin={origin}
            isLoading={loading}
            hasFailed={failure !== null && !loading}
            filter={filter}
            filters={filters}
            sort={sort}
            choice={choice}
            unread={unread}
            onClearFilter={() => setText('')}
            refetch={refetch}
            firstSlots={firstSlots}
            url={url}
            changeUrl={changeUrl}
          />
        )}
      </ResultsTabs>
      {list && <ResultsStructuredData city={city} region={region} list={list} />}
    </div>
  );
}
