import { Building2, Inbox, KeyRound, type LucideIcon, Mail, SearchCheck, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { readFragment } from '../../gql/index.ts';
import { AccessSection } from './access/access-section.tsx';
import type { Account } from './account.ts';
import { ClaimSection } from './claim/claim-section.tsx';
import { FindSection } from './claim/find-section.tsx';
import { EntitlementSection } from './entitlement/entitlement-section.tsx';
import { HomeSection } from './home/home-section.tsx';
import { NoPractice } from './home/no-practice.tsx';
import { MessagesSection } from './messages/messages-section.tsx';
import { PeopleSection } from './people/people-section.tsx';
import { RequestsSection } from './requests/requests-section.tsx';
import { type SectionName, sectionPath } from './sections.ts';
import { SignOutButton } from './sign-out-button.tsx';
import { PracticeLineFields } from './studio.query.ts';
import styles from './studio-frame.module.css';

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

  return (
    <div className={`stack gap-5 page-width full p-page pt-5 ${styles.frame}`}>
      <div className="stack content-start gap-3 shrink">
        <StudioNavigation section={section} linkId={linkId} hasPractice={memberships.length > 0} />
        <div className="row gap-2-3 text-s muted">
          <span className="shrink break">{account.email}</span>
          <SignOutButton />
        </div>
      </div>
      <article className="stack content-start gap-5 shrink max-46">
        {isOfPractice && memberships.length > 1 && (
          <PracticeChoice memberships={memberships} section={section} chosen={chosen} />
        )}
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
  if (section === 'messaggi') return <MessagesSection practiceId={practiceId} />;
  if (section === 'persone') return <PeopleSection practiceId={practiceId} />;
  if (section === 'titolarita') return <EntitlementSection practiceId={practiceId} />;
  return <HomeSection account={account} practiceId={practiceId} />;
}

interface StudioNavigationProps {
  section: SectionName;
  linkId: string | null;
  hasPractice: boolean;
}

function StudioNavigation({ section, linkId, hasPractice }: StudioNavigationProps) {
  return (
    <nav aria-label="Area studi">
      <ul className={`grid gap-1 card on-surface ${styles.links}`}>
        <StudioLink to={sectionPath('riepilogo', linkId)} icon={Building2} isCurrent={section === 'riepilogo'}>
          Il tuo studio
        </StudioLink>
        {hasPractice && (
          <>
            <StudioLink to={sectionPath('richieste', linkId)} icon={Inbox} isCurrent={section === 'richieste'}>
              Richieste
            </StudioLink>
            <StudioLink to={sectionPath('messaggi', linkId)} icon={Mail} isCurrent={section === 'messaggi'}>
              Messaggi
            </StudioLink>
            <StudioLink to={sectionPath('persone', linkId)} icon={UsersRound} isCurrent={section === 'persone'}>
              Persone
            </StudioLink>
          </>
        )}
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

interface PracticeChoiceProps {
  memberships: Account['memberships'];
  section: SectionName;
  chosen: string | null;
}

/** Links rather than a list to open: the address of each stands by itself. */
function PracticeChoice({ memberships, section, chosen }: PracticeChoiceProps) {
  return (
    <nav aria-label="I tuoi studi">
      <ul className={`wrap gap-2 ${styles.practices}`}>
        {memberships.map(({ practice }, index) => (
          <li key={practice.id}>
            <Link
              to={sectionPath(section, index === 0 ? null : practice.id)}
              aria-current={practice.id === chosen ? 'true' : undefined}
            >
              {readFragment(PracticeLineFields, practice).name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
