import type { ErasurePreviewFragment } from '../../../../gql/graphql.ts';
import styles from './data-rights.module.css';

/** What an erasure takes away, what it calls off, and what it leaves and why. */
export function PreviewLists({ preview }: { preview: ErasurePreviewFragment }) {
  const { goes, stays, cancels, waitsForPractice } = preview;
  return (
    <div className={styles.preview}>
      {cancels.length > 0 && (
        <p className={styles.first}>
          <strong>Prima annulliamo {cancels.join(', ')}.</strong>{' '}
          {waitsForPractice &&
            'Lo studio deve saperlo: glielo diciamo al telefono con il tuo nome, e subito dopo cancelliamo anche quello, al più tardi dopo sette giorni.'}
        </p>
      )}
      <h4>Si cancella</h4>
      <ul>
        {goes.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <h4>Resta</h4>
      <dl>
        {stays.map(({ what, why }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{why}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
