import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { paths } from '../../../lib/paths.ts';
import { barStyle, mutedStyle } from '../parts/section-styles.ts';
import { StudioPracticeFields } from './claims.query.ts';

type GivenPractice = FragmentType<typeof StudioPracticeFields>;

/** Returns a practice as one line of a dialog: `Studio Rossi, Via Roma 1, Roma (RM)`. */
export function practiceLine(given: GivenPractice): string {
  const { name, address, city, province } = readFragment(StudioPracticeFields, given);
  return `${name}, ${address}, ${city} (${province})`;
}

/** A practice's name as the link to its admin page, what stands beside it, and its address. */
export function PracticeHeading({
  id,
  practice,
  children,
}: {
  id: string;
  practice: GivenPractice;
  children?: ReactNode;
}) {
  const { id: practiceId, name, address, city, province } = readFragment(StudioPracticeFields, practice);
  return (
    <div>
      <Box css={barStyle}>
        <h3 id={id}>
          <Link to={paths.adminItem('studi', practiceId)}>{name}</Link>
        </h3>
        {children}
      </Box>
      <chakra.p css={mutedStyle}>{`${address}, ${city} (${province})`}</chakra.p>
    </div>
  );
}
