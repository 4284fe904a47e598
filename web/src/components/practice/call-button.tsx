import { Phone } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { useRuntimeConfig } from '../../lib/runtime-config-context.ts';
import actions from './actions.module.css';

interface CallButtonProps {
  name: string;
  /** E.164. */
  phone: string;
  phoneDisplay: string | null | undefined;
  className?: string;
  /** What stands on it; the number by default. */
  label?: string;
}

/**
 * Opens the telephone. In the trial edition no number is real: the first press only says so, the second one goes on.
 */
export function CallButton({ name, phone, phoneDisplay, className = actions.quiet, label }: CallButtonProps) {
  const isTrial = useRuntimeConfig().edition === 'trial';
  const [isWarned, setIsWarned] = useState(false);
  const number = phoneDisplay ?? phone;

  function warnOnce(event: MouseEvent) {
    if (!isTrial || isWarned) return;
    event.preventDefault();
    setIsWarned(true);
  }

  return (
    <a
      className={className}
      href={`tel:${phone}`}
      onClick={warnOnce}
      data-warned={isWarned || undefined}
      aria-label={isWarned ? undefined : `Chiama ${name}, ${number}`}
    >
      <Phone aria-hidden="true" />
      <span className="tabular" aria-live="polite">
        {isWarned ? 'numero dimostrativo' : (label ?? number)}
      </span>
    </a>
  );
}
