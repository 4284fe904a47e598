import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { PageFailure } from '../../../components/page-failure.tsx';
import { PageLoading } from '../../../components/page-loading.tsx';
import actions from '../../../components/practice/actions.module.css';
import { graphql } from '../../../gql/index.ts';
import { AdminTable } from '../admin-table.tsx';
import styles from '../section.module.css';
import { AuditRow } from './audit-row.tsx';
import { ErasureRuns } from './erasure-runs.tsx';
import { PersonData } from './person-data.tsx';

const AuditQuery = graphql(/* GraphQL */ `
  query Audit($before: ID) {
    auditEntries(before: $before) {
      id
      at
      operatorEmail
      action
      targetKind
      targetId
      detail
    }
  }
`);

/** What was done, by whom and when; newest first. */
export function AuditPage() {
  /** The ids after which earlier pages began; the last one is shown. */
  const [trail, setTrail] = useState<(string | null)[]>([null]);
  const before = trail.at(-1) ?? null;
  const { data, loading, error, refetch } = useQuery(AuditQuery, {
    variables: { before },
    fetchPolicy: 'cache-and-network',
  });
  if (loading && !data) return <PageLoading label="registro" />;
  if (error || !data) return <PageFailure reload={() => void refetch()} />;
  const entries = data.auditEntries;
  const last = entries.at(-1)?.id;
  return (
    <div className={styles.section}>
      <h1>Registro</h1>
      <p className={styles.muted}>Ogni accesso e ogni modifica. Le persone che curiamo non compaiono: solo numeri.</p>
      <AdminTable label="Registro" columns={['Quando', 'Chi', 'Che cosa', 'Su', 'Dettagli']}>
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} />
        ))}
      </AdminTable>
      <div className={styles.bar}>
        <button
          type="button"
          className={actions.quiet}
          disabled={trail.length === 1}
          onClick={() => setTrail(trail.slice(0, -1))}
        >
          Più recenti
        </button>
        <button
          type="button"
          className={actions.quiet}
          disabled={!last || entries.length < 50}
          onClick={() => last && setTrail([...trail, last])}
        >
          Meno recenti
        </button>
      </div>
      <ErasureRuns />
      <PersonData />
    </div>
  );
}
