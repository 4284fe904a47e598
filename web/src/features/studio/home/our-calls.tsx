import { useQuery } from '@apollo/client/react';
import { PhoneCall, PhoneIncoming, PhoneOutgoing } from 'lucide-react';
import { Link } from 'react-router-dom';
import { readFragment } from '../../../gql/fragment-masking.ts';
import type { StudioPastCallsQuery } from '../../../gql/graphql.ts';
import { clockOf, dayOf, nearDay } from '../../booking/booking-dates.ts';
import { useNow } from '../../booking/live/use-now.ts';
import { callLabel, isCallUnderWay, reasonLabel, requestTitle } from '../requests/request-labels.ts';
import { RequestFields, StudioRequests } from '../requests/requests.query.ts';
import { sectionPath } from '../sections.ts';
import { useReadAgain } from '../use-read-again.ts';
import { useStudioChanges } from '../use-studio-changes.ts';
import { Folded } from './folded.tsx';
import { StudioPastCalls } from './past-calls.query.ts';

type PastCall = NonNullable<StudioPastCallsQuery['studioPastCalls']>[number];

/** What our assistant is going to ring about today, unless somebody answers first, and what its calls came to. */
export function OurCalls({ practiceId }: { practiceId: string }) {
  const at = new Date(useNow(30_000));
  const today = dayOf(at.toISOString());
  const variables = { practiceId };
  // What was read for those that wait: nothing is asked a second time.
  const { data: waiting } = useQuery(StudioRequests, { variables, fetchPolicy: 'cache-only' });
  const { data, previousData, refetch } = useQuery(StudioPastCalls, { variables, fetchPolicy: 'cache-and-network' });
  const readAgain = useReadAgain(refetch);
  useStudioChanges(practiceId, () => void readAgain());
  const requests = readFragment(RequestFields, waiting?.studioRequests) ?? [];
  const planned = requests.filter(
    ({ callSince, callsAt }) => isCallUnderWay(callSince, at) || (callsAt !== null && dayOf(callsAt) === today),
  );
  const past = (data ?? previousData)?.studioPastCalls ?? [];
  const [ofToday, before] = [
    past.filter(({ endedAt }) => dayOf(endedAt) === today),
    past.filter(({ endedAt }) => dayOf(endedAt) !== today),
  ];
  if (planned.length + past.length === 0) return null;
  return (
    <section className="stack gap-2" aria-labelledby="telefonate">
      <h2 className="title-s" id="telefonate">
        Le telefonate del nostro assistente
      </h2>
      {planned.length + ofToday.length > 0 && (
        <ul className="stack gap-2" aria-label="Le telefonate di oggi">
          {planned.map((request) => (
            <li key={request.number} className="grid columns-icon items-start gap-2-3">
              <PhoneCall className="icon brand" aria-hidden="true" strokeWidth={1.75} />
              <p className="break">
                <Link to={sectionPath('richieste', practiceId)}>{requestTitle(request)}</Link>: {callLabel(request, at)}
              </p>
            </li>
          ))}
          {ofToday.map((call) => (
            <PastCallLine key={call.id} call={call} today={today} />
          ))}
        </ul>
      )}
      <Folded label="Le telefonate dei giorni prima" one="Una nei giorni prima" several="nei giorni prima">
        {before.map((call) => (
          <PastCallLine key={call.id} call={call} today={today} />
        ))}
      </Folded>
    </section>
  );
}

function PastCallLine({ call, today }: { call: PastCall; today: string }) {
  const { endedAt, isInbound, reason, patientName, text, sentence } = call;
  const Icon = isInbound ? PhoneIncoming : PhoneOutgoing;
  const about = [patientName, reason ? reasonLabel(reason) : 'Dati cancellati'].filter(Boolean).join(', ');
  return (
    <li className="grid columns-icon items-start gap-2-3">
      <Icon className="icon muted" aria-hidden="true" strokeWidth={1.75} />
      <p className="stack gap-0 break">
        <span>
          {about}: {text}
        </span>
        {sentence && <q className="text-s">{sentence}</q>}
        <span className="text-s muted">
          {isInbound ? 'Chiamata ricevuta dal numero dello studio' : 'Telefonata'} {nearDay(dayOf(endedAt), today)},{' '}
          {clockOf(endedAt)}
        </span>
      </p>
    </li>
  );
}
