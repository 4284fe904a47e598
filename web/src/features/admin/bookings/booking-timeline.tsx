import { chakra } from '@chakra-ui/react';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { adminInstant } from '../labels/admin-instant.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { BookingTimelineFields } from './bookings.query.ts';

/** Everything that happened to a booking, also what the patient does not see. */
export function BookingTimeline({ booking }: { booking: FragmentType<typeof BookingTimelineFields> }) {
  const { timeline } = readFragment(BookingTimelineFields, booking);
  return (
    <chakra.ol
      display="grid"
      gap="4"
      margin="0"
      padding="0 0 0 4"
      borderInlineStart="2px solid var(--d-line-strong)"
      listStyle="none"
      css={{
        '& li': { position: 'relative', minWidth: '0', overflowWrap: 'anywhere' },
        '& li::before': {
          position: 'absolute',
          insetBlockStart: '0.4rem',
          insetInlineStart: 'calc(-1 * var(--d-space-4) - 6px)',
          width: '0.625rem',
          height: '0.625rem',
          borderRadius: '50%',
          bg: 'brand',
          content: "''",
        },
        "& li[data-internal='true']::before": { borderRadius: '0', bg: 'amber' },
        '& blockquote': { margin: '1 0 0', fontStyle: 'italic' },
      }}
    >
      {timeline.map((step) => (
        <li key={step.id} data-internal={step.isInternal}>
          <chakra.p
            display="flex"
            flexWrap="wrap"
            alignItems="center"
            gap="1 2"
            color="ink-muted"
            fontSize="xs"
            fontVariantNumeric="tabular-nums"
            css={{ '& > *': { minWidth: '0' } }}
          >
            <time dateTime={step.at}>{adminInstant(step.at)}</time>
            {step.isInternal && <StatusBadge tone="quiet">Interno</StatusBadge>}
          </chakra.p>
          <p>{step.text}</p>
          {step.quote && <blockquote>«{step.quote}»</blockquote>}
          {/* A ring-back is no operator's step. */}
          {step.kind === 'byHand' && (
            <chakra.p color="ink-muted" fontSize="s">
              {step.operatorEmail ?? 'Una persona che non c’è più'}
              {step.note && `: ${step.note}`}
            </chakra.p>
          )}
        </li>
      ))}
    </chakra.ol>
  );
}
