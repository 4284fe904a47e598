import type { ErasurePreviewFragment } from '../../../../gql/graphql.ts';
import styles from './data-rights.module.css';

/** What an erasure takes away, what it calls off, and what it leaves and why. */
export function PreviewLists({ preview }: { preview: ErasurePreviewFragment }) {
  const { goes, stays, cancels, waitsForPractice } = preview;
  return (
    <div className={`stack gap-3 p-4 card on-surface ${styles.preview}`}>
      {cancels.length > 0 && (
        <p className={`round on-sage p-3`}>
          <strong>Prima annulliamo {cancels.join(', ')}.</strong>{' '}
          {waitsForPractice &&
            'Lo studio deve saperlo: glielo diciamo al telefono con il tuo nome, e subito dopo cancelliamo anche quello, al più tardi dopo sette giorni.'}
        </p>
      )}
      <h4 className="semibold">Si cancella</h4>
      <ul className="dots grid gap-2 break">
        {goes.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <h4 className="semibold">Resta</h4>
      <dl className="grid gap-3 break">
        {stays.map(({ what, why }) => (
          <div key={what}>
            <dt className="semibold">{what}</dt>
            <dd className="muted">{why}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
