import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import actions from '../../../components/practice/actions.module.css';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { paths } from '../../../lib/paths.ts';
import { CurrentOperatorQuery } from '../admin.query.ts';
import { AdminTable } from '../lists/admin-table.tsx';
import { codeStyle, mutedStyle, wideStyle } from '../parts/section-styles.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { PracticeBadges } from './practice-badges.tsx';
import { DentistRowFields } from './practices.query.ts';

interface DuplicatesListProps {
  /** The practice whose page this is: the one that stays. */
  id: string;
  duplicates: readonly ({ id: string } & FragmentType<typeof DentistRowFields>)[];
  onMerged: (text: string) => void;
}

/** Practices that are probably the one of this page, and how to make one of two. */
export function DuplicatesList({ id, duplicates, onMerged }: DuplicatesListProps) {
  const { data } = useQuery(CurrentOperatorQuery, { fetchPolicy: 'cache-first' });
  const [goneId, setGoneId] = useState<string | null>(null);
  const isAdmin = data?.currentOperator?.role === 'ADMIN';
  return (
    <>
      <h2>Forse è lo stesso studio</h2>
      <chakra.p css={mutedStyle}>
        {isAdmin
          ? 'Resta lo studio di questa pagina: per tenere l’altro, apri la sua.'
          : 'Unire due studi non si può annullare: lo fa un amministratore.'}
      </chakra.p>
      <AdminTable label="Forse è lo stesso studio" columns={['Studio', 'Telefono', 'Stato', 'Azioni']}>
        {duplicates.map((duplicate) => {
          const { name, phoneDisplay } = readFragment(DentistRowFields, duplicate);
          return (
            <tr key={duplicate.id}>
              <chakra.th scope="row" css={wideStyle}>
                <Link to={paths.adminItem('studi', duplicate.id)}>{name}</Link>
              </chakra.th>
              <chakra.td css={codeStyle}>{phoneDisplay ?? '–'}</chakra.td>
              <td>
                <PracticeBadges practice={duplicate} />
              </td>
              <td>
                {isAdmin && (
                  <button type="button" className={actions.quiet} onClick={() => setGoneId(duplicate.id)}>
                    Unisci qui
                  </button>
                )}
              </td>
            </tr>
          );
        })}
      </AdminTable>
      {goneId && <MergeDialog keptId={id} goneId={goneId} onMerged={onMerged} onClose={() => setGoneId(null)} />}
    </>
  );
}
