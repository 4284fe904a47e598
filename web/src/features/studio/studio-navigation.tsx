import {
  BellRing,
  Building2,
  Cable,
  CalendarCog,
  CalendarDays,
  ContactRound,
  Inbox,
  KeyRound,
  type LucideIcon,
  Mail,
  SearchCheck,
  UsersRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { type SectionName, sectionPath } from './sections.ts';
import styles from './studio-frame.module.css';

/** What a practice does, in the order of its day; `rest` gives way on a narrow menu. */
const ofPractice: readonly { section: SectionName; icon: LucideIcon; label: string; rest?: string }[] = [
  { section: 'richieste', icon: Inbox, label: 'Richieste' },
  { section: 'agenda', icon: CalendarDays, label: 'Agenda' },
  { section: 'pazienti', icon: ContactRound, label: 'Pazienti' },
  { section: 'richiami', icon: BellRing, label: 'Richiami' },
  { section: 'messaggi', icon: Mail, label: 'Messaggi', rest: 'ai pazienti' },
  { section: 'impostazioni', icon: CalendarCog, label: 'Impostazioni', rest: 'dell’agenda' },
  { section: 'collegamenti', icon: Cable, label: 'Collegamenti' },
  { section: 'persone', icon: UsersRound, label: 'Persone' },
];

interface StudioNavigationProps {
  section: SectionName;
  linkId: string | null;
  hasPractice: boolean;
}

/** The studio's menu. */
export function StudioNavigation({ section, linkId, hasPractice }: StudioNavigationProps) {
  return (
    <nav aria-label="Area studi">
      <ul className={`grid gap-1 card on-surface ${styles.links}`}>
        <StudioLink to={sectionPath('riepilogo', linkId)} icon={Building2} isCurrent={section === 'riepilogo'}>
          Il tuo studio
        </StudioLink>
        {hasPractice &&
          ofPractice.map(({ section: name, icon, label, rest }) => (
            <StudioLink key={name} to={sectionPath(name, linkId)} icon={icon} isCurrent={section === name}>
              {rest ? (
                <span>
                  {label} <span className={styles.rest}>{rest}</span>
                </span>
              ) : (
                label
              )}
            </StudioLink>
          ))}
        <StudioLink to={sectionPath('accesso', null)} icon={KeyRound} isCurrent={section === 'accesso'}>
          Accesso
        </StudioLink>
        <StudioLink to={sectionPath('rivendica', null)} icon={SearchCheck} isCurrent={section === 'rivendica'}>
          <span>
            Rivendica <span className={styles.rest}>{hasPractice ? 'un altro studio' : 'il tuo studio'}</span>
          </span>
        </StudioLink>
      </ul>
    </nav>
  );
}

interface StudioLinkProps {
  to: string;
  icon: LucideIcon;
  isCurrent: boolean;
  children: ReactNode;
}

function StudioLink({ to, icon: Icon, isCurrent, children }: StudioLinkProps) {
  const { pathname } = useLocation();
  return (
    <li className="grid shrink">
      {/* Of a page below the section the link is not the page itself. */}
      <Link className={styles.link} to={to} aria-current={isCurrent ? (pathname === to ? 'page' : 'true') : undefined}>
        <Icon className="icon" aria-hidden="true" strokeWidth={1.75} />
        {children}
      </Link>
    </li>
  );
}
