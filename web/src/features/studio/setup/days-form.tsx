import { holidaysAhead } from '@dentisti/domain/hours/holidays';
import { romeClock } from '@dentisti/domain/hours/rome-time';
import { type FormEvent, useState } from 'react';
import { agendaProblemsOf, parseTyped, type TypedDay, typedAgenda } from '../../../components/agenda/agenda-draft.ts';
import { agendaDrafts, useKeptDraft } from '../../../components/agenda/kept-drafts.ts';
import { useFormProblems } from '../../../components/agenda/problems.ts';
import { SingleDays } from '../../../components/agenda/single-days.tsx';
import { FormEnd } from './form-end.tsx';
import { HolidayFields } from './holiday-fields.tsx';
import { useSaveSetup } from './use-setup.ts';
import type { SetupFormProps } from './week-form.tsx';

/** Holidays that the practice works, and single days that differ from the week. */
export function DaysForm({ practiceId, setup, onSaved, onLeft, onReload }: SetupFormProps) {
  const { agenda } = setup;
  const draftOf = { practiceId: `${practiceId}/giorni`, version: agenda.version };
  const [typed, setTyped, isChanged] = useKeptDraft(agendaDrafts, draftOf, () => typedAgenda(agenda));
  const { form, problems, count, check } = useFormProblems(typed, agendaProblemsOf);
  const { saveAgenda, isBusy, problem, isStale } = useSaveSetup(practiceId);
  const [holidays] = useState(() => holidaysAhead(romeClock(new Date()).date));
  // A day whose date is being typed stays where it is typed, also when it is a holiday's.
  const [ofHolidays, setOfHolidays] = useState<readonly string[]>(() =>
    typed.days.filter(({ on }) => holidays.some((holiday) => holiday.on === on)).map(({ key }) => key),
  );
  const isOfHoliday = ({ key }: TypedDay) => ofHolidays.includes(key);

  function leave() {
    agendaDrafts.forget(draftOf.practiceId);
    onLeft();
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!check() || !(await saveAgenda(agenda.version, parseTyped(typed).agenda))) return;
    agendaDrafts.forget(draftOf.practiceId);
    onSaved();
  }
  return (
    <form
      ref={form}
      className="stack gap-4"
      aria-label="Feste e giorni singoli"
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <HolidayFields
        holidays={holidays}
        week={typed.week}
        days={typed.days}
        isOfHoliday={isOfHoliday}
        problems={problems}
        onDays={(days, added) => {
          if (added) setOfHolidays([...ofHolidays, added]);
          setTyped({ ...typed, days });
        }}
      />
      <h3>Altri giorni</h3>
      <p className="text-s muted">
        Una chiusura, o orari solo per quel giorno: valgono più della settimana. Gli appuntamenti già presi restano.
      </p>
      <SingleDays
        days={typed.days.filter((day) => !isOfHoliday(day))}
        problems={problems}
        onDays={(days) => setTyped({ ...typed, days: [...typed.days.filter(isOfHoliday), ...days] })}
      />
      {problems.days && <p className="semibold warning">{problems.days}</p>}
      <FormEnd
        count={count}
        problem={problem}
        isBusy={isBusy}
        isChanged={isChanged}
        isStale={isStale}
        onReload={onReload}
        onLeave={leave}
      />
    </form>
  );
}
