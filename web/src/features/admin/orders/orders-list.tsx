import { useQuery } from '@apollo/client/react';
import { Link, useSearchParams } from 'react-router-dom';
import { PageFailure } from '../../../components/page-failure.tsx';
import { PageLoading } from '../../../components/page-loading.tsx';
import type { AdminOrderGroup } from '../../../gql/graphql.ts';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { paths } from '../../../lib/paths.ts';
import { adminInstant } from '../admin-instant.ts';
import { AdminTable } from '../admin-table.tsx';
import { SelectFilter } from '../list-filters.tsx';
import { LoadMore } from '../load-more.tsx';
import styles from '../section.module.css';
import { StatusMark } from '../status-mark.tsx';
import { dueWord, euroText, orderWords, taskWords } from './order-words.ts';
import { OrderRowFields, OrdersQuery } from './orders.query.ts';
import { PaymentForm } from './payment-form.tsx';

const groups: readonly (readonly [value: string, text: string, group: AdminOrderGroup])[] = [
  ['', 'Da fare', 'TO_DO'],
  ['in-attesa', 'In attesa di pagamento', 'WAITING'],
  ['pagati', 'Pagati', 'PAID'],
  ['rimborsi', 'Rimborsi', 'REFUNDED'],
  ['tutti', 'Tutti', 'ALL'],
];

/** Orders of the package: first what is to be done, the longest due on top. */
export function OrdersList() {
  const [search, setSearch] = useSearchParams();
  const chosen = groups.find(([value]) => value === search.get('quali')) ?? groups[0];
  const group = chosen?.[2] ?? 'TO_DO';
  const { data, loading, error, refetch, fetchMore } = useQuery(OrdersQuery, {
    variables: { group },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const page = data?.adminOrders;
  const more = () =>
    fetchMore({
      variables: { after: page?.nextCursor },
      updateQuery: (before, { fetchMoreResult: { adminOrders: next } }) => ({
        adminOrders: { ...next, items: [...before.adminOrders.items, ...next.items] },
      }),
    });
  return (
    <div className={styles.section}>
      <h1>Ordini</h1>
      <div className={styles.bar}>
        <SelectFilter
          label="Quali"
          value={chosen?.[0] ?? ''}
          options={groups.map(([value, text]) => [value, text])}
          onValue={(value) => setSearch(value ? { quali: value } : {}, { replace: true })}
        />
      </div>
      {error && !page && <PageFailure reload={() => void refetch()} />}
      {!page && loading && <PageLoading label="ordini" />}
      {page && page.items.length === 0 && (
        <p className={styles.note}>
          {group === 'TO_DO' ? 'Non c’è niente da fare.' : 'Nessun ordine con questo filtro.'}
        </p>
      )}
      {page && page.items.length > 0 && (
        <>
          <AdminTable label="Ordini" columns={['Numero', 'Stato', 'Da fare', 'Entro', 'Importo', 'Creato']}>
            {page.items.map((order) => (
              <OrderLine key={order.id} order={order} />
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
      <PaymentForm onRecorded={() => void refetch()} />
    </div>
  );
}

function OrderLine({ order: given }: { order: FragmentType<typeof OrderRowFields> }) {
  const order = readFragment(OrderRowFields, given);
  const { word, tone } = orderWords[order.status];
  return (
    <tr>
      <th scope="row" className={styles.code}>
        <Link to={paths.adminItem('ordini', order.id)}>{order.number}</Link>
      </th>
      <td>
        <StatusMark tone={tone}>{word}</StatusMark>
      </td>
      <td>
        {order.task ? (
          <>
            {taskWords[order.task.kind]}
            <br />
            <StatusMark tone={order.task.isOverdue ? 'bad' : 'waiting'}>{dueWord(order.task)}</StatusMark>
          </>
        ) : (
          '–'
        )}
      </td>
      <td>{order.task ? adminInstant(order.task.dueAt) : '–'}</td>
      <td>
        {euroText(order.amountCents)}
        {order.simulated && <span className={styles.muted}> simulato</span>}
      </td>
      <td>{adminInstant(order.createdAt)}</td>
    </tr>
  );
}
