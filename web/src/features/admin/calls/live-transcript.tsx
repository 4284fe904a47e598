import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { CallSpeaker } from '../../../gql/graphql.ts';
import { useRefetchOnChange } from '../frame/use-admin-changes.ts';
import { mutedStyle } from '../parts/section-styles.ts';
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
    return <chakra.p css={mutedStyle}>{error ? 'Non si riesce a leggere la conversazione.' : 'Leggo…'}</chakra.p>;
  if (lines.length === 0) return <chakra.p css={mutedStyle}>Nessuno ha ancora parlato.</chakra.p>;
  return (
    <chakra.ol
      display="grid"
      gap="2"
      maxWidth="70ch"
      padding="3 0 0"
      listStyle="none"
      overflowWrap="anywhere"
      aria-label="Conversazione"
      aria-live="polite"
    >
      {lines.map(({ speaker, text }, i) => (
        <li key={i} data-speaker={speaker}>
          <strong>{speakers[speaker]}:</strong> {text}
        </li>
      ))}
    </chakra.ol>
  );
}
