import { useEffect, useRef, useState } from 'react';
import actions from '../../../components/practice/actions.module.css';
import type { Outcome } from '../agenda/changes/outcome.ts';
import { PlacesDialog } from '../agenda/places/places-dialog.tsx';
import { PlacesNotice } from '../agenda/places/places-notice.tsx';
import { ActionProblem } from '../parts.tsx';
import type { Setup } from './use-setup.ts';

interface PlacesStepProps {
  practiceId: string;
  setup: Setup;
  /** The first set-up has just ended. */
  isFirst: boolean;
  onReload: () => void;
}

/** Visits that have no chair once the agenda is on or its chairs are others: listed at once, and later on request. */
export function PlacesStep({ practiceId, setup, isFirst, onReload }: PlacesStepProps) {
  const { visitsWithoutChair: count, agenda, team } = setup;
  const [isOpen, setOpen] = useState(isFirst && count > 0);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const seen = useRef({ isEnabled: agenda.isEnabled, version: team.version });
  useEffect(() => {
    const { isEnabled, version } = seen.current;
    seen.current = { isEnabled: agenda.isEnabled, version: team.version };
    const isNew = version !== team.version || (agenda.isEnabled && !isEnabled);
    if (isNew && count > 0) setOpen(true);
  }, [agenda.isEnabled, team.version, count]);

  function report(next: Outcome) {
    setOutcome(next);
    onReload();
  }
  return (
    <>
      <PlacesNotice count={count} onOpen={() => setOpen(true)} />
      <div role="status" className="hide-empty">
        {outcome?.tone === 'done' && (
          <div className="row gap-2-3 p-card round on-sage">
            <p className="shrink break">{outcome.text}</p>
            {outcome.undo && (
              <button type="button" className={actions.bare} onClick={outcome.undo}>
                Annulla
              </button>
            )}
          </div>
        )}
      </div>
      <ActionProblem text={outcome?.tone === 'refused' ? outcome.text : null} />
      {isOpen && <PlacesDialog practiceId={practiceId} report={report} onClose={() => setOpen(false)} />}
    </>
  );
}
