import { useApolloClient, useMutation } from '@apollo/client/react';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { ErrorBoundary } from '../../components/error-boundary.tsx';
import { PageLoading } from '../../components/page-loading.tsx';
import actions from '../../components/practice/actions.module.css';
import type { ViewerQuery } from '../../gql/graphql.ts';
import { paths } from '../../lib/paths.ts';
import { SignOut } from './admin.query.ts';
import styles from './admin-frame.module.css';
import { SearchBox } from './search/search-box.tsx';
import { type AdminSection, adminSections } from './sections.ts';

interface AdminFrameProps {
  viewer: NonNullable<ViewerQuery['viewer']>;
  section: AdminSection | undefined;
}

/** Menu and page of the admin area. */
export function AdminFrame({ viewer, section }: AdminFrameProps) {
  const client = useApolloClient();
  const [signOut, { loading }] = useMutation(SignOut);
  const mine = adminSections.filter((one) => one.for === 'operator' || viewer.role === 'ADMIN');
  const isAllowed = section !== undefined && mine.includes(section);

  async function leave() {
    // Also when the gateway cannot be reached: the page forgets what it knows.
    await signOut().catch(() => undefined);
    // The section asks once more before it goes, and is refused.
    await client.resetStore().catch(() => undefined);
  }

  return (
    <div className={styles.frame}>
      <div className={styles.head}>
        <SearchBox />
      </div>
      <nav className={styles.menu} aria-label="Area riservata">
        <ul>
          {mine.map(({ path, title }) => (
            <li key={path}>
              <Link to={paths.adminSection(path)} aria-current={path === section?.path ? 'page' : undefined}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
        <div className={styles.viewer}>
          <p>{viewer.email}</p>
          <button type="button" className={actions.quiet} onClick={() => void leave()} disabled={loading}>
            Esci
          </button>
        </div>
      </nav>
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
  );
}
