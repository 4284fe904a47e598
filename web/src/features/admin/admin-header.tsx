import { useQuery } from '@apollo/client/react';
import { pageRoutes } from '@dentisti/domain/routes';
import { Menu, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { Logo } from '../../components/logo.tsx';
import type { ViewerQuery as Answer } from '../../gql/graphql.ts';
import { readCsrfToken } from '../../lib/csrf-token.ts';
import { onSessionChange } from '../../lib/operator-session.ts';
import { paths } from '../../lib/paths.ts';
import { useRuntimeConfig } from '../../lib/runtime-config-context.ts';
import { ViewerQuery } from './admin.query.ts';
import styles from './admin-header.module.css';
import { ReadingChoices } from './reading-choices.tsx';
import { findSection, sectionsOf } from './sections.ts';
import { SignOutButton } from './sign-out-button.tsx';

/** What stands around the admin area instead of the visitors' header and footer: a column beside the page, a bar above it
 * where there is no room. */
export function AdminHeader() {
  const [signIns, setSignIns] = useState(0);
  // A store that was emptied tells those who read it nothing more: with each sign-in the header reads it anew.
  useEffect(() => onSessionChange((change) => change === 'begun' && setSignIns((count) => count + 1)), []);
  return <Header key={signIns} />;
}

function Header() {
  const id = useId();
  const { pathname } = useLocation();
  // The page asks; until it knows, the token beside the session's cookie tells a colleague from a stranger.
  const { data } = useQuery(ViewerQuery, { fetchPolicy: 'cache-only' });
  const viewer = data?.viewer;
  const hasMenu = viewer === undefined ? readCsrfToken() !== null : viewer !== null;
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  // Each page begins with a closed menu.
  useEffect(() => setOpen(false), [pathname, hasMenu]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    toggle.current?.focus();
  }

  const home = (
    <Link to={paths.admin()} className={styles.home}>
      <Logo /> <span className={styles.area}>Area riservata</span>
    </Link>
  );
  if (!hasMenu)
    return (
      <header className={styles.bar}>
        {home}
        <Tools />
      </header>
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what the button inside has opened
    <header className={styles.column} data-has-menu onKeyDown={onKeyDown}>
      <div className={styles.inner}>
        <div className={styles.top}>
          {home}
          <button
            ref={toggle}
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
            <span className="visually-hidden">Menu</span>
          </button>
        </div>
        <div id={id} className={styles.panel} data-open={isOpen || undefined}>
          {viewer && <SectionLinks role={viewer.role} pathname={pathname} />}
          <div className={styles.foot}>
            {viewer && (
              <div className={styles.viewer}>
                <p>
                  <strong>{viewer.email}</strong>
                  <span>{viewer.role === 'ADMIN' ? 'Amministratore' : 'Operatore'}</span>
                </p>
                <SignOutButton />
              </div>
            )}
            <Tools />
          </div>
        </div>
      </div>
    </header>
  );
}

/** How to read, and the way back to what visitors see. */
function Tools() {
  return (
    <div className={styles.tools}>
      <ReadingChoices />
      <Link to={paths.home()}>Vai al sito</Link>
    </div>
  );
}

interface SectionLinksProps {
  role: NonNullable<Answer['viewer']>['role'];
  pathname: string;
}

function SectionLinks({ role, pathname }: SectionLinksProps) {
  const name = matchPath({ path: pageRoutes.adminSection, end: false }, pathname)?.params.section;
  const { edition } = useRuntimeConfig();
  const current = findSection(name, edition);
  return (
    <nav className={styles.sections} aria-label="Area riservata">
      <ul>
        {sectionsOf(edition)
          .filter((section) => section.for === 'operator' || role === 'ADMIN')
          .map(({ path, title }) => (
            <li key={path}>
              <Link to={paths.adminSection(path)} aria-current={path === current?.path ? 'page' : undefined}>
                {title}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
