import { OpenState } from '../../components/practice/open-state.tsx';
import { type FragmentType, readFragment } from '../../gql/fragment-masking.ts';
import { graphql } from '../../gql/gql.ts';

const OpeningLineFields = graphql(`
  fragment OpeningLine on Dentist {
    openNow
    openingLine
  }
`);

/** `Aperto fino alle 19:00`. */
export function OpeningLine(props: { practice: FragmentType<typeof OpeningLineFields> }) {
  const { openNow, openingLine } = readFragment(OpeningLineFields, props.practice);
  return <OpenState openNow={openNow} sentence={openingLine} />;
}
