import { dayNote } from '../grid/day-head.tsx';
import type { AgendaView } from '../view/agenda-view.ts';
import type { AgendaDay } from '../view/columns.ts';

interface EmptyDaysProps {
  view: AgendaView;
  days: readonly AgendaDay[];
  isWide: boolean;
}

/** Nothing stands in these days: how it gets there. */
export function EmptyDays({ view, days, isWide }: EmptyDaysProps) {
  const note = days.length === 1 && days[0] ? dayNote(days[0]) : null;
  const when = view.span === 'giorno' ? 'In questo giorno' : 'In questa settimana';
  return (
    <p className="p-card round line dashed">
      {note && (
        <>
          <strong>{note}.</strong>{' '}
        </>
      )}
      {when} non c’è ancora niente. Le prenotazioni da Dentisti.ai compaiono qui da sole;{' '}
      {isWide ? (
        <>
          per aggiungere una visita tua trascina sullo spazio vuoto o premi <kbd className="semibold">N</kbd>.
        </>
      ) : (
        'una visita tua la aggiungi con «Nuova visita».'
      )}
    </p>
  );
}
