import { X } from 'lucide-react';
import { type ReactNode, useCallback, useId, useRef } from 'react';
import { useBorrowedFocus } from '../../../lib/use-borrowed-focus.ts';
import styles from './floating-card.module.css';
import { useDismissal } from './use-dismissal.ts';

interface FloatingCardProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A card over the map. It takes the focus when it opens, so that it is read and reached by keyboard; closed by the
 * visitor's own wish it gives the focus back, closed by a click elsewhere it leaves it there.
 */
export function FloatingCard({ title, onClose, children }: FloatingCardProps) {
  const card = useRef<HTMLElement>(null);
  const titleId = useId();
  const returnFocus = useBorrowedFocus(card);
  const dismiss = useCallback(() => {
    returnFocus();
    onClose();
  }, [returnFocus, onClose]);
  useDismissal(card, { onEscape: dismiss, onOutsideClick: onClose });
  return (
    <section
      ref={card}
      className={`grid gap-2 absolute p-4 card on-raised floating text-s ${styles.card}`}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
    >
      <button
        type="button"
        className={`grid place-center absolute round muted pointer square hover-sage ${styles.close}`}
        aria-label="Chiudi"
        onClick={dismiss}
      >
        <X className="icon" aria-hidden="true" />
      </button>
      <h3 id={titleId} className={styles.title}>
        {title}
      </h3>
      {children}
    </section>
  );
}
