import { addDays } from '@dentisti/domain/hours/holidays';
import { romeClock } from '@dentisti/domain/hours/rome-time';
import {
  type ChoiceCounts,
  noFilters,
  type ResultFilters,
  serviceKey,
  setFilters,
  type ToggleName,
} from '@dentisti/domain/search/result-filters';
import type { ResultSort } from '@dentisti/domain/search/sort-practices';
import { ChevronDown, X } from 'lucide-react';
import { memo } from 'react';
import { formatCount } from '../../../components/practice/practice-format.ts';
import { useIsWide } from '../../../lib/browser/use-is-wide.ts';
import { useNow } from '../../../lib/browser/use-now.ts';
import { paths } from '../../../lib/paths.ts';
import { changeResultsUrl, filterParams, parseSort, printSort, type ResultsUrlState } from '../results-url.ts';
import type { ChangeUrl } from '../use-results-url.ts';
import styles from './filter-bar.module.css';
import { FilterDays } from './filter-days.tsx';
import { dayLabel, languageLabel, toggleLabels } from './filter-labels.ts';
import { type FilterOption, FilterSelect } from './filter-select.tsx';
import { FilterToggle } from './filter-toggle.tsx';
import { filterBarId, focusFilters } from './focus-filters.ts';
import { sortLabels } from './sort-labels.ts';
import { type ResultChoice, sourceOf } from './use-choice.ts';

interface FilterBarProps {
  url: ResultsUrlState;
  changeUrl: ChangeUrl;
  /** The order that holds. */
  sort: ResultSort;
  /** The order of the place without a choice. */
  usualSort: ResultSort;
  choice: ResultChoice;
  /** Called when somebody comes near it. */
  onUse: () => void;
}

const slotByLabel = 'Libero entro';

/** As long as nobody knows how many the list has. */
const usualTotal = 100;

/** The days one can ask a free slot by, today included. */
const dayCount = 7;

/** Order and filters of the list, each with what it would leave. Without scripts it is a form that leads to the same address. */
export const FilterBar = memo(function FilterBar({ url, changeUrl, sort, usualSort, choice, onUse }: FilterBarProps) {
  const now = useNow();
  const isWide = useIsWide();
  const today = now && romeClock(now).date;
  const change = (next: Partial<ResultFilters>, how: 'push' | 'replace' = 'push') => changeUrl(next, how);
  const isAnySet = setFilters(url).length > 0;
  // No filter leaves more than the list has.
  const countLength = formatCount(choice.found?.listedTotal ?? usualTotal).length;

  const toggle = (name: ToggleName) => {
    const count = choice.counts?.toggles[name] ?? null;
    const isEmpty = count === 0 && choice.otherCounts?.toggles[name] === 0;
    const source = sourceOf(name);
    return (
      <FilterToggle
        key={name}
        label={toggleLabels[name]}
        param={filterParams[name]}
        isSet={url[name]}
        count={count}
        countLength={countLength}
        isDisabled={!url[name] && (isEmpty || choice.sources[source] === 'failed')}
        needsScript={source !== 'list'}
        onChange={(isSet) => change({ [name]: isSet })}
      />
    );
  };
  const countOf = (
    read: (counts: ChoiceCounts) => number | null,
  ): Pick<FilterOption, 'isDisabled'> & { text: string } => {
    const [listed, others] = [choice.counts, choice.otherCounts].map((counts) => counts && read(counts));
    if (typeof listed !== 'number') return { text: '', isDisabled: false };
    return { text: ` (${formatCount(listed)})`, isDisabled: listed === 0 && !others };
  };
  const option = (value: string, label: string, read: (counts: ChoiceCounts) => number | null): FilterOption => {
    const { text, isDisabled } = countOf(read);
    return { value, label: label + text, isDisabled };
  };

  const days = today === null ? [] : Array.from({ length: dayCount }, (_, ahead) => addDays(today, ahead));
  const slotOptions = withChosen(days, url.slotBy).map((day) =>
    option(day, dayLabel(day, today, !isWide), ({ slotDays }) => slotDays && countUntil(slotDays, day)),
  );
  const chosenKey = url.service === null ? null : serviceKey(url.service);
  const offered = choice.services.find(({ key }) => key === chosenKey);
  const chosenService = offered?.name ?? url.service;
  const serviceOption = (name: string) =>
    option(name, name, ({ services }) => services && (services.get(serviceKey(name)) ?? 0));
  const services: FilterOption[] = [
    ...(chosenService !== null && !offered ? [serviceOption(chosenService)] : []),
    // A list that grew under the eyes would hide what was read before.
    ...(choice.sources.details === 'coming' ? [{ value: '-', label: 'Caricamento...', isDisabled: true }] : []),
    ...[true, false].flatMap((isCare) =>
      choice.services
        .filter((service) => service.isCare === isCare)
        .map(({ name }) => ({ ...serviceOption(name), group: isCare ? 'Cure' : 'Ambiti di lavoro' })),
    ),
  ];
  const languages = withChosen(choice.languages, url.language).map((code) =>
    option(code, languageLabel(code), ({ languages }) => languages && (languages.get(code) ?? 0)),
  );
  const orders: ResultSort[] = usualSort === 'distance' ? ['distance', 'rating', 'slot'] : ['rating', 'slot'];

  return (
    <form
      id={filterBarId}
      className={styles.bar}
      action={paths.results()}
      autoComplete="off"
      onSubmit={(event) => event.preventDefault()}
      onFocus={onUse}
      onPointerEnter={onUse}
    >
      <HiddenFields url={url} />
      <fieldset className={styles.whole}>
        <legend className="visually-hidden">Filtri</legend>
        <div className={`bar gap-2 shrink ${styles.line}`}>
          <FilterSelect
            label="Ordina per"
            param="ordina"
            value={printSort(sort) ?? ''}
            options={orders.map((order) => ({ value: printSort(order) ?? '', label: sortLabels[order] }))}
            onChange={(name, how) => {
              const chosen = parseSort(name);
              changeUrl({ sort: chosen === usualSort ? null : chosen }, how);
            }}
          />
          {toggle('openNow')}
          {toggle('saturday')}
          {toggle('booksOnline')}
          {today !== null && !isWide && (
            <FilterDays
              label={slotByLabel}
              value={url.slotBy}
              days={slotOptions}
              onChange={(slotBy) => change({ slotBy })}
            />
          )}
          {today !== null && isWide && (
            <FilterSelect
              label={slotByLabel}
              param={filterParams.slotBy}
              value={url.slotBy ?? ''}
              options={[{ value: '', label: 'Qualsiasi giorno' }, ...slotOptions]}
              onChange={(day, how) => change({ slotBy: day || null }, how)}
            />
          )}
          {/* Days are the clock's: until it is known their place is kept. */}
          {today === null && (
            <span className={`inline-bar fixed-size pill nowrap ${styles.pill}`} data-needs-script aria-hidden="true">
              <span className={styles.name}>{slotByLabel}</span>
              <ChevronDown className={`icon-em ${styles.wordy}`} />
            </span>
          )}
          <FilterSelect
            label="Prestazione"
            param={filterParams.service}
            value={chosenService ?? ''}
            options={[{ value: '', label: 'Tutte' }, ...services]}
            onChange={(name, how) => change({ service: name || null }, how)}
            needsScript
          />
          {toggle('withPrices')}
          {toggle('wheelchair')}
          <FilterSelect
            label="Lingua"
            param={filterParams.language}
            value={url.language ?? ''}
            options={[{ value: '', label: 'Tutte' }, ...languages]}
            onChange={(code, how) => change({ language: code || null }, how)}
            needsScript
          />
          <button className={`fixed-size pill ${styles.apply}`} type="submit">
            Applica
          </button>
        </div>
        {/* Beside the line that scrolls: it is always in sight, and the choices stay where they are. */}
        {isAnySet && (
          <button
            className={`inline-bar fixed-size pill nowrap pointer ${styles.clear}`}
            type="button"
            aria-label="Togli i filtri"
            onClick={() => {
              focusFilters();
              change(noFilters);
            }}
          >
            <X className="icon-em" aria-hidden="true" />
            <span>
              Togli<span className={styles.wordy}> i filtri</span>
            </span>
          </button>
        )}
      </fieldset>
    </form>
  );
});

/** What the address says beside the bar, for the form. */
function HiddenFields({ url }: { url: ResultsUrlState }) {
  const rest = changeResultsUrl(new URLSearchParams(), { ...url, ...noFilters, sort: null });
  return [...rest].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

/** The options, and what an address chose beside them. */
function withChosen(options: readonly string[], chosen: string | null): readonly string[] {
  return chosen === null || options.includes(chosen) ? options : [chosen, ...options];
}

function countUntil(slotDays: ReadonlyMap<string, number>, day: string): number {
  let count = 0;
  for (const [slotDay, practices] of slotDays) if (slotDay <= day) count += practices;
  return count;
}
