import { Inbox } from 'lucide-react';
import { Link } from 'react-router-dom';
import { sectionPath } from '../sections.ts';
import { waitingSentence } from './request-labels.ts';
import { useRequests } from './use-requests.ts';

/** On a practice's home: how many requests wait, and the way there. Nothing while none does. */
export function WaitingRequests({ practiceId }: { practiceId: string }) {
  const { requests = [] } = useRequests(practiceId);
  return (
    <div role="status" className="hide-empty">
      {requests.length > 0 && (
        <p className="grid columns-icon items-center gap-3 p-4 round on-sage">
          <Inbox className="icon-l brand" aria-hidden="true" strokeWidth={1.75} />
          <Link className="inline-bar tap semibold break" to={sectionPath('richieste', practiceId)}>
            {waitingSentence(requests.length)}
          </Link>
        </p>
      )}
    </div>
  );
}
