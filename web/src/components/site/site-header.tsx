import { brand, product } from '@dentisti/domain/brand';
import { Menu } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { scrollToTopSoon } from '../../lib/scroll.ts';
import { Logo } from '../logo.tsx';
import classes from './site-header.module.css';

const MobileDrawer = lazy(() => import('./mobile-drawer.tsx').then((m) => ({ default: m.MobileDrawer })));

/** The header's links, which the drawer repeats. */
const headerLinks = [
  { label: `Per ${product}`, to: paths.forPractices() },
  { label: 'Receptionist AI per Studi Dentistici', to: paths.voice() },
];

/** The drawer has room for what patients come back for. */
const drawerLinks = [
  ...headerLinks,
  { label: 'Valutazione gratuita', to: paths.freeAssessment() },
  { label: 'Le mie prenotazioni', to: paths.myBookings() },
  { label: 'Area studi', to: paths.studio() },
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
          onPointerEnter={() => void import('./mobile-drawer.tsx')}
          onClick={open}
        >
          <Menu aria-hidden="true" />
          <span className="visually-hidden">Apri il menu</span>
        </button>
      </div>
      {wasOpened && (
        <Suspense>
          <MobileDrawer links={drawerLinks} isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
        </Suspense>
      )}
    </header>
  );
}
