import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import actions from '../../../components/practice/actions.module.css';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { paths } from '../../../lib/paths.ts';
import { ViewerQuery } from '../admin.query.ts';
import { AdminTable } from '../admin-table.tsx';
import styles from '../section.module.css';
import { DentistMarks } from './dentist-marks.tsx';
import { DentistRowFields } from './dentists.query.ts';
import { MergeDialog } from './merge-dialog.tsx';

interface TwinsListProps {
  /** The practice whose page this is: the one that stays. */
  id: string;
  twins: readonly ({ id: string } & FragmentType<typeof DentistRowFields>)[];
  onMerged: (text: string) => void;
}

/** Practices that are probably the one of this page, and how to make one of two. */
export function TwinsList({ id, twins, onMerged }: TwinsListProps) {
  const { data } = useQuery(ViewerQuery, { fetchPolicy: 'cache-first' });
  const [goneId, setGoneId] = useState<string | null>(null);
  const isAdmin = data?.viewer?.role === 'ADMIN';
  return (
    <>
      <h2>Forse è lo stesso studio</h2>
      <p className={styles.muted}>
        {isAdmin
          ? 'Resta lo studio di questa pagina: per tenere l’altro, apri la sua.'
          : 'Unire due studi non si può annullare: lo fa un amministratore.'}
      </p>
      <AdminTable label="Forse è lo stesso studio" columns={['Studio', 'Telefono', 'Stato', 'Azioni']}>
        {twins.map((twin) => {
          const { name, phoneDisplay } = readFragment(DentistRowFields, twin);
          return (
            <tr key={twin.id}>
              <th scope="row" className={styles.wide}>
                <Link to={paths.adminItem('studi', twin.id)}>{name}</Link>
              </th>
              <td className={styles.code}>{phoneDisplay ?? '–'}</td>
              <td>
                <DentistMarks dentist={twin} />
              </td>
              <td>
                {isAdmin && (
                  <button type="button" className={actions.quiet} onClick={() => setGoneId(twin.id)}>
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
