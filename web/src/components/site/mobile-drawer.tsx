import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { scrollToTopSoon } from '../../lib/scroll.ts';
import { Logo } from '../logo.tsx';
import classes from './mobile-drawer.module.css';

/** There is room for what patients come back for. */
const moreLinks = [
  { label: 'Valutazione gratuita', to: paths.freeAssessment() },
  { label: 'Le mie prenotazioni', to: paths.myBookings() },
  { label: 'Area studi', to: paths.studio() },
];

interface MobileDrawerProps {
  /** The header's. */
  links: readonly { label: string; to: string }[];
  isOpen: boolean;
  onClose: () => void;
}

/** The header's links and more on a narrow screen, from the right. The browser's dialog hides the page behind it. */
export function MobileDrawer({ links, isOpen, onClose }: MobileDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  const follow = () => {
    onClose();
    scrollToTopSoon();
  };
  /** From the last link to the first and back: the browser's own dialog would lead on to its toolbar. */
  const keepFocus = (event: KeyboardEvent) => {
    const stops = [...(dialog.current?.querySelectorAll<HTMLElement>('a, button') ?? [])];
    const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
    if (event.key !== 'Tab' || document.activeElement !== from) return;
    event.preventDefault();
    to?.focus();
  };
  return (
    <dialog
      ref={dialog}
      className={`on-surface ink floating ${classes.panel}`}
      aria-label="Menu"
      onClose={onClose}
      onKeyDown={keepFocus}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={classes.content}>
        <div className={`bar between ${classes.head}`}>
          <Logo />
          <button
            type="button"
            className={`place-center line-strong round ink pointer hover-sage ${classes.close}`}
            onClick={onClose}
          >
            <X aria-hidden="true" />
            <span className="visually-hidden">Chiudi il menu</span>
          </button>
        </div>
        <nav className={`column mt-6 ${classes.links}`} aria-label="Menu">
          {[...links, ...moreLinks].map((link) => (
            <Link className="py-4 line-bottom serif text-l ink plain-link" key={link.to} to={link.to} onClick={follow}>
              {link.label}
            </Link>
          ))}
        </nav>
      </div>
    </dialog>
  );
}
