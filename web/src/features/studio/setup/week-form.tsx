import type { AgendaDraft } from '@dentisti/domain/agenda/agenda-edit';
import { type FormEvent, useState } from 'react';
import { agendaProblemsOf, parseTyped, typedAgenda } from '../../../components/agenda/agenda-draft.ts';
import { agendaDrafts, useKeptDraft } from '../../../components/agenda/kept-drafts.ts';
import { useFormProblems } from '../../../components/agenda/problems.ts';
import { SlotLengthField } from '../../../components/agenda/slot-length-field.tsx';
import { WeekFields } from '../../../components/agenda/week-fields.tsx';
import { ConfirmDialog } from '../../booking/live/confirm-dialog.tsx';
import { FormEnd } from './form-end.tsx';
import { outsideText } from './setup-text.ts';
import { type Setup, useSaveSetup } from './use-setup.ts';

export interface SetupFormProps {
  practiceId: string;
  setup: Setup;
  onSaved: () => void;
  onLeft: () => void;
  onReload: () => void;
}

/** The hours of an ordinary week, and how long a visit takes. */
export function WeekForm({ practiceId, setup, onSaved, onLeft, onReload }: SetupFormProps) {
  const { agenda } = setup;
  const draftOf = { practiceId: `${practiceId}/orari`, version: agenda.version };
  const [typed, setTyped, isChanged] = useKeptDraft(agendaDrafts, draftOf, () => typedAgenda(agenda));
  const { form, problems, count, check } = useFormProblems(typed, agendaProblemsOf);
  const { saveAgenda, isBusy, problem, isStale } = useSaveSetup(practiceId);
  const [asked, setAsked] = useState<{ draft: AgendaDraft; text: string } | null>(null);

  function leave() {
    agendaDrafts.forget(draftOf.practiceId);
    onLeft();
  }
  async function save(draft: AgendaDraft) {
    if (!(await saveAgenda(agenda.version, draft))) return;
    agendaDrafts.forget(draftOf.practiceId);
    onSaved();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!check()) return;
    const { agenda: draft } = parseTyped(typed);
    const text = outsideText(agenda, draft);
    if (text) setAsked({ draft, text });
    else void save(draft);
  }
  return (
    <>
      <form ref={form} className="stack gap-4" aria-label="Orari della settimana" onSubmit={submit} noValidate>
        <SlotLengthField minutes={typed.slotMinutes} onMinutes={(slotMinutes) => setTyped({ ...typed, slotMinutes })} />
        <p className="text-s muted">
          Ore italiane; 00:00 come fine vuol dire mezzanotte. Nelle feste nazionali è chiuso, se non apri quel giorno.
        </p>
        <WeekFields week={typed.week} problems={problems} onWeek={(week) => setTyped({ ...typed, week })} />
        {problems.windows && <p className="semibold warning">{problems.windows}</p>}
        <FormEnd
          count={count}
          problem={asked ? null : problem}
          isBusy={isBusy}
          isChanged={isChanged}
          isStale={isStale}
          onReload={onReload}
          onLeave={leave}
        />
      </form>
      {asked && (
        <ConfirmDialog
          title="Salvare questi orari?"
          confirm="Sì, salva"
          dismiss="No, correggo"
          isBusy={isBusy}
          problem={problem}
          onConfirm={() => void save(asked.draft)}
          onClose={() => setAsked(null)}
        >
          <p>{asked.text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
