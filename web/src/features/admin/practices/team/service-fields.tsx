import { Box, chakra } from '@chakra-ui/react';
import { bookingReasons } from '@dentisti/domain/booking/booking-reason';
import { TickField } from '../../../../components/form-field.tsx';
import type { BookingReason } from '../../../../gql/graphql.ts';
import { SelectFilter } from '../../lists/list-filters.tsx';
import { barStyle, mutedStyle, problemStyle } from '../../parts/section-styles.ts';
import type { TypedRow, TypedService, TypedTeam } from './team-draft.ts';

const minutesUpTo = (first: number, last: number) =>
  Array.from({ length: (last - first) / 5 + 1 }, (_, index) => first + 5 * index).map(
    (minutes) => [String(minutes), `${minutes} minuti`] as const,
  );
const durations = minutesUpTo(5, 240);
const buffers = minutesUpTo(0, 60);
const reasons = Object.entries(bookingReasons) as [BookingReason, string][];

interface ServiceFieldsProps {
  service: TypedService;
  team: TypedTeam;
  problems: Readonly<Record<string, string>>;
  onService: (service: TypedService) => void;
}

/** How long a service takes, who does it, where, and which requests it answers. */
export function ServiceFields({ service, team, problems, onService }: ServiceFieldsProps) {
  const change = (part: Partial<TypedService>) => onService({ ...service, ...part });
  const chosen = <Value extends string>(all: readonly Value[], value: Value, isChosen: boolean) =>
    isChosen ? [...all, value] : all.filter((other) => other !== value);
  const some = (field: 'clinicians' | 'chairs', legend: string, rows: readonly TypedRow[]) =>
    rows.length > 1 && (
      <Choices legend={legend} hint="Nessuna scelta: tutti." problem={problems[`${service.key}.${field}`]}>
        {rows
          .filter(({ isActive }) => isActive)
          .map(({ key, name }) => (
            <TickField
              key={key}
              name={field}
              checked={service[field].includes(key)}
              onChecked={(isChosen) => change({ [field]: chosen(service[field], key, isChosen) })}
            >
              {name || 'senza nome'}
            </TickField>
          ))}
      </Choices>
    );
  return (
    <>
      <Box css={barStyle}>
        <SelectFilter
          label="Durata"
          value={String(service.durationMinutes)}
          options={durations}
          onValue={(minutes) => change({ durationMinutes: Number(minutes) })}
        />
        <SelectFilter
          label="Pausa dopo"
          value={String(service.bufferMinutes)}
          options={buffers}
          onValue={(minutes) => change({ bufferMinutes: Number(minutes) })}
        />
        <TickField name="isOnline" checked={service.isOnline} onChecked={(isOnline) => change({ isOnline })}>
          I pazienti la prenotano da soli
        </TickField>
      </Box>
      <Choices
        legend="Risponde a queste richieste"
        hint="Nessuna scelta: la si prenota soltanto scegliendola."
        problem={problems[`${service.key}.reasons`]}
      >
        {reasons.map(([reason, label]) => (
          <TickField
            key={reason}
            name="reasons"
            checked={service.reasons.includes(reason)}
            onChecked={(isChosen) => change({ reasons: chosen(service.reasons, reason, isChosen) })}
          >
            {label}
          </TickField>
        ))}
      </Choices>
      {some('clinicians', 'Chi la fa', team.clinicians)}
      {some('chairs', 'Su quali poltrone', team.chairs)}
    </>
  );
}

interface ChoicesProps {
  legend: string;
  hint: string;
  problem: string | undefined;
  children: React.ReactNode;
}

function Choices({ legend, hint, problem, children }: ChoicesProps) {
  return (
    <chakra.fieldset border="0" padding="0" margin="0">
      <legend>{legend}</legend>
      <chakra.p css={mutedStyle}>{hint}</chakra.p>
      <Box display="flex" flexWrap="wrap" columnGap="4">
        {children}
      </Box>
      {problem && <chakra.p css={problemStyle}>{problem}</chakra.p>}
    </chakra.fieldset>
  );
}
