import { type AgendaDraft, isInsideAgenda } from '@dentisti/domain/agenda/agenda-edit';
import { countAppointments } from '../../../components/agenda/agenda-text.ts';
import type { Setup } from './use-setup.ts';

/** What switching an agenda on or off does, sentence by sentence, before it is done. */
export function switchMeaning({ agenda, waitingRequests }: Pick<Setup, 'agenda' | 'waitingRequests'>): string[] {
  const { isEnabled, appointments, holds } = agenda;
  const standing =
    appointments.length === 0 ? [] : [`Gli appuntamenti già presi restano tutti (${appointments.length}).`];
  if (isEnabled)
    return [
      'Da subito i pazienti non vedono più orari liberi: le nuove richieste vanno per telefono, se lo studio si può chiamare, e le trovi anche in «Richieste».',
      ...standing,
      ...(holds > 0 ? ['Chi sta prenotando in questo momento può ancora finire, entro dieci minuti.'] : []),
    ];
  const waiting = waitingRequests === 1 ? 'Una richiesta aspetta già' : `${waitingRequests} richieste aspettano già`;
  return [
    'Da ora i pazienti prenotano da soli negli orari liberi; per le nuove richieste non ti telefoniamo più.',
    ...(waitingRequests > 0
      ? [`${waiting}: rispondi in «Richieste». Finché non lo fai, per quelle possiamo ancora telefonarti.`]
      : []),
    ...standing,
    'Puoi spegnerla quando vuoi.',
  ];
}

/** What new hours mean for the visits that stand; null when none is touched. */
export function outsideText({ appointments }: Setup['agenda'], wanted: AgendaDraft): string | null {
  const outside = appointments.filter(
    ({ startsAt, endsAt }) => !isInsideAgenda(wanted, { startsAt: new Date(startsAt), endsAt: new Date(endsAt) }),
  );
  if (outside.length === 0) return null;
  return `Fuori dai nuovi orari: ${countAppointments(outside.length)}. Restano in agenda e nessuno viene avvisato: senti tu i pazienti.`;
}
