import { CalendarPlus, Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import actions from '../../../components/practice/actions.module.css';
import { download } from '../../../lib/download.ts';
import styles from './number-card.module.css';

interface NumberCardProps {
  /** `DENT-XXXX-YYYY`. */
  number: string;
  /** iCalendar text; null while there is no appointment. */
  calendarFile: string | null | undefined;
}

/** What to keep: the number, and the appointment for one's own calendar. */
export function NumberCard({ number, calendarFile }: NumberCardProps) {
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);
  useEffect(() => {
    if (copied !== 'yes') return;
    const timer = setTimeout(() => setCopied(null), 4_000);
    return () => clearTimeout(timer);
  }, [copied]);

  return (
    <section className={`stack gap-2 p-4 card on-surface ${styles.card}`} aria-labelledby="numero">
      <h2 className="font-label muted" id="numero">
        Numero di prenotazione
      </h2>
      <p className={styles.number} translate="no">
        {number}
      </p>
      <p className={`wrap gap-2 ${styles.actions}`}>
        <button type="button" className={actions.quiet} onClick={() => void copy(number).then(setCopied)}>
          {copied === 'yes' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          {copied === 'yes' ? 'Copiato' : 'Copia'} <span className="visually-hidden">il numero</span>
        </button>
        {calendarFile && (
          <button
            type="button"
            className={actions.quiet}
            onClick={() => download(`${number}.ics`, calendarFile, 'text/calendar')}
          >
            <CalendarPlus aria-hidden="true" />
            Aggiungi al calendario
          </button>
        )}
      </p>
      <p role="status" className="text-s hide-empty">
        {copied === 'yes' && <span className="visually-hidden">Numero copiato.</span>}
        {copied === 'no' && 'Il browser non permette di copiare: seleziona il numero a mano.'}
      </p>
    </section>
  );
}

async function copy(text: string): Promise<'yes' | 'no'> {
  try {
    await navigator.clipboard.writeText(text);
    return 'yes';
  } catch {
    return 'no';
  }
}
