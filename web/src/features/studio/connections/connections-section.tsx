import { CallsSettings } from '../calls/calls-settings.tsx';
import { InsideStudio } from '../inside-studio.tsx';
import { Connections } from './connections.tsx';

/** `/studio/collegamenti`: calls and mails about requests, calendar feeds, webhooks. */
export function ConnectionsSection({ practiceId }: { practiceId: string }) {
  return (
    <>
      <div className="stack gap-2">
        <h1 className="title-l break hyphens">Collegamenti</h1>
        <p className="measure muted">
          Come vi arrivano le richieste dei pazienti, e dove altro si vedono gli appuntamenti.
        </p>
      </div>
      <CallsSettings practiceId={practiceId} />
      <InsideStudio practiceId={practiceId}>
        {({ role }) => <Connections practiceId={practiceId} isOwner={role === 'OWNER'} />}
      </InsideStudio>
    </>
  );
}
