import { chakra } from '@chakra-ui/react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { OperatorForm, TextField, useOperatorForm } from '../../../components/admin/form.tsx';
import actions from '../../../components/practice/actions.module.css';
import { barStyle } from '../parts/section-styles.ts';

export interface PlaceFilter {
  practice: string;
  city: string;
}

interface SelectFilterProps extends ComponentProps<'select'> {
  label: string;
  options: readonly (readonly [value: string, text: string, ...unknown[]])[];
  /** Not needed where a form registers the list. */
  onValue?: (value: string) => void;
}

/** One choice of a list's filters; it acts at once. */
export function SelectFilter({ label, options, onValue, ...select }: SelectFilterProps) {
  const id = useId();
  return (
    <chakra.label
      htmlFor={id}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      maxWidth="100%"
      gap="1"
      fontWeight="600"
      css={{
        '& select': {
          minHeight: '3rem',
          maxWidth: '100%',
          paddingInline: '2',
          border: '1px solid var(--d-line-strong)',
          borderRadius: 'm',
          bg: 'raised',
          color: 'ink',
          font: 'inherit',
          fontWeight: '400',
        },
      }}
    >
      <span>{label}</span>
      <select id={id} onChange={onValue && ((event) => onValue(event.target.value))} {...select}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </chakra.label>
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
  const form = useOperatorForm<PlaceFilter>({ ...place });
  const submit = ({ practice, city }: PlaceFilter) => onPlace({ practice: practice.trim(), city: city.trim() });
  return (
    <OperatorForm form={form} role="search" aria-label="Filtri" css={barStyle} onSubmit={submit}>
      {children}
      <TextField name="practice" label="Studio" autoComplete="off" />
      <TextField name="city" label="Comune" autoComplete="off" />
      <button type="submit" className={actions.quiet}>
        Filtra
      </button>
    </OperatorForm>
  );
}
