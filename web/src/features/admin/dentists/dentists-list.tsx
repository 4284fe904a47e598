import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { FormField } from '../../../components/form-field.tsx';
import actions from '../../../components/practice/actions.module.css';
import type { AdminDentistFilter } from '../../../gql/graphql.ts';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { paths } from '../../../lib/paths.ts';
import { SelectFilter } from '../list-filters.tsx';
import styles from '../section.module.css';
import { SectionList } from '../section-list.tsx';
import { useAddressFilters } from '../use-address-filters.ts';
import { useListSort } from '../use-list-sort.ts';
import { usePages } from '../use-pages.ts';
import { DentistMarks } from './dentist-marks.tsx';
import { DentistRowFields, DentistsQuery } from './dentists.query.ts';

/** Kinds of practices one looks for, as the address names them. */
const kinds: readonly (readonly [value: string, text: string, filter: AdminDentistFilter])[] = [
  ['', 'Tutti', {}],
  ['doppioni', 'Forse doppi', { duplicates: true }],
  ['numero', 'Numero che non va', { deadNumber: true }],
  ['nascosti', 'Nascosti', { hidden: true }],
  ['non-chiamare', 'Da non chiamare', { optedOut: true }],
  ['verificati', 'Verificati', { verified: true }],
  ['non-verificati', 'Non verificati', { verified: false }],
  ['agenda', 'Con agenda online', { hasAgenda: true }],
];

/** Practices, by comune and name; hidden ones too. */
export function DentistsList() {
  const [search, write] = useAddressFilters();
  const kind = kinds.find(([value]) => value === search.get('quali')) ?? kinds[0];
  const asked = { text: search.get('nome') ?? '', city: search.get('luogo') ?? '' };
  const order = useListSort();
  const dentists = usePages(DentistsQuery, { filter: { ...kind?.[2], ...asked }, sort: order.sort });
  return (
    <div className={styles.section}>
      <h1>Studi</h1>
      {/* Another address, also by the browser's own buttons, fills the fields anew. */}
      <DentistFilters key={JSON.stringify(asked)} asked={asked} onAsk={(nome, luogo) => write({ nome, luogo })}>
        <SelectFilter label="Quali" value={kind?.[0] ?? ''} options={kinds} onValue={(quali) => write({ quali })} />
      </DentistFilters>
      <SectionList
        pages={dentists}
        awaited="studi"
        empty="Nessuno studio con questi filtri: prova un altro nome, o cercalo nel comune da «Ricerche»."
        label="Studi"
        columns={[['Studio', 'PRACTICE'], ['Comune', 'CITY'], 'Telefono', 'Stato']}
        order={order}
      >
        {(dentist) => <DentistLine key={dentist.id} dentist={dentist} />}
      </SectionList>
    </div>
  );
}

function DentistLine({ dentist }: { dentist: FragmentType<typeof DentistRowFields> }) {
  const { id, name, city, province, phoneDisplay } = readFragment(DentistRowFields, dentist);
  return (
    <tr>
      <th scope="row" className={styles.wide}>
        <Link to={paths.adminItem('studi', id)}>{name}</Link>
      </th>
      <td>
        {city} ({province})
      </td>
      <td className={styles.code}>{phoneDisplay ?? '–'}</td>
      <td>
        <DentistMarks dentist={dentist} />
      </td>
    </tr>
  );
}

interface DentistFiltersProps {
  asked: { text: string; city: string };
  /** Called when the operator asks for it, not with each letter. */
  onAsk: (text: string, city: string) => void;
  children: ReactNode;
}

function DentistFilters({ asked, onAsk, children }: DentistFiltersProps) {
  const [text, setText] = useState(asked.text);
  const [city, setCity] = useState(asked.city);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAsk(text.trim(), city.trim());
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: older browsers and jsdom do not know <search>
    <form role="search" className={styles.bar} onSubmit={submit}>
      {children}
      <FormField name="text" label="Nome o telefono" autoComplete="off" value={text} onValue={setText} />
      <FormField name="city" label="Comune o provincia" autoComplete="off" value={city} onValue={setCity} />
      <button type="submit" className={actions.quiet}>
        Filtra
      </button>
    </form>
  );
}
