import { writtenTime } from '@dentisti/domain/booking/italian-time';
import { parseReminderQuery, type ReminderAction } from '@dentisti/domain/messages/reminder-link';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { LiveBookingFragment } from '../../../gql/graphql.ts';

type Reminded = Pick<LiveBookingFragment, 'status' | 'confirmedAt' | 'appointmentSequence'>;

/** What a reminder's button asks of a booking, as it stood when the page was opened. */
interface OpenedReminder {
  /** Null where it cannot be done any more. */
  action: ReminderAction | null;
  /** Why the reminder is out of date; null when it is not. */
  note: string | null;
}

const isPast = ({ status, confirmedAt }: Reminded) =>
  status === 'COMPLETED' || (status === 'CONFIRMED' && confirmedAt != null && Date.parse(confirmedAt) <= Date.now());

function openReminder(search: string, booking: Reminded): OpenedReminder | null {
  const link = parseReminderQuery(new URLSearchParams(search));
  if (!link) return null;
  const { status, confirmedAt, appointmentSequence } = booking;
  if (isPast(booking))
    return { action: null, note: 'Questo promemoria era per una visita già passata: non devi fare più nulla.' };
  if (status !== 'CONFIRMED' || !confirmedAt)
    return {
      action: null,
      note: 'Questo promemoria era per un appuntamento che non vale più: non c’è niente da confermare.',
    };
  if (link.sequence !== null && link.sequence !== appointmentSequence)
    return {
      action: null,
      note: `Questo promemoria era per un altro orario. Nel frattempo l’appuntamento è stato spostato: ora è ${writtenTime(new Date(confirmedAt))}.`,
    };
  return { action: link.action, note: null };
}

/** Returns what the reminder's button that opened the page asks for; null on every other way here. It does nothing itself. */
export function useReminderLink(booking: Reminded): OpenedReminder | null {
  const { search } = useLocation();
  // What is done on the page changes the booking, not what was asked for.
  const [opened] = useState(() => openReminder(search, booking));
  return opened;
}

export function ReminderNote({ text }: { text: string }) {
  return (
    <p role="status" className="p-4 round line-warning on-warning text-start">
      {text}
    </p>
  );
}
