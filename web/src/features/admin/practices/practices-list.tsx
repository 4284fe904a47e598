import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { OperatorForm, TextField, useOperatorForm } from '../../../components/admin/form.tsx';
import actions from '../../../components/practice/actions.module.css';
import type { AdminDentistFilter } from '../../../gql/graphql.ts';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { paths } from '../../../lib/paths.ts';
import { SelectFilter } from '../lists/list-filters.tsx';
import { SectionList } from '../lists/section-list.tsx';
import { useAddressFilters } from '../lists/use-address-filters.ts';
import { useListSort } from '../lists/use-list-sort.ts';
import { usePages } from '../lists/use-pages.ts';
import { barStyle, codeStyle, sectionStyle, wideStyle } from '../parts/section-styles.ts';
import { PracticeBadges } from './practice-badges.tsx';
import { DentistRowFields, DentistsQuery } from './practices.query.ts';

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
export function PracticesList() {
  const [search, write] = useAddressFilters();
  const kind = kinds.find(([value]) => value === search.get('quali')) ?? kinds[0];
  const asked = { text: search.get('nome') ?? '', city: search.get('luogo') ?? '' };
  const order = useListSort();
  const dentists = usePages(DentistsQuery, { filter: { ...kind?.[2], ...asked }, sort: order.sort });
  return (
    <Box css={sectionStyle}>
      <h1>Studi</h1>
      {/* Another address, also by the browser's own buttons, fills the fields anew. */}
      <PracticeFilters key={JSON.stringify(asked)} asked={asked} onAsk={(nome, luogo) => write({ nome, luogo })}>
        <SelectFilter label="Quali" value={kind?.[0] ?? ''} options={kinds} onValue={(quali) => write({ quali })} />
      </PracticeFilters>
      <SectionList
        pages={dentists}
        awaited="studi"
        empty="Nessuno studio con questi filtri: prova un altro nome, o cercalo nel comune da «Ricerche»."
        label="Studi"
        columns={[['Studio', 'PRACTICE'], ['Comune', 'CITY'], 'Telefono', 'Stato']}
        order={order}
      >
        {(practice) => <PracticeLine key={practice.id} practice={practice} />}
      </SectionList>
    </Box>
  );
}

function PracticeLine({ practice }: { practice: FragmentType<typeof DentistRowFields> }) {
  const { id, name, city, province, phoneDisplay } = readFragment(DentistRowFields, practice);
  return (
    <tr>
      <chakra.th scope="row" css={wideStyle}>
        <Link to={paths.adminItem('studi', id)}>{name}</Link>
      </chakra.th>
      <td>
        {city} ({province})
      </td>
      <chakra.td css={codeStyle}>{phoneDisplay ?? '–'}</chakra.td>
      <td>
        <PracticeBadges practice={practice} />
      </td>
    </tr>
  );
}

interface PracticeFiltersProps {
  asked: { text: string; city: string };
  /** Called when the operator asks for it, not with each letter. */
  onAsk: (text: string, city: string) => void;
  children: ReactNode;
}

function PracticeFilters({ asked, onAsk, children }: PracticeFiltersProps) {
  const form = useOperatorForm<{ text: string; city: string }>({ ...asked });
  return (
    <OperatorForm
      form={form}
      role="search"
      css={barStyle}
      onSubmit={({ text, city }) => onAsk(text.trim(), city.trim())}
    >
      {children}
      <TextField name="text" label="Nome o telefono" autoComplete="off" />
      <TextField name="city" label="Comune o provincia" autoComplete="off" />
      <button type="submit" className={actions.quiet}>
        Filtra
      </button>
    </OperatorForm>
  );
}
