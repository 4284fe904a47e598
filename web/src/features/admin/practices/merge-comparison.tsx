import { chakra } from '@chakra-ui/react';
import type { MergeFate, MergePreviewQuery } from '../../../gql/graphql.ts';
import { AdminTable } from '../lists/admin-table.tsx';
import { mutedStyle, problemStyle, transcriptStyle } from '../parts/section-styles.ts';
import { StatusBadge, type StatusTone } from '../parts/status-badge.tsx';
import { fieldLabels, fieldText } from './practice-labels.ts';

type Preview = NonNullable<MergePreviewQuery['adminMergePreview']>;

const fates: Readonly<Record<MergeFate, readonly [tone: StatusTone, label: string]>> = {
  LOST: ['bad', 'Il dato dell’altro si perde'],
  TAKEN: ['good', 'Si prende dall’altro'],
  KEPT: ['quiet', 'Resta com’è'],
};

/** Two practices side by side, field by field where they differ, with the lost values. */
export function MergeComparison({ preview }: { preview: Preview }) {
  const { kept, gone, differences } = preview;
  if (differences.length === 0) return <chakra.p css={mutedStyle}>I due profili hanno gli stessi dati.</chakra.p>;
  const lost = differences.filter(({ fate }) => fate === 'LOST').map(({ field }) => fieldLabels[field].toLowerCase());
  return (
    <>
      <chakra.p css={lost.length > 0 ? problemStyle : mutedStyle}>
        {lost.length > 0 ? `Dell’altro si perde: ${lost.join(', ')}.` : 'Nessun dato dell’altro si perde.'}
      </chakra.p>
      <AdminTable
        label="I due profili a confronto"
        columns={['Dato', `Resta: ${kept.name}`, `Si unisce: ${gone.name}`, 'Che cosa succede']}
      >
        {differences.map(({ field, kept: own, gone: other, fate }) => (
          <tr key={field}>
            <th scope="row">{fieldLabels[field]}</th>
            <chakra.td css={transcriptStyle}>{fieldText(field, own, '–')}</chakra.td>
            <chakra.td css={transcriptStyle}>{fieldText(field, other, '–')}</chakra.td>
            <td>
              <StatusBadge tone={fates[fate][0]}>{fates[fate][1]}</StatusBadge>
            </td>
          </tr>
        ))}
      </AdminTable>
    </>
  );
}
