import { Box, chakra } from '@chakra-ui/react';
import actions from '../../../components/practice/actions.module.css';
import { barStyle, mutedStyle } from '../parts/section-styles.ts';
import type { Pages } from './use-pages.ts';

/** The foot of a list: how much of it is shown, a button for the rest, and that the rest did not come. */
export function LoadMore({ pages: { items, hasMore, hasMoreFailed, loading, more } }: { pages: Pages<unknown> }) {
  const shown = items.length;
  return (
    <Box css={barStyle}>
      <chakra.p role="status" css={mutedStyle}>
        {loading ? 'Carico…' : `${shown} ${shown === 1 ? 'riga' : 'righe'}${hasMore ? ', ce ne sono altre' : ''}`}
      </chakra.p>
      {hasMore && (
        // Not `disabled`: the button would lose the focus while it works.
        <button type="button" className={actions.quiet} aria-disabled={loading} onClick={() => !loading && more()}>
          Mostra altre
        </button>
      )}
      {hasMoreFailed && <p role="alert">Le altre non sono arrivate. Riprova tra poco.</p>}
    </Box>
  );
}
