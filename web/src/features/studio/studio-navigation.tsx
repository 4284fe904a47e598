import {
  Building2,
  Cable,
  CalendarCog,
  CalendarDays,
  CalendarSync,
  ChartColumn,
  ContactRound,
  Hourglass,
  IdCard,
  Inbox,
  KeyRound,
  type LucideIcon,
  Mail,
  SearchCheck,
  Star,
  UsersRound,
} from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { type SectionName, sectionPath } from './sections.ts';
import styles from './studio-frame.module.css';

interface Section {
  section: SectionName;
  icon: LucideIcon;
  label: string;
  /** Gives way on a narrow menu. */
  rest?: string;
}

/** What a practice does, in the order of its day. */
const ofPractice: readonly { name: string; sections: readonly Section[] }[] = [
  {
    name: 'Oggi',
    sections: [
      { section: 'riepilogo', icon: Building2, label: 'Il tuo studio' },
      { section: 'richieste', icon: Inbox, label: 'Richieste' },
      { section: 'agenda', icon: CalendarDays, label: 'Agenda' },
      { section: 'lista-attesa', icon: Hourglass, label: 'Lista d’attesa' },
    ],
  },
  {
    name: 'Pazienti',
    sections: [
      { section: 'pazienti', icon: ContactRound, label: 'Pazienti' },
      { section: 'richiami', icon: CalendarSync, label: 'Richiami' },
      { section: 'recensioni', icon: Star, label: 'Recensioni' },
      { section: 'messaggi', icon: Mail, label: 'Messaggi', rest: 'ai pazienti' },
    ],
  },
  {
    name: 'Studio',
    sections: [
      { section: 'numeri', icon: ChartColumn, label: 'Numeri' },
      { section: 'scheda', icon: IdCard, label: 'Scheda', rest: 'pubblica' },
      { section: 'impostazioni', icon: CalendarCog, label: 'Impostazioni', rest: 'dell’agenda' },
      { section: 'collegamenti', icon: Cable, label: 'Collegamenti' },
      { section: 'persone', icon: UsersRound, label: 'Persone' },
    ],
  },
];

interface StudioNavigationProps {
  section: SectionName;
  linkId: string | null;
  hasPractice: boolean;
}

/** The studio's menu. */
export function StudioNavigation({ section, linkId, hasPractice }: StudioNavigationProps) {
  const groups = hasPractice
    ? ofPractice
    : [{ name: 'Oggi', sections: [{ section: 'riepilogo', icon: Building2, label: 'Il tuo studio' } as const] }];
  return (
    <nav aria-label="Area studi" className={`card on-surface ${styles.groups}`}>
      {groups.map(({ name, sections }) => (
        <Group key={name} name={name}>
          {sections.map(({ section: to, icon, label, rest }: Section) => (
            <StudioLink key={to} to={sectionPath(to, linkId)} icon={icon} isCurrent={section === to}>
              <Label label={label} rest={rest} />
            </StudioLink>
          ))}
        </Group>
      ))}
      <Group name="Il tuo accesso">
        <StudioLink to={sectionPath('accesso', null)} icon={KeyRound} isCurrent={section === 'accesso'}>
          Accesso
        </StudioLink>
        <StudioLink to={sectionPath('rivendica', null)} icon={SearchCheck} isCurrent={section === 'rivendica'}>
          <Label label="Rivendica" rest={hasPractice ? 'un altro studio' : 'il tuo studio'} />
        </StudioLink>
      </Group>
    </nav>
  );
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className={styles.group}>
      <p className={styles.groupName} id={id}>
        {name}
      </p>
      <ul className={`grid gap-1 ${styles.links}`} aria-labelledby={id}>
        {children}
      </ul>
    </div>
  );
}

function Label({ label, rest }: { label: string; rest: string | undefined }) {
  if (!rest) return label;
  return (
    <span>
      {label} <span className={styles.rest}>{rest}</span>
    </span>
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
