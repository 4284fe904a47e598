import { Link } from 'react-router-dom';
import type { AdminOrderGroup } from '../../../gql/graphql.ts';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { paths } from '../../../lib/paths.ts';
import { adminInstant } from '../admin-instant.ts';
import { SelectFilter } from '../list-filters.tsx';
import styles from '../section.module.css';
import { SectionList } from '../section-list.tsx';
import { StatusMark } from '../status-mark.tsx';
import { useAddressFilters } from '../use-address-filters.ts';
import { useListSort } from '../use-list-sort.ts';
import { usePages } from '../use-pages.ts';
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
  const [search, write] = useAddressFilters();
  const chosen = groups.find(([value]) => value === search.get('quali')) ?? groups[0];
  const group = chosen?.[2] ?? 'TO_DO';
  const order = useListSort();
  const orders = usePages(OrdersQuery, { group, sort: order.sort });
  return (
    <div className={styles.section}>
      <h1>Ordini</h1>
      <div className={styles.bar}>
        <SelectFilter label="Quali" value={chosen?.[0] ?? ''} options={groups} onValue={(quali) => write({ quali })} />
      </div>
      <SectionList
        pages={orders}
        awaited="ordini"
        empty={
          group === 'TO_DO'
            ? 'Non c’è niente da fare: gli ordini a posto li trovi cambiando «Quali».'
            : 'Nessun ordine con questo filtro: cambia «Quali» per vedere gli altri.'
        }
        label="Ordini"
        columns={['Numero', ['Stato', 'STATE'], 'Da fare', 'Entro', ['Importo', 'AMOUNT'], ['Creato', 'TIME']]}
        order={order}
      >
        {(row) => <OrderLine key={row.id} order={row} />}
      </SectionList>
      <PaymentForm onRecorded={orders.reload} />
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
