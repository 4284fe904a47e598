import { useState } from 'react';
import { ChoiceStrip } from '../../../../components/choice-strip.tsx';
import type { Destination } from '../changes/entry-change.ts';
import type { AgendaChanges } from '../changes/use-agenda-changes.ts';
import type { Agenda } from '../view/columns.ts';
import { AgendaDialog } from './agenda-dialog.tsx';
import { BlockForm } from './block-form.tsx';
import { newBlockDraft, newVisitDraft } from './drafts.ts';
import { VisitForm } from './visit-form.tsx';

interface NewEntryDialogProps {
  practiceId: string;
  agenda: Agenda;
  kind: 'visit' | 'block';
  at: Destination;
  /** Whether its length was drawn: it is kept. */
  isDrawn: boolean;
  changes: AgendaChanges;
  onClose: () => void;
}

const kinds = [
  { value: 'visit', label: 'Visita' },
  { value: 'block', label: 'Blocco' },
] as const;

/** Something new in the agenda: a visit of the practice's own, or time to keep free. */
export function NewEntryDialog({ practiceId, agenda, at, isDrawn, changes, onClose, ...props }: NewEntryDialogProps) {
  const [kind, setKind] = useState(props.kind);
  return (
    <AgendaDialog title={kind === 'visit' ? 'Nuova visita' : 'Blocca del tempo'} onClose={onClose}>
      {(close) => (
        <>
          <ChoiceStrip legend="Che cosa" choices={kinds} chosen={kind} onChoose={setKind} />
          {kind === 'visit' ? (
            <VisitForm
              practiceId={practiceId}
              agenda={agenda}
              entry={null}
              first={newVisitDraft(agenda, at, isDrawn)}
              changes={changes}
              onClose={close}
            />
          ) : (
            <BlockForm team={agenda.team} entry={null} first={newBlockDraft(at)} changes={changes} onClose={close} />
          )}
        </>
      )}
    </AgendaDialog>
  );
}
