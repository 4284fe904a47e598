import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { PageLoading } from '../page-loading.tsx';
import actions from '../practice/actions.module.css';
import styles from './agenda.module.css';

interface EditableSectionProps {
  id: string;
  title: string;
  /** Where the content is loaded by itself. */
  loading?: {
    /** Of what, as it stands in a sentence. */
    label: string;
    isLoading: boolean;
    /** What is said when it did not load; null while nothing failed. */
    failure: string | null;
    onRetry: () => void;
  };
  /** What is there, while the form is closed; null before it is loaded. */
  read: (() => ReactNode) | null;
  /** The button that opens the form; null: it cannot be opened. */
  edit: () => string | null;
  /** The form; `close` shuts it and says what was done. */
  form: (close: (message: string) => void) => ReactNode;
  /** When the form opens, and when it closes. */
  onOpen?: (isOpen: boolean) => void;
}

/** A part of a page that is read first, and changed by a form in its place. */
export function EditableSection({ id, title, loading, read, edit, form, onOpen }: EditableSectionProps) {
  const [isOpen, setOpen] = useState(false);
  const [answer, setAnswer] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);

  function close(message: string) {
    // A dialog of the form keeps the focus as long as it stands.
    flushSync(() => {
      setOpen(false);
      setAnswer(message);
      onOpen?.(false);
    });
    heading.current?.focus();
  }
  function open() {
    setAnswer('');
    setOpen(true);
    onOpen?.(true);
  }
  const label = read && !isOpen ? edit() : null;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1} className="title-s">
        {title}
      </h2>
      <p role="status" className={answer ? 'p-card round on-sage break' : undefined}>
        {answer}
      </p>
      {loading?.isLoading && <PageLoading label={loading.label} />}
      {loading?.failure && (
        <div role="alert" className={styles.bar}>
          <p className="warning self-center">{loading.failure}</p>
          <button type="button" className={actions.quiet} onClick={loading.onRetry}>
            Riprova
          </button>
        </div>
      )}
      {read && !isOpen && read()}
      {label && (
        <div className={styles.bar}>
          <button type="button" className={actions.quiet} onClick={open}>
            {label}
          </button>
        </div>
      )}
      {read && isOpen && form(close)}
    </section>
  );
}
