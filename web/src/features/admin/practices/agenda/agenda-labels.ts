import { type AgendaDraft, isInsideAgenda } from '@dentisti/domain/agenda/agenda-edit';
import { countAppointments } from '../../../../components/agenda/agenda-text.ts';
import type { PracticeAgendaFieldsFragment } from '../../../../gql/graphql.ts';
import { adminInstant } from '../../labels/admin-instant.ts';

const maxNamed = 8;

/** What storing an agenda does, line by line, before it is done. */
export function consequences(before: PracticeAgendaFieldsFragment, after: AgendaDraft): string[] {
  const { appointments, holds } = before;
  const outside = appointments.filter(
    ({ startsAt, endsAt }) => !isInsideAgenda(after, { startsAt: new Date(startsAt), endsAt: new Date(endsAt) }),
  );
  const rest = outside.length - maxNamed;
  return [
    ...(outside.length === 0
      ? []
      : [`Fuori dai nuovi orari: ${countAppointments(outside.length)}. Nessuno viene avvisato: senti tu lo studio.`]),
    after.enabled
      ? 'Da subito i pazienti vedono i posti liberi di questi orari e prenotano senza telefonata.'
      : 'Da subito i pazienti non vedono più posti: le nuove richieste vanno per telefono, se lo studio si può chiamare.',
    appointments.length === 0
      ? 'Non ci sono appuntamenti futuri.'
      : `Gli appuntamenti già presi restano tutti (${appointments.length}).`,
    ...(after.enabled && !before.isEnabled
      ? ['Le richieste già in attesa di una telefonata restano al telefono.']
      : []),
    'Chi ha davanti gli orari di prima e ne sceglie uno che non c’è più, lo legge e ne sceglie un altro.',
    holds === 0
      ? 'Adesso nessuno sta compilando un modulo con un posto tenuto.'
      : `Chi sta compilando un modulo (${holds === 1 ? 'un posto tenuto' : `${holds} posti tenuti`}, al massimo 10 minuti) può ancora confermarlo.`,
    ...outside
      .slice(0, maxNamed)
      .map(
        ({ startsAt, bookingNumber }) => `Fuori: ${adminInstant(startsAt)}, ${bookingNumber ?? 'preso dallo studio'}`,
      ),
    ...(rest > 0 ? [`Fuori: e altri ${rest}`] : []),
  ];
}
