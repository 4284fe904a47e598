import { useQuery } from '@apollo/client/react';
import { Box, chakra } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import { PageLoading } from '../../../../components/page-loading.tsx';
import actions from '../../../../components/practice/actions.module.css';
import type { AdminAgendaFieldsFragment } from '../../../../gql/graphql.ts';
import { readFragment } from '../../../../gql/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { adminInstant } from '../../labels/admin-instant.ts';
import { DetailList } from '../../parts/detail-list.tsx';
import { barStyle, insetStyle, mutedStyle, noteStyle, problemStyle, sectionStyle } from '../../parts/section-styles.ts';
import { AgendaFields, AgendaQuery } from './agenda.query.ts';
import { keptDraft } from './agenda-draft.ts';
import { AgendaForm } from './agenda-form.tsx';
import { countAppointments, describeDay, describeWeek } from './agenda-labels.ts';

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
  const [isOpen, setOpen] = useState(false);
  const [answer, setAnswer] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const agenda = readFragment(AgendaFields, data?.adminAgenda);
  const hasDraft = agenda ? keptDraft(dentistId, agenda.version) !== null : false;

  function close(message: string) {
    // The form's dialog keeps the focus as long as it stands.
    flushSync(() => {
      setOpen(false);
      setAnswer(message);
    });
    heading.current?.focus();
  }
  async function saved() {
    close('Agenda salvata: vale da subito.');
    onChanged();
    await refetch();
  }
  return (
    <chakra.section css={sectionStyle} aria-labelledby="agenda">
      <h2 id="agenda" ref={heading} tabIndex={-1}>
        Agenda online
      </h2>
      <chakra.p role="status" css={answer ? noteStyle : undefined}>
        {answer}
      </chakra.p>
      {loading && !agenda && <PageLoading label="agenda" />}
      {(error || (!loading && !agenda)) && (
        <Box role="alert" css={barStyle}>
          <chakra.p css={problemStyle}>L’agenda non si è caricata.</chakra.p>
          <button type="button" className={actions.quiet} onClick={() => void refetch()}>
            Riprova
          </button>
        </Box>
      )}
      {agenda && !isOpen && (
        <>
          <AgendaRead agenda={agenda} />
          {hasDraft && <chakra.p css={noteStyle}>Hai modifiche che non sono salvate.</chakra.p>}
          {isHidden ? (
            <chakra.p css={mutedStyle}>Il profilo è nascosto: per cambiare l’agenda, mostralo di nuovo.</chakra.p>
          ) : (
            <Box css={barStyle}>
              <button
                type="button"
                className={actions.quiet}
                onClick={() => {
                  setAnswer('');
                  setOpen(true);
                }}
              >
                {hasDraft && 'Riprendi le modifiche'}
                {!hasDraft && (agenda.isStored ? 'Modifica l’agenda' : 'Dai un’agenda allo studio')}
              </button>
            </Box>
          )}
        </>
      )}
      {agenda && isOpen && (
        <AgendaForm
          key={agenda.version}
          dentistId={dentistId}
          practice={practice}
          agenda={agenda}
          onSaved={() => void saved()}
          onLeft={() => close('')}
          onReload={() => void refetch()}
        />
      )}
    </chakra.section>
  );
}

function AgendaRead({ agenda }: { agenda: AdminAgendaFieldsFragment }) {
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
