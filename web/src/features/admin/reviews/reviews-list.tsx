import { Box, chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { paths } from '../../../lib/paths.ts';
import { adminInstant } from '../labels/admin-instant.ts';
import { SelectFilter } from '../lists/list-filters.tsx';
import { SectionList } from '../lists/section-list.tsx';
import { useAddressFilters } from '../lists/use-address-filters.ts';
import { usePages } from '../lists/use-pages.ts';
import { barStyle, mutedStyle, sectionStyle, wideStyle } from '../parts/section-styles.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { reviewStateLabels } from './review-labels.ts';
import { AdminReviewFields, AdminReviewsQuery } from './reviews.query.ts';

const kinds = [
  ['', 'Da decidere'],
  ['tutte', 'Tutte, prima le ultime cambiate'],
] as const;

/** Reviews that the rules doubt or somebody reported. */
export function ReviewsList() {
  const [search, write] = useAddressFilters();
  const kind = search.get('quali') === 'tutte' ? 'tutte' : '';
  const reviews = usePages(AdminReviewsQuery, { open: kind === '' });
  return (
    <Box css={sectionStyle}>
      <h1>Recensioni</h1>
      <Box css={barStyle}>
        <SelectFilter label="Quali" value={kind} options={kinds} onValue={(quali) => write({ quali })} />
      </Box>
      <SectionList
        pages={reviews}
        awaited="recensioni"
        empty={kind === '' ? 'Nessuna recensione da decidere.' : 'Ancora nessuna recensione.'}
        label="Recensioni"
        columns={['Studio', 'Stato', 'Perché', 'Cambiata', 'Testo']}
      >
        {(review) => <ReviewLine key={review.id} review={review} />}
      </SectionList>
    </Box>
  );
}

const shortened = (text: string) => (text.length <= 90 ? text : `${text.slice(0, 88).trimEnd()}…`);

function ReviewLine({ review: given }: { review: FragmentType<typeof AdminReviewFields> }) {
  const review = readFragment(AdminReviewFields, given);
  const { label, tone } = reviewStateLabels[review.state];
  const open = review.reports.filter(({ isRemoved }) => isRemoved == null).length;
  const why = [
    ...(review.reasons.length > 0 ? ['regole'] : []),
    ...(open > 0 ? [open === 1 ? '1 segnalazione' : `${open} segnalazioni`] : []),
    ...(review.answer?.state === 'HELD' ? ['risposta dello studio'] : []),
  ];
  return (
    <tr>
      <chakra.th scope="row" css={wideStyle}>
        <Link to={paths.adminItem('recensioni', review.id)}>{review.dentistName}</Link>
        <br />
        <chakra.span css={mutedStyle}>{review.dentistCity}</chakra.span>
      </chakra.th>
      <td>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </td>
      <td>{why.join(', ') || 'niente'}</td>
      <td>{adminInstant(review.changedAt)}</td>
      <chakra.td css={wideStyle}>
        {review.text ? shortened(review.text) : `${review.stars} stelle, senza testo`}
      </chakra.td>
    </tr>
  );
}
