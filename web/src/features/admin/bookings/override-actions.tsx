import { useMutation } from '@apollo/client/react';
import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import actions from '../../../components/practice/actions.module.css';
import type { BookingOverride } from '../../../gql/graphql.ts';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { OverrideDialog } from '../parts/override-dialog.tsx';
import { barStyle } from '../parts/section-styles.ts';
import { unreachable } from '../sign-in/password-step.tsx';
import {
  BookingOverrideFields,
  ConfirmBookingManually,
  DeclineBookingManually,
  MoveBookingManually,
  OverrideResult,
} from './bookings.query.ts';
import { parseTime, TimeChoice } from './time-choice.tsx';

const labels: Readonly<Record<BookingOverride, { button: string; title: string; mail: string; done: string }>> = {
  CONFIRM: {
    button: 'Conferma a mano',
    title: 'Confermare la prenotazione?',
    mail: 'Il paziente riceve l’e-mail di conferma con il file per il calendario.',
    done: 'Confermata: il paziente riceve l’e-mail.',
  },
  MOVE: {
    button: 'Sposta a mano',
    title: 'Spostare l’appuntamento?',
    mail: 'Il paziente riceve l’e-mail con il nuovo orario e il calendario aggiornato.',
    done: 'Spostata: il paziente riceve l’e-mail.',
  },
  DECLINE: {
    button: 'Rifiuta a mano',
    title: 'Lo studio non può riceverlo?',
    mail: 'Il paziente riceve l’e-mail con altri studi vicini.',
    done: 'Rifiutata: il paziente riceve l’e-mail.',
  },
};

interface OverrideActionsProps {
  booking: FragmentType<typeof BookingOverrideFields>;
  /** What came of it, in a sentence. */
  onChanged: (text: string) => void;
}

/** What an operator decides after having spoken with the practice. */
export function OverrideActions({ booking: given, onChanged }: OverrideActionsProps) {
  const booking = readFragment(BookingOverrideFields, given);
  const [open, setOpen] = useState<BookingOverride | null>(null);
  const [time, setTime] = useState('');
  const [confirm] = useMutation(ConfirmBookingManually);
  const [decline] = useMutation(DeclineBookingManually);
  const [move] = useMutation(MoveBookingManually);
  if (booking.allowedOverrides.length === 0) return null;

  async function decide(action: BookingOverride, note: string): Promise<string | null> {
    const variables = { number: booking.number, version: booking.version, note };
    if (action === 'DECLINE') return answered(action, (await decline({ variables })).data?.declineBookingManually);
    const at = parseTime(time);
    if (!at) return 'Scegli il giorno e l’ora.';
    const withTime = { variables: { ...variables, at } };
    if (action === 'CONFIRM') return answered(action, (await confirm(withTime)).data?.confirmBookingManually);
    return answered(action, (await move(withTime)).data?.moveBookingManually);
  }
  function answered(action: BookingOverride, result: FragmentType<typeof OverrideResult> | undefined): string | null {
    const read = result && readFragment(OverrideResult, result);
    if (!read) return unreachable;
    if (read.__typename !== 'BookingOverridden') return read.message;
    onChanged(labels[action].done);
    return null;
  }
  const begin = (action: BookingOverride) => {
    setTime(
      action === 'CONFIRM' ? (booking.proposedAt ?? booking.preferredTimes[0] ?? '') : (booking.movingTo?.[0] ?? ''),
    );
    setOpen(action);
  };
  const times =
    open === 'MOVE'
      ? (booking.movingTo ?? [])
      : [...(booking.proposedAt ? [booking.proposedAt] : []), ...booking.preferredTimes];

  return (
    <Box css={barStyle}>
      {booking.allowedOverrides.map((action) => (
        <button key={action} type="button" className={actions.quiet} onClick={() => begin(action)}>
          {labels[action].button}
        </button>
      ))}
      {open && (
        <OverrideDialog
          title={labels[open].title}
          affected={[
            `${booking.number}, ${booking.dentist.name}`,
            'Le chiamate previste o in corso per questa prenotazione si fermano.',
            labels[open].mail,
            ...(booking.inAgenda ? ['Vale l’agenda online dello studio: un orario occupato viene rifiutato.'] : []),
          ]}
          confirmLabel={labels[open].button}
          noteHint="Con chi hai parlato e che cosa ha detto. La leggono solo i colleghi; si cancella con la prenotazione."
          onConfirm={(note) => decide(open, note)}
          onClose={() => setOpen(null)}
        >
          {open !== 'DECLINE' && <TimeChoice times={times} value={time} onValue={setTime} />}
        </OverrideDialog>
      )}
    </Box>
  );
}
