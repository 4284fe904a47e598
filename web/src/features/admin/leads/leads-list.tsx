import { useQuery } from '@apollo/client/react';
import { Link, useSearchParams } from 'react-router-dom';
import { PageFailure } from '../../../components/page-failure.tsx';
import { PageLoading } from '../../../components/page-loading.tsx';
import type { LeadStatus } from '../../../gql/graphql.ts';
import { paths } from '../../../lib/paths.ts';
import { adminInstant } from '../admin-instant.ts';
import { AdminTable } from '../admin-table.tsx';
import { SelectFilter } from '../list-filters.tsx';
import { LoadMore } from '../load-more.tsx';
import styles from '../section.module.css';
import { StatusMark } from '../status-mark.tsx';
import { dayText, leadWords, overdueWord, sourceWords } from './lead-words.ts';
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
  const [search, setSearch] = useSearchParams();
  const kind = kinds.find(([value]) => value === search.get('quali')) ?? kinds[0];
  const { data, loading, error, refetch, fetchMore } = useQuery(LeadsQuery, {
    variables: { ...kind?.[2] },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const page = data?.adminLeads;
  const more = () =>
    fetchMore({
      variables: { after: page?.nextCursor },
      updateQuery: (before, { fetchMoreResult: { adminLeads: next } }) => ({
        adminLeads: { ...next, items: [...before.adminLeads.items, ...next.items] },
      }),
    });
  return (
    <div className={styles.section}>
      <h1>Contatti</h1>
      <div className={styles.bar}>
        <SelectFilter
          label="Quali"
          value={kind?.[0] ?? ''}
          options={kinds.map(([value, text]) => [value, text])}
          onValue={(value) => setSearch(value ? { quali: value } : {}, { replace: true })}
        />
      </div>
      {error && !page && <PageFailure reload={() => void refetch()} />}
      {!page && loading && <PageLoading label="contatti" />}
      {page && page.items.length === 0 && <p className={styles.note}>Nessun contatto con questo filtro.</p>}
      {page && page.items.length > 0 && (
        <>
          <AdminTable label="Contatti degli studi" columns={['Studio', 'Stato', 'Da sentire', 'Arrivato', 'Pagina']}>
            {page.items.map((lead) => {
              const { word, tone } = leadWords[lead.status];
              const late = overdueWord(lead.overdueDays);
              return (
                <tr key={lead.id}>
                  <th scope="row" className={styles.wide}>
                    <Link to={paths.adminItem('contatti', lead.id)}>{lead.practiceName}</Link>
                    <br />
                    <span className={styles.muted}>{lead.city}</span>
                  </th>
                  <td>
                    <StatusMark tone={tone}>{word}</StatusMark>
                  </td>
                  <td>
                    {lead.dueOn ? dayText(lead.dueOn) : '–'}
                    {late && (
                      <>
                        <br />
                        <StatusMark tone={lead.overdueDays === 0 ? 'waiting' : 'bad'}>{late}</StatusMark>
                      </>
                    )}
                  </td>
                  <td>{adminInstant(lead.createdAt)}</td>
                  <td>{sourceWords[lead.source]}</td>
                </tr>
              );
            })}
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
