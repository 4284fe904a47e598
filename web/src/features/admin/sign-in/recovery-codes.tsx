import { useState } from 'react';
import actions from '../../../components/practice/actions.module.css';
import styles from './sign-in.module.css';

/** The ten codes, shown this once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const [isCopied, setCopied] = useState(false);

  async function copy() {
    await navigator.clipboard?.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  }

  return (
    <>
      <h1>I tuoi codici di recupero</h1>
      <p>
        Se perdi il telefono, uno di questi codici ti fa entrare, una volta ciascuno. Non li mostreremo più: stampali o
        mettili dove tieni le password.
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.row}>
        <button type="button" className={actions.quiet} onClick={() => void copy()}>
          Copia
        </button>
        <button type="button" className={actions.primary} onClick={onKept}>
          Li ho conservati
        </button>
        <span role="status">{isCopied ? 'Copiati.' : ''}</span>
      </div>
    </>
  );
}
