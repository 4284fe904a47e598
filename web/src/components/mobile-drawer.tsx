import { Drawer, Portal } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { scrollToTopSoon } from '../lib/scroll.ts';
import { Logo } from './logo.tsx';
import classes from './mobile-drawer.module.css';

interface MobileDrawerProps {
  links: readonly { label: string; to: string }[];
  isOpen: boolean;
  onClose: () => void;
}

/** The header's links on a narrow screen, from the right. Chakra keeps the focus inside and gives it back. */
export function MobileDrawer({ links, isOpen, onClose }: MobileDrawerProps) {
  const follow = () => {
    onClose();
    scrollToTopSoon();
  };
  return (
    <Drawer.Root unstyled open={isOpen} onOpenChange={(details) => !details.open && onClose()}>
      <Portal>
        <Drawer.Backdrop className={classes.backdrop} />
        <Drawer.Positioner className={classes.positioner}>
          <Drawer.Content className={classes.panel}>
            <div className={classes.head}>
              <Logo />
              <Drawer.Title className="visually-hidden">Menu</Drawer.Title>
              <Drawer.CloseTrigger asChild>
                <button type="button" className={classes.close}>
                  <X aria-hidden="true" />
                  <span className="visually-hidden">Chiudi il menu</span>
                </button>
              </Drawer.CloseTrigger>
            </div>
            <nav className={classes.links} aria-label="Menu">
              {links.map((link) => (
                <Link key={link.to} to={link.to} onClick={follow}>
                  {link.label}
                </Link>
              ))}
            </nav>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}
