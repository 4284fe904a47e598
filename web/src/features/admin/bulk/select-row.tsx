import { chakra } from '@chakra-ui/react';
import type { Selection } from './use-selection.ts';

/** The cell that chooses a row for an action on many. */
export function SelectRow({ id, label, selection }: { id: string; label: string; selection: Selection }) {
  return (
    <chakra.td
      width="1px"
      css={{
        '& label': {
          display: 'inline-flex',
          alignItems: 'center',
          gap: '2',
          minHeight: 'var(--d-tap)',
          minWidth: '1.75rem',
          cursor: 'pointer',
        },
        '& input': { width: '1.25rem', height: '1.25rem', accentColor: 'var(--d-brand)' },
      }}
    >
      <label>
        <input
          type="checkbox"
          aria-label={`Scegli ${label}`}
          checked={selection.has(id)}
          onChange={() => selection.toggle(id)}
        />
      </label>
    </chakra.td>
  );
}
