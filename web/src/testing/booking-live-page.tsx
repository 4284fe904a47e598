import { screen, within } from '@testing-library/react';
import { bookingFixture, bookingLink, offeredFixture, rome } from './booking-fixtures.ts';
import { type GatewayAnswers, mockGateway } from './mock-gateway.ts';
import { mockLive } from './mock-live.ts';
import { renderSite } from './render-page.tsx';

export const confirmed = bookingFixture({
  status: 'CONFIRMED',
  confirmedAt: rome('2026-11-24', '9:30'),
  calendarFile: 'BEGIN:VCALENDAR\r\nSUMMARY:Visita dentistica\r\nEND:VCALENDAR\r\n',
  timeline: [
    { id: '1', at: '2026-11-19T16:30:00.000Z', kind: 'requested', text: 'Richiesta ricevuta.', quote: null },
    { id: '2', at: '2026-11-20T09:40:00.000Z', kind: 'callStarted', text: 'Stiamo chiamando lo studio.', quote: null },
    {
      id: '3',
      at: '2026-11-20T09:42:00.000Z',
      kind: 'callEnded.accepted',
      text: 'Lo studio accetta il primo orario.',
      quote: 'Va benissimo, lo segno.',
    },
  ],
  next: {
    text: 'Ti aspettano martedì 24 novembre alle 9:30.',
    at: rome('2026-11-24', '9:30'),
    isCallOverdue: false,
  },
});
export const proposed = bookingFixture({
  status: 'PROPOSED',
  proposedAt: rome('2026-11-26', '16:00'),
  proposalExpiresAt: '2026-11-20T11:52:30.000Z',
  allowedActions: ['ACCEPT', 'REFUSE', 'RESCHEDULE', 'CANCEL'],
});

/** The toaster beside the page has an alert of its own. */
export const inMain = () => within(screen.getByRole('main'));

export async function openLive(booking: Record<string, unknown>, answers: GatewayAnswers = {}, at = bookingLink) {
  const live = mockLive('bookingChanged', booking);
  const gateway = mockGateway({
    Query: { booking: () => booking, offeredTimes: (args: never) => offeredFixture(args), ...answers.Query },
    Mutation: answers.Mutation ?? {},
  });
  const view = renderSite({ at });
  await screen.findByRole('heading', { level: 2, name: 'Il percorso della tua richiesta' });
  return { live, gateway, ...view };
}
export const title = (name: string) => screen.findByRole('heading', { level: 1, name });
export const changed = (booking: unknown) => ({ __typename: 'BookingChanged', booking });
/** The question about cookies has buttons of the same names. */
export const button = (name: string | RegExp) => inMain().getByRole('button', { name });
