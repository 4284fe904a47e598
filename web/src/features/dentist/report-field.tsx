import { useId } from 'react';
import styles from './report-dialog.module.css';

interface ReportFieldProps {
  name: 'message' | 'email';
  label: string;
  hint?: string;
  problem?: string;
  isLong?: boolean;
}

export function ReportField({ name, label, hint, problem, isLong = false }: ReportFieldProps) {
  const id = useId();
  const description = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  const shared = {
    id,
    name,
    'aria-invalid': problem !== undefined,
    'aria-describedby': description || undefined,
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {isLong ? (
        <textarea {...shared} rows={4} maxLength={1000} />
      ) : (
        <input {...shared} type="email" autoComplete="email" inputMode="email" />
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
