import { brand, product } from '@dentisti/domain/brand';
import { Menu } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { notLoadedMessage } from '../../lib/browser/not-loaded.ts';
import { paths } from '../../lib/paths.ts';
import { scrollToTopSoon } from '../../lib/scroll.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { Logo } from '../logo.tsx';
import classes from './site-header.module.css';

const loadDrawer = () => import('./mobile-drawer.tsx').then((m) => ({ default: m.MobileDrawer }));
const MobileDrawer = lazy(loadDrawer);

/** The drawer repeats them. */
const headerLinks = [
  { label: `Per ${product}`, to: paths.forPractices() },
  { label: 'Receptionist AI per Studi Dentistici', to: paths.voice() },
];

export function SiteHeader() {
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  // Once asked for, the drawer stays mounted so that it can give the focus back.
  const [wasOpened, setWasOpened] = useState(false);
  const open = () => {
    setWasOpened(true);
    setDrawerOpen(true);
  };
  return (
    <header className={`relative ${classes.header}`}>
      <div className={`bar between page-width ${classes.bar}`}>
        <Link
          to={paths.home()}
          className="inline-bar shrink round-s plain-link tap"
          aria-label={`${brand}, pagina iniziale`}
          onClick={scrollToTopSoon}
        >
          <Logo />
        </Link>
        <nav className={`items-center gap-2 ${classes.nav}`} aria-label="Principale">
          {headerLinks.map((link, index) => (
            <Link
              key={link.to}
              to={link.to}
              className={index === 0 ? classes.plain : classes.framed}
              onClick={scrollToTopSoon}
            >
              {link.label}
            </Link>
          ))}
        </nav>
        <button
          type="button"
          className={`place-center line-strong round ink pointer hover-sage ${classes.menu}`}
          aria-haspopup="dialog"
          aria-expanded={isDrawerOpen}
          onPointerEnter={() => void loadDrawer().catch(() => {})}
          onClick={open}
        >
          <Menu aria-hidden="true" />
          <span className="visually-hidden">Apri il menu</span>
        </button>
      </div>
      {wasOpened && (
        // Without it the page stays, and what is typed there.
        <ErrorBoundary resetKey="" fallback={<p role="alert">{notLoadedMessage}</p>}>
          <Suspense>
            <MobileDrawer links={headerLinks} isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </header>
  );
}
