import { bookingReasons } from '@dentisti/domain/booking/booking-reason';
import { useId } from 'react';
import type { BookingReason } from '../../gql/graphql.ts';
import { TickField } from '../form-field.tsx';
import styles from './agenda.module.css';
import type { Problems } from './problems.ts';
import { SelectField } from './select-field.tsx';
import { Choices, Restriction, ticked } from './service-choices.tsx';
import type { TypedService, TypedTeam } from './team-draft.ts';

const byFive = (first: number, last: number) =>
  Array.from({ length: (last - first) / 5 + 1 }, (_, index) => first + 5 * index);
const durations = byFive(5, 480);
const buffers = byFive(0, 120);
const reasons = Object.entries(bookingReasons) as [BookingReason, string][];

interface ServiceFieldsProps {
  service: TypedService;
  team: TypedTeam;
  problems: Problems;
  onService: (service: TypedService) => void;
}

/** How long a service takes, who does it, where, and which requests it answers. */
export function ServiceFields({ service, team, problems, onService }: ServiceFieldsProps) {
  const change = (part: Partial<TypedService>) => onService({ ...service, ...part });
  const problemWith = (field: keyof TypedService) => problems[`${service.key}.${field}`];
  return (
    <>
      <div className={styles.bar}>
        <MinutesField
          label="Durata"
          offered={durations}
          minutes={service.durationMinutes}
          problem={problemWith('durationMinutes')}
          onMinutes={(durationMinutes) => change({ durationMinutes })}
        />
        <MinutesField
          label="Pausa dopo"
          offered={buffers}
          minutes={service.bufferMinutes}
          problem={problemWith('bufferMinutes')}
          onMinutes={(bufferMinutes) => change({ bufferMinutes })}
        />
        <TickField name="isOnline" checked={service.isOnline} onChecked={(isOnline) => change({ isOnline })}>
          I pazienti la prenotano da soli
        </TickField>
      </div>
      <Choices
        legend="Risponde a queste richieste"
        hint={<p className="text-xs muted">Nessuna scelta: la si prenota soltanto scegliendola.</p>}
        problem={problemWith('reasons')}
      >
        {reasons.map(([reason, label]) => (
          <TickField
            key={reason}
            name="reasons"
            checked={service.reasons.includes(reason)}
            onChecked={(isChosen) => change({ reasons: ticked(service.reasons, reason, isChosen) })}
          >
            {label}
          </TickField>
        ))}
      </Choices>
      <Restriction
        name="clinicians"
        legend="Chi la fa"
        all="Nessuna scelta: tutti"
        rows={team.clinicians}
        chosen={service.clinicians}
        problem={problemWith('clinicians')}
        onChosen={(clinicians) => change({ clinicians })}
      />
      <Restriction
        name="chairs"
        legend="Su quali poltrone"
        all="Nessuna scelta: tutte"
        rows={team.chairs}
        chosen={service.chairs}
        problem={problemWith('chairs')}
        onChosen={(chairs) => change({ chairs })}
      />
    </>
  );
}

interface MinutesFieldProps {
  label: string;
  offered: readonly number[];
  minutes: number;
  problem: string | undefined;
  onMinutes: (minutes: number) => void;
}

function MinutesField({ label, offered, minutes, problem, onMinutes }: MinutesFieldProps) {
  const id = useId();
  // A list without the stored value would show another one.
  const all = offered.includes(minutes) ? offered : [...offered, minutes].sort((a, b) => a - b);
  return (
    <div>
      <SelectField
        label={label}
        value={String(minutes)}
        options={all.map((each) => [String(each), `${each} minuti`] as const)}
        onValue={(chosen) => onMinutes(Number(chosen))}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && id}
      />
      {problem && (
        <p id={id} className="warning">
          {problem}
        </p>
      )}
    </div>
  );
}
