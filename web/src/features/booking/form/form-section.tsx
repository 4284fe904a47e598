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
    <section className="stack gap-4 shrink" aria-labelledby={id}>
      <h2 className="bar gap-3 title-m" id={id}>
        {step && (
          <span className={`grid place-center fixed-size text-l brand ${styles.step}`} aria-hidden="true">
            {step}
          </span>
        )}
        {title}
      </h2>
      {lead && <p className={`measure muted ${styles.lead}`}>{lead}</p>}
      {children}
    </section>
  );
}
