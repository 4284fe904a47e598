import { useQuery } from '@apollo/client/react';
import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { FormField } from '../../../components/form-field.tsx';
import { PageFailure } from '../../../components/page-failure.tsx';
import { PageLoading } from '../../../components/page-loading.tsx';
import actions from '../../../components/practice/actions.module.css';
import type { AdminDentistFilter } from '../../../gql/graphql.ts';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { paths } from '../../../lib/paths.ts';
import { AdminTable } from '../admin-table.tsx';
import { SelectFilter } from '../list-filters.tsx';
import { LoadMore } from '../load-more.tsx';
import styles from '../section.module.css';
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
  const [search, setSearch] = useSearchParams();
  const kind = kinds.find(([value]) => value === search.get('quali')) ?? kinds[0];
  const [typed, setTyped] = useState({ text: '', city: '' });
  const [asked, setAsked] = useState(typed);
  const { data, loading, error, refetch, fetchMore } = useQuery(DentistsQuery, {
    variables: { filter: { ...kind?.[2], ...asked } },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const page = data?.adminDentists;
  const more = () =>
    fetchMore({
      variables: { after: page?.nextCursor },
      updateQuery: (before, { fetchMoreResult: { adminDentists: next } }) => ({
        adminDentists: { ...next, items: [...before.adminDentists.items, ...next.items] },
      }),
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(typed);
  };

  return (
    <div className={styles.section}>
      <h1>Studi</h1>
      {/* biome-ignore lint/a11y/useSemanticElements: older browsers and jsdom do not know <search> */}
      <form role="search" className={styles.bar} onSubmit={submit}>
        <SelectFilter
          label="Quali"
          value={kind?.[0] ?? ''}
          options={kinds.map(([value, text]) => [value, text])}
          onValue={(value) => setSearch(value ? { quali: value } : {}, { replace: true })}
        />
        <FormField
          name="text"
          label="Nome o telefono"
          autoComplete="off"
          value={typed.text}
          onValue={(text) => setTyped({ ...typed, text })}
        />
        <FormField
          name="city"
          label="Comune o provincia"
          autoComplete="off"
          value={typed.city}
          onValue={(city) => setTyped({ ...typed, city })}
        />
        <button type="submit" className={actions.quiet}>
          Filtra
        </button>
      </form>
      {error && !page && <PageFailure reload={() => void refetch()} />}
      {!page && loading && <PageLoading label="studi" />}
      {page && page.items.length === 0 && <p className={styles.note}>Nessuno studio con questi filtri.</p>}
      {page && page.items.length > 0 && (
        <>
          <AdminTable label="Studi" columns={['Studio', 'Comune', 'Telefono', 'Stato']}>
            {page.items.map((dentist) => (
              <DentistLine key={dentist.id} dentist={dentist} />
            ))}
          </AdminTable>
          <LoadMore
            shown={page.items.length}
            hasMore={page.nextCursor !== null}
            loading={loading}
            onMore={() => void more().catch(() => undefined)}
          />
        </>
      )}
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
