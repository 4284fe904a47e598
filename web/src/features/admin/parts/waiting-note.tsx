import { chakra } from '@chakra-ui/react';
import { adminInstant } from '../labels/admin-instant.ts';
import { mutedStyle, noteStyle } from './section-styles.ts';

interface WaitingNoteProps {
  waiting: { text: string; at: string | null; isWaiting: boolean } | null;
}

/** "Perché aspetta e quando riprova"; nothing when it waits for nothing. */
export function WaitingNote({ waiting }: WaitingNoteProps) {
  if (!waiting) return null;
  return (
    <chakra.p css={noteStyle}>
      <b>{waiting.isWaiting ? 'Perché aspetta:' : 'Adesso:'}</b> {waiting.text}
      {waiting.at && <chakra.span css={mutedStyle}> ({adminInstant(waiting.at)})</chakra.span>}
    </chakra.p>
  );
}
