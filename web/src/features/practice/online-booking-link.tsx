import { useQuery } from '@apollo/client/react';
import { CalendarClock } from 'lucide-react';
import { Link } from 'react-router-dom';
import actions from '../../components/practice/actions.module.css';
import { graphql } from '../../gql/gql.ts';
import { paths } from '../../lib/paths.ts';

const HasAgenda = graphql(`
  query HasAgenda($dentistId: ID!) {
    agendaSlots(dentistId: $dentistId, days: 1) {
      __typename
    }
  }
`);

/** `Prenota online`, where the practice keeps an agenda. Asked beside the profile, which does not wait for it. */
export function OnlineBookingLink({ dentistId }: { dentistId: string }) {
  const { data } = useQuery(HasAgenda, { variables: { dentistId } });
  if (data?.agendaSlots?.__typename !== 'AgendaSlots') return null;
  return (
    <Link className={actions.quiet} to={paths.realBooking(dentistId)}>
      <CalendarClock aria-hidden="true" />
      Prenota online
    </Link>
  );
}
