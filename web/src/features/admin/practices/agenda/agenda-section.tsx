import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { AgendaFields } from '../../../../components/agenda/agenda.query.ts';
import { countAppointments, describeDay, describeWeek } from '../../../../components/agenda/agenda-text.ts';
import { EditableSection } from '../../../../components/agenda/editable-section.tsx';
import { agendaDrafts } from '../../../../components/agenda/kept-drafts.ts';
import type { PracticeAgendaFieldsFragment } from '../../../../gql/graphql.ts';
import { readFragment } from '../../../../gql/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { adminInstant } from '../../labels/admin-instant.ts';
import { DetailList } from '../../parts/detail-list.tsx';
import { insetStyle, mutedStyle, noteStyle } from '../../parts/section-styles.ts';
import { AgendaQuery } from './agenda.query.ts';
import { AgendaForm } from './agenda-form.tsx';

interface AgendaSectionProps {
  dentistId: string;
  /** Name and comune. */
  practice: string;
  isHidden: boolean;
  onChanged: () => void;
}

/** A practice's online agenda: its hours, its appointments, and the form that changes it. */
export function AgendaSection({ dentistId, practice, isHidden, onChanged }: AgendaSectionProps) {
  const { data, loading, error, refetch } = useQuery(AgendaQuery, {
    variables: { dentistId },
    fetchPolicy: 'network-only',
  });
  const agenda = readFragment(AgendaFields, data?.adminAgenda);
  const hasDraft = () => (agenda ? agendaDrafts.find(dentistId, agenda.version) !== null : false);
  const hasFailed = error !== undefined || (!loading && !agenda);

  function editLabel(): string | null {
    if (isHidden) return null;
    if (hasDraft()) return 'Riprendi le modifiche';
    return agenda?.isStored ? 'Modifica l’agenda' : 'Dai un’agenda allo studio';
  }
  return (
    <EditableSection
      id="agenda"
      title="Agenda online"
      loading={{
        label: 'agenda',
        isLoading: loading && !agenda,
        failure: hasFailed ? 'L’agenda non si è caricata.' : null,
        onRetry: () => void refetch(),
      }}
      read={
        agenda
          ? () => (
              <>
                <AgendaRead agenda={agenda} />
                {hasDraft() && <chakra.p css={noteStyle}>Hai modifiche che non sono salvate.</chakra.p>}
                {isHidden && (
                  <chakra.p css={mutedStyle}>Il profilo è nascosto: per cambiare l’agenda, mostralo di nuovo.</chakra.p>
                )}
              </>
            )
          : null
      }
      edit={editLabel}
      form={(close) =>
        agenda && (
          <AgendaForm
            key={agenda.version}
            dentistId={dentistId}
            practice={practice}
            agenda={agenda}
            onSaved={() => {
              close('Agenda salvata: vale da subito.');
              onChanged();
              void refetch();
            }}
            onLeft={() => close('')}
            onReload={() => void refetch()}
          />
        )
      }
    />
  );
}

function AgendaRead({ agenda }: { agenda: PracticeAgendaFieldsFragment }) {
  const { isStored, isEnabled, slotMinutes, days, appointments, holds } = agenda;
  const outside = appointments.filter(({ isOutside }) => isOutside);
  const standing =
    appointments.length === 0 ? 'Nessuno' : `${appointments.length}, di cui ${outside.length} fuori dagli orari`;
  if (!isStored)
    return (
      <>
        <p>Lo studio non tiene l’agenda da noi: i pazienti prenotano con una telefonata dell’assistente.</p>
        <chakra.p css={mutedStyle}>
          {agenda.windows.length > 0
            ? 'Il modulo comincia dagli orari del profilo: controllali con lo studio.'
            : 'Il profilo non ha orari: il modulo comincia vuoto.'}
        </chakra.p>
        {appointments.length > 0 && (
          <chakra.p css={mutedStyle}>{`Ha già ${countAppointments(appointments.length)} da qui in avanti.`}</chakra.p>
        )}
      </>
    );
  return (
    <>
      <DetailList
        details={[
          ['Offerta ai pazienti', isEnabled ? 'Sì' : 'No: è tenuta, ma i pazienti non la vedono'],
          ['Durata di un appuntamento', `${slotMinutes} minuti`],
          ['Settimana', describeWeek(agenda) ?? 'Nessuna fascia'],
          ['Giorni singoli', days.length === 0 ? null : days.map(describeDay).join('; ')],
          ['Appuntamenti futuri', standing],
          ...(holds > 0 ? [['Posti tenuti adesso', String(holds)] as const] : []),
        ]}
      />
      {outside.length > 0 && (
        <chakra.details css={insetStyle}>
          <summary>Fuori dagli orari, ma ancora in piedi: {countAppointments(outside.length)}</summary>
          <chakra.ul margin="0" paddingInlineStart="5" overflowWrap="anywhere">
            {outside.map(({ startsAt, bookingNumber }) => (
              <li key={`${startsAt}${bookingNumber}`}>
                {adminInstant(startsAt)}
                {', '}
                {bookingNumber ? (
                  <Link to={paths.adminItem('prenotazioni', bookingNumber)}>{bookingNumber}</Link>
                ) : (
                  'preso dallo studio'
                )}
              </li>
            ))}
          </chakra.ul>
        </chakra.details>
      )}
    </>
  );
}
