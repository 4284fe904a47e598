import { describeOpening } from '@dentisti/domain/hours/hours-text';
import { openNow } from '@dentisti/domain/hours/opening';
import type { Week } from '@dentisti/domain/hours/week';
import { OpenState } from '../../components/practice/open-state.tsx';
import { type FragmentType, readFragment } from '../../gql/fragment-masking.ts';
import { graphql } from '../../gql/gql.ts';
import { useFirstNow } from '../../lib/server-page.ts';
import { weekOf } from './week-of.ts';

const OpeningLineFields = graphql(`
  fragment OpeningLine on Dentist {
    openNow
    week {
      opensMinutes
      closesMinutes
    }
  }
`);

/**
 * `Aperto fino alle 19:00`. The gateway also knows closures for single days: where its answer differs from what the
 * week says, only the plain state is told.
 */
export function OpeningLine(props: { practice: FragmentType<typeof OpeningLineFields>; now?: Date }) {
  const practice = readFragment(OpeningLineFields, props.practice);
  const week: Week | null = weekOf(practice.week);
  const drawnAt = useFirstNow();
  const now = props.now ?? drawnAt;
  const schedule = { week, exceptions: [] };
  const agrees = openNow(schedule, now) === practice.openNow;
  const sentence = agrees ? describeOpening(schedule, now) : null;
  return <OpenState openNow={practice.openNow} sentence={sentence} />;
}
