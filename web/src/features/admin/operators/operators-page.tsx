import { useQuery } from '@apollo/client/react';
import { Box, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { PageFailure } from '../../../components/page-failure.tsx';
import { PageLoading } from '../../../components/page-loading.tsx';
import { AdminTable, type TableColumn } from '../lists/admin-table.tsx';
import { useKeptRows } from '../lists/use-kept-rows.ts';
import { useListSort } from '../lists/use-list-sort.ts';
import { noteStyle, sectionStyle } from '../parts/section-styles.ts';
import { InviteForm } from './invite-form.tsx';
import { OperatorRow } from './operator-row.tsx';
import { OperatorsQuery } from './operators.query.ts';

const columns: readonly TableColumn[] = [
  ['E-mail', 'PERSON'],
  ['Ruolo', 'KIND'],
  ['Accesso', 'STATE'],
  ['Ultima volta', 'TIME'],
  'Azioni',
];

/** Who works here and what they may do. */
export function OperatorsPage() {
  const order = useListSort();
  const answered = useQuery(OperatorsQuery, {
    variables: { sort: order.sort },
    fetchPolicy: 'cache-and-network',
  });
  const { loading, error, refetch } = answered;
  const data = useKeptRows(answered, '');
  const [answer, setAnswer] = useState('');
  if (loading && !data) return <PageLoading label="persone" />;
  if (error || !data) return <PageFailure reload={() => void refetch()} />;
  return (
    <Box css={sectionStyle}>
      <h1>Persone</h1>
      <chakra.p role="status" css={answer ? noteStyle : undefined}>
        {answer}
      </chakra.p>
      <AdminTable label="Persone" columns={columns} order={order}>
        {data.operators.map((operator) => (
          <OperatorRow key={operator.id} operator={operator} onAnswer={setAnswer} />
        ))}
      </AdminTable>
      <InviteForm onInvited={() => void refetch()} />
    </Box>
  );
}
