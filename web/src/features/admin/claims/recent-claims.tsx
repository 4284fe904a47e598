import { Box, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { paths } from '../../../lib/paths.ts';
import { adminInstant } from '../labels/admin-instant.ts';
import { SectionList } from '../lists/section-list.tsx';
import { usePages } from '../lists/use-pages.ts';
import { insetStyle, mutedStyle, wideStyle } from '../parts/section-styles.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { claimStateLabels, claimWayLabels } from './claim-labels.ts';
import { ClaimFields, ClaimsQuery, StudioPracticeFields } from './claims.query.ts';

/** Every claim of the last 90 days, asked for when it is opened. */
export function RecentClaims() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Box css={insetStyle}>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>Ultimi 90 giorni</summary>
        {isOpen && <ClaimsTable />}
      </details>
    </Box>
  );
}

function ClaimsTable() {
  const claims = usePages(ClaimsQuery, { waiting: false }, 'network-only');
  return (
    <SectionList
      pages={claims}
      awaited="rivendicazioni"
      empty="Negli ultimi 90 giorni nessuna rivendicazione."
      label="Rivendicazioni degli ultimi 90 giorni"
      columns={['Studio', 'Stato', 'Chi rivendica', 'Come', 'Dal', 'Decisione']}
    >
      {(claim) => <ClaimLine key={claim.id} claim={claim} />}
    </SectionList>
  );
}

function ClaimLine({ claim: given }: { claim: FragmentType<typeof ClaimFields> }) {
  const claim = readFragment(ClaimFields, given);
  const { id, name, city } = readFragment(StudioPracticeFields, claim.practice);
  const { label, tone } = claimStateLabels[claim.state];
  return (
    <tr>
      <chakra.th scope="row" css={wideStyle}>
        <Link to={paths.adminItem('studi', id)}>{name}</Link>
        <br />
        <chakra.span css={mutedStyle}>{city}</chakra.span>
      </chakra.th>
      <td>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </td>
      <td>{claim.claimantEmail}</td>
      <chakra.td css={wideStyle}>
        {claimWayLabels[claim.way]}
        {claim.contact && `: ${claim.contact}`}
      </chakra.td>
      <td>{adminInstant(claim.startedAt)}</td>
      <chakra.td css={wideStyle}>{claim.decisionNote ?? '–'}</chakra.td>
    </tr>
  );
}
