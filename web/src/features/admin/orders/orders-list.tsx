import { Box, chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { AdminOrderGroup } from '../../../gql/graphql.ts';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { paths } from '../../../lib/paths.ts';
import { adminInstant } from '../labels/admin-instant.ts';
import { SelectFilter } from '../lists/list-filters.tsx';
import { SectionList } from '../lists/section-list.tsx';
import { useAddressFilters } from '../lists/use-address-filters.ts';
import { useListSort } from '../lists/use-list-sort.ts';
import { usePages } from '../lists/use-pages.ts';
import { barStyle, codeStyle, mutedStyle, sectionStyle } from '../parts/section-styles.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { contactTaskLabels, dueLabel, euroText, orderStatusLabels } from './order-labels.ts';
import { OrderRowFields, OrdersQuery } from './orders.query.ts';
import { PaymentForm } from './payment-form.tsx';

const groups: readonly (readonly [value: string, text: string, group: AdminOrderGroup])[] = [
  ['', 'Da fare', 'TO_DO'],
  ['in-attesa', 'In attesa di pagamento', 'WAITING'],
  ['pagati', 'Pagati', 'PAID'],
  ['rimborsi', 'Rimborsi', 'REFUNDED'],
  ['tutti', 'Tutti', 'ALL'],
];

/** Orders of the package: open tasks first, the longest due on top. */
export function OrdersList() {
  const [search, write] = useAddressFilters();
  const chosen = groups.find(([value]) => value === search.get('quali')) ?? groups[0];
  const group = chosen?.[2] ?? 'TO_DO';
  const order = useListSort();
  const orders = usePages(OrdersQuery, { group, sort: order.sort });
  return (
    <Box css={sectionStyle}>
      <h1>Ordini</h1>
      <Box css={barStyle}>
        <SelectFilter label="Quali" value={chosen?.[0] ?? ''} options={groups} onValue={(quali) => write({ quali })} />
      </Box>
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
    </Box>
  );
}

function OrderLine({ order: given }: { order: FragmentType<typeof OrderRowFields> }) {
  const order = readFragment(OrderRowFields, given);
  const { label, tone } = orderStatusLabels[order.status];
  return (
    <tr>
      <chakra.th scope="row" css={codeStyle}>
        <Link to={paths.adminItem('ordini', order.id)}>{order.number}</Link>
      </chakra.th>
      <td>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </td>
      <td>
        {order.task ? (
          <>
            {contactTaskLabels[order.task.kind]}
            <br />
            <StatusBadge tone={order.task.isOverdue ? 'bad' : 'waiting'}>{dueLabel(order.task)}</StatusBadge>
          </>
        ) : (
          '–'
        )}
      </td>
      <td>{order.task ? adminInstant(order.task.dueAt) : '–'}</td>
      <td>
        {euroText(order.amountCents)}
        {order.simulated && <chakra.span css={mutedStyle}> simulato</chakra.span>}
      </td>
      <td>{adminInstant(order.createdAt)}</td>
    </tr>
  );
}
