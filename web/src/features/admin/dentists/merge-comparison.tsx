import type { MergeFate, MergePreviewQuery } from '../../../gql/graphql.ts';
import { AdminTable } from '../admin-table.tsx';
import styles from '../section.module.css';
import { StatusMark, type StatusTone } from '../status-mark.tsx';
import { fieldWords } from './dentist-words.ts';

type Preview = NonNullable<MergePreviewQuery['adminMergePreview']>;

const fates: Readonly<Record<MergeFate, readonly [tone: StatusTone, label: string]>> = {
  LOST: ['bad', 'Il dato dell’altro si perde'],
  TAKEN: ['good', 'Si prende dall’altro'],
  KEPT: ['quiet', 'Resta com’è'],
};

/** Two practices side by side, field by field where they differ, with what is lost. */
export function MergeComparison({ preview }: { preview: Preview }) {
  const { kept, gone, differences } = preview;
  if (differences.length === 0) return <p className={styles.muted}>I due profili hanno gli stessi dati.</p>;
  const lost = differences.filter(({ fate }) => fate === 'LOST').map(({ field }) => fieldWords[field].toLowerCase());
  return (
    <>
      <p className={lost.length > 0 ? styles.problem : styles.muted}>
        {lost.length > 0 ? `Dell’altro si perde: ${lost.join(', ')}.` : 'Nessun dato dell’altro si perde.'}
      </p>
      <AdminTable
        label="I due profili a confronto"
        columns={['Dato', `Resta: ${kept.name}`, `Si unisce: ${gone.name}`, 'Che cosa succede']}
      >
        {differences.map(({ field, kept: own, gone: other, fate }) => (
          <tr key={field}>
            <th scope="row">{fieldWords[field]}</th>
            <td className={styles.transcript}>{own || '–'}</td>
            <td className={styles.transcript}>{other || '–'}</td>
            <td>
              <StatusMark tone={fates[fate][0]}>{fates[fate][1]}</StatusMark>
            </td>
          </tr>
        ))}
      </AdminTable>
    </>
  );
}
