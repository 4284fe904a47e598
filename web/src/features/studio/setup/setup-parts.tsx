import type { AgendaDraft } from '@dentisti/domain/agenda/agenda-edit';
import { useEffect, useRef, useState } from 'react';
import { parseTyped, typedAgenda } from '../../../components/agenda/agenda-draft.ts';
import { describeDay, describeTeam, describeWeek } from '../../../components/agenda/agenda-text.ts';
import { EditableSection } from '../../../components/agenda/editable-section.tsx';
import actions from '../../../components/practice/actions.module.css';
import type { StudioInsideFragment } from '../../../gql/graphql.ts';
import { ActionProblem } from '../parts.tsx';
import { DaysForm } from './days-form.tsx';
import { OfferPart } from './offer-part.tsx';
import { TeamForm } from './team-form.tsx';
import { type Setup, useSaveSetup } from './use-setup.ts';
import { WeekForm } from './week-form.tsx';

interface SetupPartsProps {
  studio: StudioInsideFragment;
  practiceId: string;
  setup: Setup;
  onReload: () => void;
  /** What the first set-up ended with; empty without one. */
  answer: string;
}

/** What was done last, and the agenda that it replaced, for as long as it can be brought back. */
interface Done {
  sentence: string;
  before: AgendaDraft | null;
}

/** The parts of an agenda, each read first and changed in its place; one at a time, as they are stored in one piece. */
export function SetupParts({ studio, practiceId, setup, onReload, answer }: SetupPartsProps) {
  const { agenda, team, role } = setup;
  const [openPart, setOpenPart] = useState<string | null>(null);
  const [done, setDone] = useState<Done | null>(answer ? { sentence: answer, before: null } : null);
  const status = useRef<HTMLDivElement>(null);
  const { saveAgenda, isBusy, problem } = useSaveSetup(practiceId);
  const isOwner = role === 'OWNER';
  // The button that was pressed is gone with its form or its dialog: the keyboard goes on from what was done.
  useEffect(() => {
    if (done) status.current?.focus();
  }, [done]);

  function partOf(id: string, title: string, label: string | null) {
    const edit = () => (openPart === null || openPart === id ? label : null);
    const onOpen = (isOpen: boolean) => {
      setOpenPart(isOpen ? id : null);
      if (isOpen) setDone(null);
    };
    return { id, title, edit, onOpen };
  }
  /** The agenda as it stands before a part of it is stored. */
  const present = () => parseTyped(typedAgenda(agenda)).agenda;
  async function bringBack(before: AgendaDraft) {
    if (await saveAgenda(agenda.version, before)) setDone({ sentence: 'È di nuovo com’era.', before: null });
  }
  const formProps = { practiceId, setup, onReload };

  return (
    <>
      <div role="status" ref={status} tabIndex={-1} className="hide-empty no-ring">
        {done && (
          <div className="row gap-2-3 p-card round on-sage">
            <p className="shrink break">{done.sentence}</p>
            {done.before && (
              <button
                type="button"
                className={actions.bare}
                aria-disabled={isBusy}
                onClick={() => done.before && void bringBack(done.before)}
              >
                Annulla
              </button>
            )}
          </div>
        )}
      </div>
      <ActionProblem text={problem} />
      <OfferPart
        studio={studio}
        practiceId={practiceId}
        setup={setup}
        onDone={(sentence) => setDone({ sentence, before: null })}
      />
      <EditableSection
        {...partOf('orari', 'Orari della settimana', isOwner ? 'Modifica gli orari' : null)}
        read={() => (
          <>
            <p>{describeWeek(agenda) ?? 'Nessuna fascia'}</p>
            <p className="muted">{`Un appuntamento dura ${agenda.slotMinutes} minuti.`}</p>
            {!isOwner && <p className="text-s muted">Li cambia chi è titolare.</p>}
          </>
        )}
        form={(close) => {
          const before = present();
          return (
            <WeekForm
              key={agenda.version}
              {...formProps}
              onSaved={() => {
                close('');
                setDone({ sentence: 'Orari salvati: valgono da subito.', before });
              }}
              onLeft={() => close('')}
            />
          );
        }}
      />
      <EditableSection
        {...partOf('giorni', 'Feste e giorni singoli', 'Modifica feste e giorni')}
        read={() => (
          <p>
            {agenda.days.length === 0
              ? 'Nessuno: valgono gli orari della settimana, e nelle feste nazionali è chiuso.'
              : agenda.days.map(describeDay).join('; ')}
          </p>
        )}
        form={(close) => {
          const before = present();
          return (
            <DaysForm
              key={agenda.version}
              {...formProps}
              onSaved={() => {
                close('');
                setDone({ sentence: 'Giorni salvati: valgono da subito.', before });
              }}
              onLeft={() => close('')}
            />
          );
        }}
      />
      <EditableSection
        {...partOf(
          'squadra',
          'Poltrone, professionisti e prestazioni',
          isOwner ? 'Modifica poltrone e professionisti' : null,
        )}
        read={() => (
          <dl className="stack gap-2">
            {describeTeam(team).map(([what, text]) => (
              <div key={what}>
                <dt className="semibold">{what}</dt>
                <dd className="break">{text}</dd>
              </div>
            ))}
          </dl>
        )}
        form={(close) => (
          <TeamForm
            key={team.version}
            {...formProps}
            onSaved={() => {
              close('');
              setDone({ sentence: 'Salvato: vale da subito.', before: null });
            }}
            onLeft={() => close('')}
          />
        )}
      />
    </>
  );
}
