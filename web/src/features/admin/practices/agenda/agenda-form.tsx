import { useMutation } from '@apollo/client/react';
import { Box, chakra } from '@chakra-ui/react';
import type { AgendaDraft } from '@dentisti/domain/agenda/agenda-edit';
import { type FormEvent, useState } from 'react';
import { agendaInput, agendaProblemsOf, parseTyped, typedAgenda } from '../../../../components/agenda/agenda-draft.ts';
import { agendaDrafts, useKeptDraft } from '../../../../components/agenda/kept-drafts.ts';
import { pointsToCorrect, useFormProblems } from '../../../../components/agenda/problems.ts';
import { SingleDays } from '../../../../components/agenda/single-days.tsx';
import { SlotLengthField } from '../../../../components/agenda/slot-length-field.tsx';
import { WeekFields } from '../../../../components/agenda/week-fields.tsx';
import { TickField } from '../../../../components/form-field.tsx';
import actions from '../../../../components/practice/actions.module.css';
import type { PracticeAgendaFieldsFragment } from '../../../../gql/graphql.ts';
import { invalidSentence } from '../../labels/invalid-sentence.ts';
import { OverrideDialog } from '../../parts/override-dialog.tsx';
import { barStyle, mutedStyle, noteStyle, problemStyle, sectionStyle } from '../../parts/section-styles.ts';
import { unreachable } from '../../sign-in/password-step.tsx';
import { TeamQuery } from '../team/team.query.ts';
import { SaveAgenda } from './agenda.query.ts';
import { consequences } from './agenda-labels.ts';

interface AgendaFormProps {
  dentistId: string;
  practice: string;
  agenda: PracticeAgendaFieldsFragment;
  onSaved: () => void;
  onLeft: () => void;
  /** The stored one has changed meanwhile: show it, what was typed is lost. */
  onReload: () => void;
}

/** A practice's whole agenda; stored in one piece, after its consequences were read. */
export function AgendaForm({ dentistId, practice, agenda, onSaved, onLeft, onReload }: AgendaFormProps) {
  const { version } = agenda;
  const draftOf = { practiceId: dentistId, version };
  const [typed, setTyped] = useKeptDraft(agendaDrafts, draftOf, () => typedAgenda(agenda));
  const { form, problems, count, check } = useFormProblems(typed, agendaProblemsOf);
  const [isStale, setStale] = useState(false);
  const [asked, setAsked] = useState<AgendaDraft | null>(null);
  // Its first agenda gives a practice its first chair.
  const [save] = useMutation(SaveAgenda, { refetchQueries: [TeamQuery] });

  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(check() ? parseTyped(typed).agenda : null);
  }
  async function confirm(wanted: AgendaDraft): Promise<string | null> {
    const input = { dentistId, version, ...agendaInput(wanted) };
    const result = (await save({ variables: { input } })).data?.saveAgenda;
    if (!result) return unreachable;
    // Only what changed since the button was pressed, such as the day: the page judges by the same rules.
    if (result.__typename === 'AgendaInvalid') return invalidSentence(result.problems);
    if (result.__typename === 'ChangedMeanwhile') setStale(true);
    if (result.__typename !== 'AgendaSaved') return result.message;
    agendaDrafts.forget(dentistId);
    onSaved();
    return null;
  }
  function leave() {
    agendaDrafts.forget(dentistId);
    onLeft();
  }

  return (
    <>
      <chakra.form ref={form} css={sectionStyle} aria-label="Agenda online" onSubmit={submit} noValidate>
        <TickField
          name="isEnabled"
          checked={typed.isEnabled}
          onChecked={(isEnabled) => setTyped({ ...typed, isEnabled })}
          {...(problems.windows === undefined ? {} : { problem: problems.windows })}
        >
          Offri l’agenda ai pazienti: vedono i posti liberi e prenotano subito
        </TickField>
        <Box css={barStyle}>
          <SlotLengthField
            minutes={typed.slotMinutes}
            onMinutes={(slotMinutes) => setTyped({ ...typed, slotMinutes })}
          />
        </Box>
        <h3>Settimana</h3>
        <chakra.p css={mutedStyle}>
          Ore italiane; 00:00 come fine vuol dire mezzanotte. Nei giorni festivi nazionali l’agenda è chiusa, se il
          giorno non ha orari propri qui sotto.
        </chakra.p>
        <WeekFields week={typed.week} problems={problems} onWeek={(week) => setTyped({ ...typed, week })} />
        <h3>Giorni singoli</h3>
        <chakra.p css={mutedStyle}>
          Valgono più della settimana e delle feste: una chiusura, o orari solo per quel giorno.
        </chakra.p>
        <SingleDays days={typed.days} problems={problems} onDays={(days) => setTyped({ ...typed, days })} />
        {problems.days && <chakra.p css={problemStyle}>{problems.days}</chakra.p>}
        <chakra.p role="alert" css={problemStyle}>
          {count === 0 ? '' : `Non è salvata: ${pointsToCorrect(count)}.`}
        </chakra.p>
        {isStale && (
          <chakra.p css={noteStyle}>
            Nel frattempo l’agenda è cambiata, e questa non si può più salvare.{' '}
            <button type="button" className={actions.quiet} onClick={onReload}>
              Mostra quella di adesso
            </button>
          </chakra.p>
        )}
        <Box css={barStyle}>
          <button type="submit" className={actions.primary}>
            Salva l’agenda
          </button>
          <button type="button" className={actions.quiet} onClick={leave}>
            Lascia com’era
          </button>
        </Box>
      </chakra.form>
      {asked && (
        <OverrideDialog
          title={asked.enabled ? 'Salvare questa agenda?' : 'Salvare l’agenda spenta?'}
          affected={[practice, ...consequences(agenda, asked)]}
          confirmLabel="Salva"
          note="none"
          onConfirm={() => confirm(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
