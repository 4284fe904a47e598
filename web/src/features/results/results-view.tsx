import { productCapital } from '@dentisti/domain/brand';
import { cityPreviewPath } from '@dentisti/domain/preview-picture';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { readFragment } from '../../gql/fragment-masking.ts';
import { usePageHead } from '../../lib/page-head.ts';
import { paths } from '../../lib/paths.ts';
import type { SelectedLocation } from '../../lib/selected-location.ts';
import { FilterBox } from './filter-box.tsx';
import { RankingNote } from './ranking-note.tsx';
import { RecommendationsPanel } from './recommendations/recommendations-panel.tsx';
import { useRecommendations } from './recommendations/use-recommendations.ts';
import { zoneOf } from './resolve-url-location.ts';
import { ResultPractice } from './results.query.ts';
import { ResultsBoard } from './results-board.tsx';
import { ResultsHeader } from './results-header.tsx';
import { filterPractices } from './results-model.ts';
import styles from './results-page.module.css';
import { ResultsStructuredData } from './results-structured-data.tsx';
import { ResultsTabs } from './results-tabs.tsx';
import type { ResultsUrlState } from './results-url.ts';
import { useFilterText } from './use-filter-text.ts';
import { useFirstSlots } from './use-first-slots.ts';
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
  const [isFiltering, setFiltering] = useState(false);
  const { texts, state: textsState } = useResultTexts(isFiltering || filter !== '', zone ?? city, region, rows);
  const found = useMemo(() => all && filterPractices(all, filter, texts), [all, filter, texts]);

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

  const firstSlots = useFirstSlots(zone ?? city, region, list !== null && url.tab !== 'ai');
  const search = useRecommendations({ city: zone ?? city, region });
  const choice = found && (found.listed.length > 0 ? found.listed : found.others);
  const choiceIds = useMemo(() => choice?.map(({ id }) => id) ?? null, [choice]);

  const count = found?.listed.length ?? null;
  return (
    <div
      className={`stack content-start grow gap-4 ${styles.page}`}
      data-tab={url.tab}
      data-pane={url.showsMap ? 'map' : 'list'}
    >
      <ResultsHeader
        location={location}
        zone={zone && (list?.zoneName ?? zone)}
        count={count}
        total={filter ? (found?.listedTotal ?? null) : null}
      />
      <RankingNote />
      <FilterBox text={text} onChange={setText} onUse={() => setFiltering(true)} />
      <ResultsTabs tab={url.tab} count={count} onChange={(tab) => changeUrl({ tab }, 'push')}>
        {url.tab === 'ai' ? (
          <RecommendationsPanel
            search={search}
            city={list?.actualCity ?? city}
            dentistIds={choiceIds}
            isFiltered={filter !== ''}
          />
        ) : (
          <ResultsBoard
            location={location}
            list={list}
            found={found}
            isLoading={loading}
            hasFailed={failure !== null && !loading}
            filter={filter}
            textsState={textsState}
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
