import { useEffect, useRef, useState } from 'react';
import actions from '../../../components/practice/actions.module.css';

interface ShownOnceProps {
  title: string;
  /** What is shown: a secret or an address. */
  value: string;
  /** What to do with it. */
  children: string;
  onKept: () => void;
}

/** Something that is shown this once, with a button that copies it. */
export function ShownOnce({ title, value, children, onKept }: ShownOnceProps) {
  const [isCopied, setCopied] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  async function copy() {
    await navigator.clipboard?.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  }

  return (
    <section className="stack gap-3 p-4 round on-sage" aria-label={title}>
      <h3 className="title-s" ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p className="measure">{children}</p>
      <p className="break">
        <code>{value}</code>
      </p>
      <div className="wrap gap-3 items-center">
        <button type="button" className={actions.quiet} onClick={() => void copy()}>
          Copia
        </button>
        <button type="button" className={actions.bare} onClick={onKept}>
          L’ho conservato
        </button>
        <span role="status">{isCopied ? 'Copiato.' : ''}</span>
      </div>
    </section>
  );
}
