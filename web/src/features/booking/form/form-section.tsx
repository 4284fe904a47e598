import type { ReactNode } from 'react';
import styles from './form-section.module.css';

interface FormSectionProps {
  /** Numbers the steps of a form; the last part, sending, has none. */
  step?: number;
  id: string;
  title: string;
  lead?: string;
  children: ReactNode;
}

/** One step of a form. */
export function FormSection({ step, id, title, lead, children }: FormSectionProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>
        {step && (
          <span className={styles.step} aria-hidden="true">
            {step}
          </span>
        )}
        {title}
      </h2>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  );
}
