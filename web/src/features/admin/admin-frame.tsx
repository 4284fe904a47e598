import { Suspense } from 'react';
import { ErrorBoundary } from '../../components/error-boundary.tsx';
import { PageLoading } from '../../components/page-loading.tsx';
import type { ViewerQuery } from '../../gql/graphql.ts';
import { AdminChangesContext } from './admin-changes-context.ts';
import styles from './admin-frame.module.css';
import { SearchBox } from './search/search-box.tsx';
import type { AdminSection } from './sections.ts';
import { useWatchedChanges } from './use-admin-changes.ts';

interface AdminFrameProps {
  viewer: NonNullable<ViewerQuery['viewer']>;
  section: AdminSection | undefined;
}

/** The search and a section's page. */
export function AdminFrame({ viewer, section }: AdminFrameProps) {
  const isAllowed = section !== undefined && (section.for === 'operator' || viewer.role === 'ADMIN');
  return (
    <AdminChangesContext value={useWatchedChanges()}>
      <div className={styles.frame}>
        <SearchBox />
        <div className={styles.page}>
          {isAllowed ? (
            <ErrorBoundary resetKey={section.path}>
              <Suspense fallback={<PageLoading label={section.title.toLowerCase()} />}>
                <section.Page />
              </Suspense>
            </ErrorBoundary>
          ) : (
            <div role="alert">
              <h1>Questa sezione non c’è</h1>
              <p>Oppure il tuo ruolo non la comprende: chiedi a un amministratore.</p>
            </div>
          )}
        </div>
      </div>
    </AdminChangesContext>
  );
}
