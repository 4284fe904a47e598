import { Menu } from 'lucide-react';
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Link, useLocation } from 'react-router-dom';
import { readFragment } from '../../gql/index.ts';
import { AccessSection } from './access/access-section.tsx';
import type { Account } from './account.ts';
import { ClaimSection } from './claim/claim-section.tsx';
import { FindSection } from './claim/find-section.tsx';
import { EntitlementSection } from './entitlement/entitlement-section.tsx';
import { ResetNotice } from './factors/reset-notice.tsx';
import { HomeSection } from './home/home-section.tsx';
import { NoPractice } from './home/no-practice.tsx';
import { Loading } from './parts.tsx';
import { PeopleSection } from './people/people-section.tsx';
import { RequestsSection } from './requests/requests-section.tsx';
import { type SectionName, sectionPath, sectionTitles } from './sections.ts';
import { SignOutButton } from './sign-out-button.tsx';
import { PracticeLineFields } from './studio.query.ts';
import styles from './studio-frame.module.css';
import { StudioNavigation } from './studio-navigation.tsx';

/** Rooms of their own: who answers requests on a phone does not wait for them. */
const rooms: Partial<Record<SectionName, ComponentType<{ practiceId: string }>>> = {
  agenda: lazy(() => import('./agenda/agenda-section.tsx').then((m) => ({ default: m.AgendaSection }))),
  'lista-attesa': lazy(() => import('./waiting-list/waiting-section.tsx').then((m) => ({ default: m.WaitingSection }))),
  pazienti: lazy(() => import('./patients/patients-section.tsx').then((m) => ({ default: m.PatientsSection }))),
  richiami: lazy(() => import('./recalls/recalls-section.tsx').then((m) => ({ default: m.RecallsSection }))),
  collegamenti: lazy(() =>
    import('./connections/connections-section.tsx').then((m) => ({ default: m.ConnectionsSection })),
  ),
  recensioni: lazy(() => import('./reviews/reviews-section.tsx').then((m) => ({ default: m.ReviewsSection }))),
  messaggi: lazy(() => import('./messages/messages-section.tsx').then((m) => ({ default: m.MessagesSection }))),
  numeri: lazy(() => import('./figures/figures-section.tsx').then((m) => ({ default: m.FiguresSection }))),
  scheda: lazy(() => import('./profile/profile-section.tsx').then((m) => ({ default: m.ProfileSection }))),
  impostazioni: lazy(() => import('./setup/setup-section.tsx').then((m) => ({ default: m.SetupSection }))),
};

interface StudioFrameProps {
  account: Account;
  section: SectionName;
  /** Of the practice in the address; null where there is none. */
  id: string | null;
}

/** Navigation, the choice of a practice, and the section. */
export function StudioFrame({ account, section, id }: StudioFrameProps) {
  const { memberships } = account;
  const isOfPractice = section !== 'accesso' && section !== 'rivendica';
  const first = memberships[0]?.practice.id ?? null;
  const chosen = isOfPractice ? (id ?? first) : first;
  const isMember = memberships.some(({ practice }) => practice.id === chosen);
  /** The first practice needs no id in its addresses. */
  const linkId = isOfPractice && id !== null && isMember && id !== first ? id : null;

  /** A day of chairs beside each other needs the whole window. */
  const isWide = section === 'agenda' && isMember;

  return (
    <div className={`stack full p-page ${isWide ? '' : 'page-width'} ${styles.frame}`} data-wide={isWide || undefined}>
      <div className={`no-print ${styles.side}`}>
        <Menus section={section}>
          <StudioNavigation section={section} linkId={linkId} hasPractice={memberships.length > 0} />
          <div className={`row gap-2-3 text-s muted ${styles.account}`}>
            <span className="shrink break">{account.email}</span>
            <SignOutButton />
          </div>
        </Menus>
        {isOfPractice && memberships.length > 1 && (
          <PracticeChoice memberships={memberships} section={section} chosen={chosen} />
        )}
      </div>
      <article className={`stack content-start gap-5 shrink ${isWide ? '' : 'max-46'}`}>
        {account.factors.resetAt !== null && <ResetNotice resetAt={account.factors.resetAt} />}
        {isOfPractice ? (
          <PracticeSection key={chosen} account={account} section={section} practiceId={chosen} isMember={isMember} />
        ) : section === 'accesso' ? (
          <AccessSection />
        ) : id === null ? (
          <FindSection account={account} />
        ) : (
          <ClaimSection key={id} account={account} practiceId={id} />
        )}
      </article>
    </div>
  );
}

/** On a phone the menu is folded up, so that what a section is about is seen first; elsewhere it stands open. */
function Menus({ section, children }: { section: SectionName; children: ReactNode }) {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === pathname;
  useEffect(() => setOpenAt((at) => (at === pathname ? at : null)), [pathname]);
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        aria-expanded={isOpen}
        aria-controls="menu-studio"
        onClick={() => setOpenAt(isOpen ? null : pathname)}
      >
        <Menu className="icon" aria-hidden="true" strokeWidth={1.75} />
        <span className="visually-hidden">Menu dello studio: </span>
        {sectionTitles[section]}
      </button>
      <div
        id="menu-studio"
        className={`stack content-start gap-3 shrink ${styles.menus}`}
        data-open={isOpen || undefined}
      >
        {children}
      </div>
    </>
  );
}

interface PracticeSectionProps {
  account: Account;
  section: SectionName;
  practiceId: string | null;
  isMember: boolean;
}

function PracticeSection({ account, section, practiceId, isMember }: PracticeSectionProps) {
  if (practiceId === null) return <NoPractice account={account} />;
  if (!isMember)
    return (
      <div className="stack gap-4">
        <h1 className="title-m">Questo studio non è tra i tuoi</h1>
        <p>Forse qualcuno ti ha tolto dalle sue persone, oppure l’indirizzo è di un altro studio.</p>
        <p>
          <Link className="inline-bar tap" to={sectionPath('riepilogo', null)}>
            Torna ai tuoi studi
          </Link>
        </p>
      </div>
    );
  if (section === 'richieste') return <RequestsSection practiceId={practiceId} />;
  const Room = rooms[section];
  if (Room)
    return (
      <Suspense fallback={<Loading label={`Caricamento: ${sectionTitles[section]}...`} />}>
        <Room practiceId={practiceId} />
      </Suspense>
    );
  if (section === 'persone') return <PeopleSection practiceId={practiceId} />;
  if (section === 'titolarita') return <EntitlementSection practiceId={practiceId} />;
  return <HomeSection account={account} practiceId={practiceId} />;
}

interface PracticeChoiceProps {
  memberships: Account['memberships'];
  section: SectionName;
  chosen: string | null;
}

/** Links rather than a list to open: the address of each stands by itself. */
function PracticeChoice({ memberships, section, chosen }: PracticeChoiceProps) {
  const row = useRef<HTMLUListElement>(null);
  // On a phone the row is longer than the window. Before it is drawn, so that nothing moves.
  useLayoutEffect(() => {
    const link = row.current?.querySelector('[aria-current]');
    if (chosen && row.current && link) scrollIntoRow(row.current, link);
  }, [chosen]);
  return (
    <nav aria-label="I tuoi studi">
      <ul ref={row} className={styles.practices}>
        {memberships.map(({ practice }, index) => (
          <li key={practice.id}>
            <Link
              to={sectionPath(section, index === 0 ? null : practice.id)}
              aria-current={practice.id === chosen ? 'true' : undefined}
            >
              <span>{readFragment(PracticeLineFields, practice).name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** How much of what stands beside the chosen one stays in sight. */
const besideIt = 10;

function scrollIntoRow(row: HTMLElement, link: Element): void {
  const [shown, wanted] = [row.getBoundingClientRect(), link.getBoundingClientRect()];
  if (wanted.right > shown.right) row.scrollLeft += wanted.right - shown.right + besideIt;
  else if (wanted.left < shown.left) row.scrollLeft -= shown.left - wanted.left + besideIt;
}
