import { useEffect, useRef } from 'react';
import actions from '../../../components/practice/actions.module.css';

interface MorePatientsProps {
  isBusy: boolean;
  onMore: () => void;
}

/** Goes on with the list when its end comes into view; a button for who has no such view. */
export function MorePatients({ isBusy, onMore }: MorePatientsProps) {
  const place = useRef<HTMLButtonElement>(null);
  const latest = useRef(onMore);
  latest.current = onMore;
  useEffect(() => {
    const button = place.current;
    if (!button || isBusy || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: '300px',
    });
    observer.observe(button);
    return () => observer.disconnect();
  }, [isBusy]);
  return (
    <button ref={place} type="button" className={`self-start ${actions.quiet}`} aria-disabled={isBusy} onClick={onMore}>
      {isBusy ? 'Un momento...' : 'Mostra altri pazienti'}
    </button>
  );
}
