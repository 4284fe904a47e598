import { agendaFixture, at, openRooms } from './agenda.ts';
import { accountFixture, openStudio, studioFixture } from './studio-page.ts';

/** Opens the agenda of Thursday; `agenda` is read each time, `rooms` are as given. */
export async function openAgenda({
  agenda = () => agendaFixture() as unknown,
  rooms = openRooms() as unknown,
  mutations = {},
  queries = {},
  query = '?giorno=2026-11-26',
}: {
  agenda?: () => unknown;
  rooms?: unknown;
  mutations?: Record<string, (args: never) => unknown>;
  queries?: Record<string, () => unknown>;
  query?: string;
} = {}) {
  const studio = () => studioFixture(rooms as Record<string, unknown>);
  const studioPatients = () => ({
    patients: [
      { id: 'q1', name: 'Rita Sala', phone: '+39 333 1', email: null, noShows: 0, consentsToRecall: false },
      { id: 'q2', name: 'Rita Neri', phone: null, email: 'rita@posta.it', noShows: 0, consentsToRecall: false },
    ],
    next: null,
    total: 2,
  });
  const studioFreeStarts = () => [at('15:00'), at('15:30')];
  const view = await openStudio(
    `/studio/agenda${query}`,
    () => accountFixture(),
    { Query: { studio, studioAgenda: agenda, studioPatients, studioFreeStarts, ...queries }, Mutation: mutations },
    'Agenda',
  );
  const sent = (operation: string) => view.gateway.requests.filter((one) => one.operation === operation);
  return { ...view, sent };
}
