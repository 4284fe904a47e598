import { useEffect, useRef, useState } from 'react';
import actions from '../../../components/practice/actions.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onKept: () => void;
}

/** The ten codes, shown this once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const [isCopied, setCopied] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  async function copy() {
    await navigator.clipboard?.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  }

  return (
    <section className="stack gap-3 p-panel round-l on-sage" aria-label="Codici di recupero">
      <h3 className="title-s no-ring" ref={heading} tabIndex={-1}>
        I tuoi codici di recupero
      </h3>
      <p className="measure">
        Se perdi il dispositivo, uno di questi codici ti fa entrare dopo il link, una volta ciascuno. Non li mostreremo
        più: stampali, o mettili dove tieni le password.
      </p>
      <ul className="wrap gap-3 tabular">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="wrap gap-2">
        <button type="button" className={actions.quiet} onClick={() => void copy()}>
          Copia
        </button>
        <button type="button" className={actions.primary} onClick={onKept}>
          Li ho conservati
        </button>
        <span role="status">{isCopied ? 'Copiati.' : ''}</span>
      </p>
    </section>
  );
}
