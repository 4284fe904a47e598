import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react';
import { pageRoutes } from '@dentisti/domain/routes';
import { Menu, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { AdminSystem } from '../../../components/admin/admin-system.tsx';
import { Logo } from '../../../components/logo.tsx';
import type { CurrentOperatorQuery as Answer } from '../../../gql/graphql.ts';
import { readCsrfToken } from '../../../lib/csrf-token.ts';
import { onSessionChange } from '../../../lib/operator-session.ts';
import { paths } from '../../../lib/paths.ts';
import { useRuntimeConfig } from '../../../lib/runtime-config-context.ts';
import { CurrentOperatorQuery } from '../admin.query.ts';
import { findSection, sectionsOf } from '../sections.ts';
import { DisplaySettings } from './display-settings.tsx';
import {
  barStyle,
  columnStyle,
  footStyle,
  homeStyle,
  innerStyle,
  operatorStyle,
  panelStyle,
  sectionsStyle,
  toggleStyle,
  toolsStyle,
} from './header-styles.ts';
import { SignOutButton } from './sign-out-button.tsx';

/** What stands around the admin area instead of the visitors' header and footer: a column beside the page, a bar above it
 * where there is no room. */
export function AdminHeader() {
  const [signIns, setSignIns] = useState(0);
  // A store that was emptied tells those who read it nothing more: with each sign-in the header reads it anew.
  useEffect(() => onSessionChange((change) => change === 'begun' && setSignIns((count) => count + 1)), []);
  return (
    <AdminSystem>
      <Header key={signIns} />
    </AdminSystem>
  );
}

function Header() {
  const id = useId();
  const { pathname } = useLocation();
  // The page asks; until it knows, the token beside the session's cookie tells an operator from a stranger.
  const { data } = useQuery(CurrentOperatorQuery, { fetchPolicy: 'cache-only' });
  const currentOperator = data?.currentOperator;
  const hasMenu = currentOperator === undefined ? readCsrfToken() !== null : currentOperator !== null;
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
    <chakra.div css={homeStyle} asChild>
      <Link to={paths.admin()}>
        <Logo /> <span>Area riservata</span>
      </Link>
    </chakra.div>
  );
  if (!hasMenu)
    return (
      <chakra.header css={barStyle}>
        {home}
        <Tools />
      </chakra.header>
    );
  return (
    // Escape closes what the button inside has opened.
    <chakra.header css={columnStyle} data-has-menu onKeyDown={onKeyDown}>
      <chakra.div css={innerStyle}>
        <div className="bar between gap-2">
          {home}
          <chakra.button
            ref={toggle}
            type="button"
            className="grid place-center narrow-only"
            css={toggleStyle}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
            <span className="visually-hidden">Menu</span>
          </chakra.button>
        </div>
        <chakra.div id={id} css={panelStyle} data-open={isOpen || undefined}>
          {currentOperator && <SectionLinks role={currentOperator.role} pathname={pathname} />}
          <chakra.div css={footStyle}>
            {currentOperator && (
              <chakra.div css={operatorStyle}>
                <p>
                  <strong>{currentOperator.email}</strong>
                  <span>{currentOperator.role === 'ADMIN' ? 'Amministratore' : 'Operatore'}</span>
                </p>
                <SignOutButton />
              </chakra.div>
            )}
            <Tools />
          </chakra.div>
        </chakra.div>
      </chakra.div>
    </chakra.header>
  );
}

/** How to read, and the way back to what visitors see. */
function Tools() {
  return (
    <chakra.div css={toolsStyle}>
      <DisplaySettings />
      <Link to={paths.home()}>Vai al sito</Link>
    </chakra.div>
  );
}

interface SectionLinksProps {
  role: NonNullable<Answer['currentOperator']>['role'];
  pathname: string;
}

function SectionLinks({ role, pathname }: SectionLinksProps) {
  const name = matchPath({ path: pageRoutes.adminSection, end: false }, pathname)?.params.section;
  const { edition } = useRuntimeConfig();
  const current = findSection(name, edition);
  return (
    <chakra.nav css={sectionsStyle} aria-label="Area riservata">
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
    </chakra.nav>
  );
}
