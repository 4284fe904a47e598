import actions from '../../../../components/practice/actions.module.css';

interface PlacesNoticeProps {
  count: number;
  onOpen: () => void;
}

/** How many visits stand on no chair, and the way to give them one; nothing while all of them have theirs. */
export function PlacesNotice({ count, onOpen }: PlacesNoticeProps) {
  if (count === 0) return null;
  return (
    <div className="no-print wrap items-center gap-2-3 p-card round on-sage">
      <p className="shrink break">{count === 1 ? 'Una visita senza poltrona' : `${count} visite senza poltrona`}</p>
      <button type="button" className={actions.quiet} onClick={onOpen}>
        Assegna <span className="visually-hidden">le poltrone</span>
      </button>
    </div>
  );
}
