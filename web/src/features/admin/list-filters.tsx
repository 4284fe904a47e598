import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { FormField } from '../../components/form-field.tsx';
import actions from '../../components/practice/actions.module.css';
import styles from './section.module.css';

export interface PlaceFilter {
  practice: string;
  city: string;
}

interface SelectFilterProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, text: string, ...unknown[]])[];
  onValue: (value: string) => void;
}

/** One choice of a list's filters; it acts at once. */
export function SelectFilter({ label, value, options, onValue }: SelectFilterProps) {
  const id = useId();
  return (
    <label htmlFor={id} className={styles.filter}>
      <span>{label}</span>
      <select id={id} value={value} onChange={(event) => onValue(event.target.value)}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

interface ListFiltersProps {
  /** The lists of states. */
  children: ReactNode;
  /** As the address has it. */
  place: PlaceFilter;
  /** Called when the operator asks for it, not with each letter. */
  onPlace: (filter: PlaceFilter) => void;
}

/** The names of a place filter in a list's address, and the filter it holds. */
export const placeOf = (search: URLSearchParams): PlaceFilter => ({
  practice: search.get('studio') ?? '',
  city: search.get('comune') ?? '',
});
export const placeParams = ({ practice, city }: PlaceFilter) => ({ studio: practice, comune: city });

/** Filters of the lists of bookings and calls: states, a practice's name, a comune. */
export function ListFilters(props: ListFiltersProps) {
  // Another address, also by the browser's own buttons, fills the fields anew.
  return <FilterForm key={JSON.stringify(props.place)} {...props} />;
}

function FilterForm({ children, place, onPlace }: ListFiltersProps) {
  const [practice, setPractice] = useState(place.practice);
  const [city, setCity] = useState(place.city);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onPlace({ practice: practice.trim(), city: city.trim() });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: older browsers and jsdom do not know <search>
    <form role="search" aria-label="Filtri" className={styles.bar} onSubmit={submit}>
      {children}
      <FormField name="practice" label="Studio" autoComplete="off" value={practice} onValue={setPractice} />
      <FormField name="city" label="Comune" autoComplete="off" value={city} onValue={setCity} />
      <button type="submit" className={actions.quiet}>
        Filtra
      </button>
    </form>
  );
}
