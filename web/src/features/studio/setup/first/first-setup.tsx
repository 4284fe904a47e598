import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import {
  agendaProblemsOf,
  parseTyped,
  type TypedAgenda,
  typedAgenda,
} from '../../../../components/agenda/agenda-draft.ts';
import { useUnsavedWarning } from '../../../../components/agenda/kept-drafts.ts';
import { pointsToCorrect, useFormProblems } from '../../../../components/agenda/problems.ts';
import { parseTeam, type TypedTeam, typedTeam } from '../../../../components/agenda/team-draft.ts';
import { problemsOf } from '../../../../components/agenda/team-problems.ts';
import actions from '../../../../components/practice/actions.module.css';
import type { StudioInsideFragment } from '../../../../gql/graphql.ts';
import { ActionProblem } from '../../parts.tsx';
import { SwitchButton } from '../offer-part.tsx';
import { Preview } from '../preview.tsx';
import { type Setup, useSaveSetup } from '../use-setup.ts';
import styles from './first-setup.module.css';
import { HoursStep, PeopleStep, ServicesStep } from './steps.tsx';
import { acceptedServices, suggestedServices } from './suggested-services.ts';

interface FirstSetupProps {
  studio: StudioInsideFragment;
  practiceId: string;
  setup: Setup;
  onReload: () => void;
  /** Called with what was done. */
  onDone: (sentence: string) => void;
}

const titles = ['Quando visitate', 'Chi visita, e dove', 'Che cosa si prenota', 'Pronti'] as const;

/** What is wrong with the first hours: without any the agenda could never be switched on. */
const hoursProblemsOf = (typed: TypedAgenda) => agendaProblemsOf({ ...typed, isEnabled: true });
const noTeam: TypedTeam = { chairs: [], clinicians: [], services: [] };
const teamProblemsOf = (typed: TypedTeam) => (typed === noTeam ? {} : problemsOf(typed));

/** The first set-up of an agenda, in four steps. It stays switched off until the last. */
export function FirstSetup({ studio, practiceId, setup, onReload, onDone }: FirstSetupProps) {
  const [step, setStep] = useState(0);
  const [hours, setHours] = useState(() => typedAgenda(setup.agenda));
  const [team, setTeam] = useState(noTeam);
  const [suggested, setSuggested] = useState(suggestedServices);
  const [begun] = useState(hours);
  const heading = useRef<HTMLHeadingElement>(null);
  const isStarted = useRef(false);
  const ofHours = useFormProblems(hours, hoursProblemsOf);
  const ofTeam = useFormProblems(team, teamProblemsOf);
  const { saveAgenda, saveTeam, isBusy, problem, isStale } = useSaveSetup(practiceId);
  useUnsavedWarning(step < 3 && (step > 0 || hours !== begun));
  // Each step begins at its heading.
  useEffect(() => {
    if (isStarted.current) heading.current?.focus();
    isStarted.current = true;
  }, [step]);

  async function finishHours() {
    if (!ofHours.check()) return;
    const saved = await saveAgenda(setup.agenda.version, { ...parseTyped(hours).agenda, enabled: false });
    if (!saved) return;
    // Hours give an agenda its first chair and clinician; who comes back to this step keeps what was typed since.
    if (team === noTeam) setTeam(typedTeam(saved.team));
    setStep(1);
  }
  function finishPeople() {
    if (ofTeam.check()) setStep(2);
  }
  async function finishServices() {
    const services = acceptedServices(suggested);
    const saved = await saveTeam(setup.team.version, parseTeam({ ...team, services }).team);
    if (!saved) return;
    setTeam({ ...typedTeam(saved.team), services: [] });
    setStep(3);
  }
  const finish = [finishHours, finishPeople, finishServices];
  const { form, count } = step === 0 ? ofHours : ofTeam;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBusy) void finish[step]?.();
  }
  const fields: ReactNode[] = [
    <HoursStep key="hours" typed={hours} problems={ofHours.problems} onTyped={setHours} />,
    <PeopleStep key="people" team={team} problems={ofTeam.problems} onTeam={setTeam} />,
    <ServicesStep key="services" suggested={suggested} onSuggested={setSuggested} />,
  ];

  return (
    <>
      <div className="stack gap-2">
        <p className="text-s muted">{`Passo ${step + 1} di ${titles.length}`}</p>
        <progress
          className={styles.progress}
          max={titles.length}
          value={step + 1}
          aria-label="Preparazione dell’agenda"
        />
        <h2 ref={heading} tabIndex={-1} className="title-m break no-ring">
          {titles[step]}
        </h2>
      </div>
      {step < 3 ? (
        <form ref={form} className="stack gap-4" aria-label={titles[step]} onSubmit={submit} noValidate>
          {fields[step]}
          <ActionProblem text={count > 0 ? `Prima di andare avanti, ${pointsToCorrect(count)}.` : problem} />
          {isStale && (
            <p>
              <button type="button" className={actions.quiet} onClick={onReload}>
                Guarda com’è adesso, poi riprova
              </button>
            </p>
          )}
          <div className="row gap-3">
            <button type="submit" className={actions.primary} aria-disabled={isBusy}>
              {isBusy ? 'Un momento...' : 'Avanti'}
            </button>
            {step > 0 && (
              <button type="button" className={actions.quiet} onClick={() => setStep(step - 1)}>
                Indietro
              </button>
            )}
          </div>
        </form>
      ) : (
        <div className="stack gap-4">
          <p className="measure">
            L’agenda è pronta, ma ancora spenta. Accendila quando vuoi: da quel momento i pazienti prenotano da soli
            negli orari liberi, e per le nuove richieste non ti telefoniamo più.
          </p>
          <Preview setup={setup} studio={studio} />
          <SwitchButton practiceId={practiceId} setup={setup} onDone={onDone} />
          <div className="row gap-3">
            <button
              type="button"
              className={actions.quiet}
              onClick={() => onDone('L’agenda è pronta, e resta spenta finché non la accendi.')}
            >
              Per ora lasciala spenta
            </button>
            <button type="button" className={actions.bare} onClick={() => setStep(2)}>
              Indietro
            </button>
          </div>
        </div>
      )}
    </>
  );
}
