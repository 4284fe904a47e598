import { Box, Grid } from '@chakra-ui/react';
import { Suspense } from 'react';
import { ErrorBoundary } from '../../../components/error-boundary.tsx';
import { PageLoading } from '../../../components/page-loading.tsx';
import type { CurrentOperatorQuery } from '../../../gql/graphql.ts';
import { sectionStyle } from '../parts/section-styles.ts';
import { SearchBox } from '../search/search-box.tsx';
import type { AdminSection } from '../sections.ts';
import { AdminChangesContext } from './admin-changes-context.ts';
import { useWatchedChanges } from './use-admin-changes.ts';

interface AdminFrameProps {
  currentOperator: NonNullable<CurrentOperatorQuery['currentOperator']>;
  section: AdminSection | undefined;
}

/** The search and a section's page. */
export function AdminFrame({ currentOperator, section }: AdminFrameProps) {
  const isAllowed = section !== undefined && (section.for === 'operator' || currentOperator.role === 'ADMIN');
  return (
    <AdminChangesContext value={useWatchedChanges()}>
      <Grid
        templateColumns="minmax(0, 1fr)"
        gap="5"
        width="100%"
        maxWidth="84rem"
        boxSizing="border-box"
        padding="4 var(--d-gutter) 8"
      >
        <SearchBox />
        <Box minWidth="0">
          {isAllowed ? (
            <ErrorBoundary resetKey={section.path}>
              <Suspense fallback={<PageLoading label={section.title.toLowerCase()} />}>
                <section.Page />
              </Suspense>
            </ErrorBoundary>
          ) : (
            <Box css={sectionStyle} role="alert">
              <h1>Questa sezione non c’è</h1>
              <p>Oppure il tuo ruolo non la comprende: chiedi a un amministratore.</p>
            </Box>
          )}
        </Box>
      </Grid>
    </AdminChangesContext>
  );
}
