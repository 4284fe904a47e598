import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** A label and what belongs to it; nothing (null, undefined, '') is shown as a dash. */
export type Detail = readonly [label: string, value: ReactNode];

/** The details of one item, label by label. */
export function DetailList({ details }: { details: readonly Detail[] }) {
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns="repeat(auto-fill, minmax(min(15rem, 100%), 1fr))"
      gap="3 5"
      margin="0"
      css={{
        '& > div': { minWidth: '0' },
        '& dt': { color: 'ink-muted', fontSize: 'xs' },
        '& dd': { margin: '0', overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
      }}
    >
      {details.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? '–' : value}</dd>
        </div>
      ))}
    </chakra.dl>
  );
}
