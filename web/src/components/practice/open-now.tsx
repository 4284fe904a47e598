import { describeOpening } from '@dentisti/domain/hours/hours-text';
import { openNow } from '@dentisti/domain/hours/opening';
import { type FragmentType, readFragment } from '../../gql/fragment-masking.ts';
import { graphql } from '../../gql/gql.ts';
import { useNow } from '../../lib/browser/use-now.ts';
import { OpenState } from './open-state.tsx';

const OpenNowFields = graphql(`
  fragment OpenNow on Dentist {
    timetable
  }
`);

interface OpenNowProps {
  practice: FragmentType<typeof OpenNowFields>;
  /** With what comes next: `Aperto fino alle 19:00`. */
  isSentence?: boolean;
}

/**
 * Open or closed at this minute, told by the browser from the timetable; nothing when the hours are unknown. Its place is
 * kept free before.
 */
export function OpenNow({ practice, isSentence = false }: OpenNowProps) {
  const { timetable } = readFragment(OpenNowFields, practice);
  const now = useNow();
  if (!timetable) return null;
  const sentence = now && isSentence ? describeOpening(timetable, now) : undefined;
  return <OpenState openNow={now ? openNow(timetable, now) : 'later'} sentence={sentence} />;
}
