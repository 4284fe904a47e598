import { useState } from 'react';
import { parseTyped, typedAgenda } from '../../../components/agenda/agenda-draft.ts';
import actions from '../../../components/practice/actions.module.css';
import { readFragment } from '../../../gql/fragment-masking.ts';
import type { StudioInsideFragment } from '../../../gql/graphql.ts';
import { ConfirmDialog } from '../../booking/live/confirm-dialog.tsx';
import { PracticeLineFields } from '../studio.query.ts';
import { Preview } from './preview.tsx';
import { switchMeaning } from './setup-text.ts';
import { type Setup, useSaveSetup } from './use-setup.ts';

interface OfferPartProps {
  studio: StudioInsideFragment;
  practiceId: string;
  setup: Setup;
  /** Called with what was done. */
  onDone: (sentence: string) => void;
}

/** Whether patients book by themselves, the switch for it, and what they see. */
export function OfferPart({ studio, practiceId, setup, onDone }: OfferPartProps) {
  const { isEnabled } = setup.agenda;
  const { name } = readFragment(PracticeLineFields, studio.practice);
  return (
    <section className="stack gap-4" aria-labelledby="offerta">
      <h2 id="offerta" className="title-s">
        {isEnabled ? 'L’agenda è accesa' : 'L’agenda è spenta'}
      </h2>
      <p className="measure">
        {isEnabled
          ? 'I pazienti vedono gli orari liberi e prenotano da soli.'
          : `I pazienti non vedono gli orari di ${name}: le richieste le trovi in «Richieste», e ti telefoniamo se lo studio si può chiamare.`}
      </p>
      {setup.outside > 0 && (
        <p className="p-card round on-sage">
          {setup.outside === 1
            ? 'Un appuntamento è fuori dagli orari: resta in agenda, ma il paziente non lo sa.'
            : `${setup.outside} appuntamenti sono fuori dagli orari: restano in agenda, ma i pazienti non lo sanno.`}
        </p>
      )}
      <Preview setup={setup} studio={studio} />
      {setup.role === 'OWNER' ? (
        <SwitchButton practiceId={practiceId} setup={setup} onDone={onDone} />
      ) : (
        <p className="text-s muted">Accenderla e spegnerla lo decide chi è titolare.</p>
      )}
    </section>
  );
}

/** Switches the agenda on or off, after what that means was read. */
export function SwitchButton({ practiceId, setup, onDone }: Omit<OfferPartProps, 'studio'>) {
  const [isAsked, setAsked] = useState(false);
  const { saveAgenda, isBusy, problem } = useSaveSetup(practiceId);
  const { isEnabled, version } = setup.agenda;

  async function confirm() {
    const { agenda } = parseTyped(typedAgenda(setup.agenda));
    const saved = await saveAgenda(version, { ...agenda, enabled: !isEnabled });
    if (!saved) return;
    setAsked(false);
    onDone(isEnabled ? 'L’agenda è spenta.' : 'L’agenda è accesa: i pazienti prenotano da soli.');
  }
  return (
    <div>
      <button type="button" className={isEnabled ? actions.quiet : actions.primary} onClick={() => setAsked(true)}>
        {isEnabled ? 'Spegni l’agenda' : 'Accendi l’agenda'}
      </button>
      {isAsked && (
        <ConfirmDialog
          title={isEnabled ? 'Vuoi spegnere l’agenda?' : 'Vuoi accendere l’agenda?'}
          confirm={isEnabled ? 'Sì, spegni' : 'Sì, accendi'}
          dismiss={isEnabled ? 'No, resta accesa' : 'Non ancora'}
          isBusy={isBusy}
          problem={problem}
          onConfirm={() => void confirm()}
          onClose={() => setAsked(false)}
        >
          {switchMeaning(setup).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </ConfirmDialog>
      )}
    </div>
  );
}
