import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { PageFailure } from '../../../components/page-failure.tsx';
import { PageLoading } from '../../../components/page-loading.tsx';
import { AdminTable, type TableColumn } from '../admin-table.tsx';
import styles from '../section.module.css';
import { useKeptRows } from '../use-kept-rows.ts';
import { useListSort } from '../use-list-sort.ts';
import { ColleagueRow } from './colleague-row.tsx';
import { ColleaguesQuery } from './colleagues.query.ts';
import { InviteForm } from './invite-form.tsx';

const columns: readonly TableColumn[] = [
  ['E-mail', 'PERSON'],
  ['Ruolo', 'KIND'],
  ['Accesso', 'STATE'],
  ['Ultima volta', 'TIME'],
  'Azioni',
];

/** Who works here and what they may do. */
export function ColleaguesPage() {
  const order = useListSort();
  const answered = useQuery(ColleaguesQuery, {
    variables: { sort: order.sort },
    fetchPolicy: 'cache-and-network',
  });
  const { loading, error, refetch } = answered;
  const data = useKeptRows(answered, '');
  const [answer, setAnswer] = useState('');
  if (loading && !data) return <PageLoading label="persone" />;
  if (error || !data) return <PageFailure reload={() => void refetch()} />;
  return (
    <div className={styles.section}>
      <h1>Persone</h1>
      <p role="status" className={answer ? styles.note : undefined}>
        {answer}
      </p>
      <AdminTable label="Persone" columns={columns} order={order}>
        {data.operators.map((colleague) => (
          <ColleagueRow key={colleague.id} colleague={colleague} onAnswer={setAnswer} />
        ))}
      </AdminTable>
      <InviteForm onInvited={() => void refetch()} />
    </div>
  );
}
