import type { TypedAgenda } from '../../../../components/agenda/agenda-draft.ts';
import type { Problems } from '../../../../components/agenda/problems.ts';
import { SelectField } from '../../../../components/agenda/select-field.tsx';
import { SlotLengthField } from '../../../../components/agenda/slot-length-field.tsx';
import type { TypedTeam } from '../../../../components/agenda/team-draft.ts';
import { ChairRows, ClinicianRows } from '../../../../components/agenda/team-fields.tsx';
import { WeekFields } from '../../../../components/agenda/week-fields.tsx';
import { TickField } from '../../../../components/form-field.tsx';
import type { SuggestedService } from './suggested-services.ts';

interface HoursStepProps {
  typed: TypedAgenda;
  problems: Problems;
  onTyped: (typed: TypedAgenda) => void;
}

/** When the practice sees patients, beginning with the hours of its profile. */
export function HoursStep({ typed, problems, onTyped }: HoursStepProps) {
  const isEmpty = typed.week.every((hours) => hours.length === 0);
  return (
    <>
      <p className="measure">
        {isEmpty
          ? 'La scheda dello studio non ha orari: aggiungi le fasce in cui i pazienti possono prenotare.'
          : 'Cominciamo dagli orari della scheda: togli le fasce in cui non vuoi prenotazioni.'}
      </p>
      <SlotLengthField minutes={typed.slotMinutes} onMinutes={(slotMinutes) => onTyped({ ...typed, slotMinutes })} />
      <WeekFields week={typed.week} problems={problems} onWeek={(week) => onTyped({ ...typed, week })} />
      {problems.windows && (
        <p className="semibold warning">Aggiungi almeno una fascia: senza, i pazienti non avrebbero orari.</p>
      )}
      <p className="text-s muted">Nelle feste nazionali è chiuso; ferie e giorni diversi si aggiungono dopo.</p>
    </>
  );
}

interface PeopleStepProps {
  team: TypedTeam;
  problems: Problems;
  onTeam: (team: TypedTeam) => void;
}

/** How many patients can be seen at once, and by whom. */
export function PeopleStep(props: PeopleStepProps) {
  return (
    <>
      <p className="measure">Una poltrona e un professionista bastano per cominciare.</p>
      <ChairRows {...props} />
      <ClinicianRows {...props} />
    </>
  );
}

interface ServicesStepProps {
  suggested: readonly SuggestedService[];
  onSuggested: (suggested: readonly SuggestedService[]) => void;
}

const durations = [15, 20, 30, 40, 45, 60, 75, 90].map((each) => [String(each), `${each} minuti`] as const);

/** What most practices are booked for: to accept, to change or to leave out. */
export function ServicesStep({ suggested, onSuggested }: ServicesStepProps) {
  const change = (name: string, part: Partial<SuggestedService>) =>
    onSuggested(suggested.map((service) => (service.name === name ? { ...service, ...part } : service)));
  return (
    <>
      <p className="measure">
        Te ne proponiamo tre: tieni quelle che fai e correggi la durata. Altre le aggiungi quando vuoi.
      </p>
      {suggested.map(({ name, durationMinutes, isChosen }) => (
        <fieldset key={name} className="stack gap-2 p-4 card on-surface">
          <legend className="visually-hidden">{name}</legend>
          <TickField name="prestazione" checked={isChosen} onChecked={(chosen) => change(name, { isChosen: chosen })}>
            {name}
          </TickField>
          {isChosen && (
            <SelectField
              label="Durata"
              value={String(durationMinutes)}
              options={durations}
              onValue={(minutes) => change(name, { durationMinutes: Number(minutes) })}
            />
          )}
        </fieldset>
      ))}
    </>
  );
}
