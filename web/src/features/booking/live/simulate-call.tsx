import { PhoneCall } from 'lucide-react';
import actions from '../../../components/practice/actions.module.css';
import type { LiveBookingFragment } from '../../../gql/graphql.ts';
import { useRuntimeConfig } from '../../../lib/runtime-config-context.ts';
import { SimulateBookingCall } from './live-booking.query.ts';
import type { PrivateLink } from './private-link.ts';
import { useBookingAction } from './use-booking-action.ts';

interface SimulateCallProps {
  booking: LiveBookingFragment;
  link: PrivateLink;
}

/** Something is still to be said to the practice, and nobody is saying it at this moment. */
function waitsForCall({ status, next, movingTo }: LiveBookingFragment): boolean {
  if (status === 'SCHEDULED' || status === 'ACCEPTED') return true;
  return next !== null && (movingTo !== null || status === 'CANCELLED' || status === 'DECLINED');
}

/** The trial's way to see a call at any hour: the simulated carrier rings this booking's practice now. */
export function SimulateCall({ booking, link }: SimulateCallProps) {
  const { edition } = useRuntimeConfig();
  const { run, isBusy, problem } = useBookingAction(link);
  if (edition !== 'trial' || !booking.simulated || !waitsForCall(booking)) return null;
  return (
    <section className="stack gap-3 p-4 round-l text-start outline-brand dashed" aria-labelledby="simulate-call">
      <h2 className="text-l" id="simulate-call">
        Vuoi vederla subito?
      </h2>
      <p>
        In questa prova la telefonata è recitata da un programma: può partire anche adesso, a qualunque ora. Nessuno
        studio viene chiamato.
      </p>
      <button
        type="button"
        className={`${actions.primary} self-start tall`}
        aria-disabled={isBusy}
        onClick={() => void run(SimulateBookingCall, {})}
      >
        <PhoneCall aria-hidden="true" />
        {isBusy ? 'Un momento...' : 'Simula adesso la telefonata'}
      </button>
      {problem && (
        <p role="alert" className="semibold warning">
          {problem}
        </p>
      )}
    </section>
  );
}
