import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import type { CallSpeaker } from '../../../gql/graphql.ts';
import sectionStyles from '../section.module.css';
import { useRefetchOnChange } from '../use-admin-changes.ts';
import styles from './live-calls.module.css';
import { LiveTranscriptQuery } from './live-calls.query.ts';

const speakers: Readonly<Record<CallSpeaker, string>> = { ASSISTANT: 'Assistente', PRACTICE: 'Studio' };

interface LiveTranscriptProps {
  /** The dial's. */
  id: string;
  changes: number;
}

/** What is being said in a call, sentence by sentence: asked for by who opens it, because it may name the patient. */
export function LiveTranscript({ id, changes }: LiveTranscriptProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Segui la conversazione</summary>
      {isOpen && <Lines id={id} changes={changes} />}
    </details>
  );
}

function Lines({ id, changes }: LiveTranscriptProps) {
  // Never in the cache: it is gone once the call has ended.
  const { data, error, refetch } = useQuery(LiveTranscriptQuery, { variables: { id }, fetchPolicy: 'no-cache' });
  useRefetchOnChange(changes, refetch);
  const lines = data?.adminLiveTranscript;
  if (!lines)
    return <p className={sectionStyles.muted}>{error ? 'Non si riesce a leggere la conversazione.' : 'Leggo…'}</p>;
  if (lines.length === 0) return <p className={sectionStyles.muted}>Nessuno ha ancora parlato.</p>;
  return (
    <ol className={styles.lines} aria-label="Conversazione" aria-live="polite">
      {lines.map(({ speaker, text }, i) => (
        <li key={i} data-speaker={speaker}>
          <strong>{speakers[speaker]}:</strong> {text}
        </li>
      ))}
    </ol>
  );
}
