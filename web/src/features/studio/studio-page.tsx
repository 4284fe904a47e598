import { useQuery } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { PageFailure } from '../../components/page-failure.tsx';
import { PageLoading } from '../../components/page-loading.tsx';
import { usePageHead } from '../../lib/page-head.ts';
import { possibleStudioTypes } from '../../lib/unions/studio-types.ts';
import { usePossibleTypes } from '../../lib/unions/use-possible-types.ts';
import { NotFoundPage } from '../not-found/not-found-page.tsx';
import { SecondFactorPage } from './factors/second-factor-page.tsx';
import { AnswerLinkPage } from './link/answer-link-page.tsx';
import { useWaitingCount } from './requests/use-requests.ts';
import { answerSection, findSection, linkSection, type SectionName, sectionTitles } from './sections.ts';
import { SignInPage } from './sign-in/sign-in-page.tsx';
import { UseLinkPage } from './sign-in/use-link-page.tsx';
import { StudioAccount } from './studio.query.ts';
import { StudioFrame } from './studio-frame.tsx';

/** `/studio` and all below it: what a practice does by itself. */
export function StudioPage() {
  usePossibleTypes(possibleStudioTypes);
  const { section: name, id } = useParams();
  if (name === linkSection && id === undefined) return <UseLinkPage />;
  if (name === answerSection && id === undefined) return <AnswerLinkPage />;
  const section = findSection(name, id);
  return section ? <StudioArea section={section} id={id ?? null} /> : <NotFoundPage />;
}

/** The sign-in for strangers, in its place at the same address; the section for who is signed in. */
function StudioArea({ section, id }: { section: SectionName; id: string | null }) {
  const { data, previousData, loading, error, refetch } = useQuery(StudioAccount, {
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const known = data ?? previousData;
  const account = known?.currentAccount ?? null;
  const practiceId = id ?? account?.memberships[0]?.practice.id ?? null;
  const waiting = useWaitingCount(section === 'richieste' ? practiceId : null);
  const title = waiting > 0 ? `(${waiting}) ${sectionTitles[section]}` : sectionTitles[section];
  usePageHead({ title: account ? title : 'Area studi', noindex: true });
  const wasSignedIn = useRef(false);
  if (account) wasSignedIn.current = true;
  const isIn = account !== null;
  const isRead = known !== undefined;
  const asksSignIn = useRef(false);
  useEffect(() => {
    // The page behind the sign-in begins at its top, not where the button was.
    if (isIn && asksSignIn.current) window.scrollTo(0, 0);
    asksSignIn.current = isRead && !isIn;
  }, [isIn, isRead]);

  const askAgain = () => refetch().then(undefined, () => undefined);
  if (account) return <StudioFrame account={account} section={section} id={id} />;
  if (known?.secondFactorStep) return <SecondFactorPage step={known.secondFactorStep} onDone={askAgain} />;
  if (loading && !known) return <PageLoading label="area studi" />;
  if (error || !known) return <PageFailure reload={() => void askAgain()} />;
  return <SignInPage isOver={wasSignedIn.current} onSignedIn={askAgain} />;
}
