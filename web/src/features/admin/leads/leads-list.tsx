import { Box, chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { LeadStatus } from '../../../gql/graphql.ts';
import { paths } from '../../../lib/paths.ts';
import { adminInstant } from '../labels/admin-instant.ts';
import { SelectFilter } from '../lists/list-filters.tsx';
import { SectionList } from '../lists/section-list.tsx';
import { useAddressFilters } from '../lists/use-address-filters.ts';
import { useListSort } from '../lists/use-list-sort.ts';
import { usePages } from '../lists/use-pages.ts';
import { barStyle, mutedStyle, sectionStyle, wideStyle } from '../parts/section-styles.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { dayText, leadSourceLabels, leadStatusLabels, overdueLabel } from './lead-labels.ts';
import { LeadsQuery } from './leads.query.ts';

const kinds: readonly (readonly [value: string, text: string, variables: { status?: LeadStatus; due?: boolean }])[] = [
  ['', 'Tutti', {}],
  ['da-fare', 'Da sentire oggi o prima', { due: true }],
  ['nuovi', 'Nuovi', { status: 'NEW' }],
  ['contattati', 'Contattati', { status: 'CONTACTED' }],
  ['chiusi', 'Chiusi', { status: 'CLOSED' }],
];

/** Practices that want to be contacted, youngest first. */
export function LeadsList() {
  const [search, write] = useAddressFilters();
  const kind = kinds.find(([value]) => value === search.get('quali')) ?? kinds[0];
  const order = useListSort();
  const leads = usePages(LeadsQuery, { ...kind?.[2], sort: order.sort });
  return (
    <Box css={sectionStyle}>
      <h1>Contatti</h1>
      <Box css={barStyle}>
        <SelectFilter label="Quali" value={kind?.[0] ?? ''} options={kinds} onValue={(quali) => write({ quali })} />
      </Box>
      <SectionList
        pages={leads}
        awaited="contatti"
        empty={
          kind === kinds[0]
            ? 'Ancora nessun contatto: arrivano dalla pagina «Per gli studi».'
            : 'Nessun contatto con questo filtro: cambia «Quali» per vedere gli altri.'
        }
        label="Contatti degli studi"
        columns={[['Studio', 'PRACTICE'], ['Stato', 'STATE'], 'Da sentire', ['Arrivato', 'TIME'], 'Pagina']}
        order={order}
      >
        {(lead) => {
          const { label, tone } = leadStatusLabels[lead.status];
          const late = overdueLabel(lead.overdueDays);
          return (
            <tr key={lead.id}>
              <chakra.th scope="row" css={wideStyle}>
                <Link to={paths.adminItem('contatti', lead.id)}>{lead.practiceName}</Link>
                <br />
                <chakra.span css={mutedStyle}>{lead.city}</chakra.span>
              </chakra.th>
              <td>
                <StatusBadge tone={tone}>{label}</StatusBadge>
              </td>
              <td>
                {lead.dueOn ? dayText(lead.dueOn) : '–'}
                {late && (
                  <>
                    <br />
                    <StatusBadge tone={lead.overdueDays === 0 ? 'waiting' : 'bad'}>{late}</StatusBadge>
                  </>
                )}
              </td>
              <td>{adminInstant(lead.createdAt)}</td>
              <td>{leadSourceLabels[lead.source]}</td>
            </tr>
          );
        }}
      </SectionList>
    </Box>
  );
}
