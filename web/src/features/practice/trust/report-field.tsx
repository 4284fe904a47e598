import { useId } from 'react';

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
    <div className="grid gap-1">
      <label className="semibold" htmlFor={id}>
        {label}
      </label>
      {isLong ? (
        <textarea className="field" {...shared} rows={4} maxLength={1000} />
      ) : (
        <input className="field" {...shared} type="email" autoComplete="email" inputMode="email" />
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-s muted">
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} role="alert" className="text-s semibold warning">
          {problem}
        </p>
      )}
    </div>
  );
}
