import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { PageFailure } from '../../../components/page-failure.tsx';
import { PageLoading } from '../../../components/page-loading.tsx';
import { AdminTable } from '../admin-table.tsx';
import styles from '../section.module.css';
import { ColleagueRow } from './colleague-row.tsx';
import { ColleaguesQuery } from './colleagues.query.ts';
import { InviteForm } from './invite-form.tsx';

/** Who works here and what they may do. */
export function ColleaguesPage() {
  const { data, loading, error, refetch } = useQuery(ColleaguesQuery, { fetchPolicy: 'cache-and-network' });
  const [answer, setAnswer] = useState('');
  if (loading && !data) return <PageLoading label="persone" />;
  if (error || !data) return <PageFailure reload={() => void refetch()} />;
  return (
    <div className={styles.section}>
      <h1>Persone</h1>
      <p role="status" className={answer ? styles.note : undefined}>
        {answer}
      </p>
      <AdminTable label="Persone" columns={['E-mail', 'Ruolo', 'Accesso', 'Ultima volta', 'Azioni']}>
        {data.operators.map((colleague) => (
          <ColleagueRow key={colleague.id} colleague={colleague} onAnswer={setAnswer} />
        ))}
      </AdminTable>
      <InviteForm onInvited={() => void refetch()} />
    </div>
  );
}
