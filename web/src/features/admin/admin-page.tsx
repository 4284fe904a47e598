import { useApolloClient, useQuery } from '@apollo/client/react';
import { useParams } from 'react-router-dom';
import { PageFailure } from '../../components/page-failure.tsx';
import { PageLoading } from '../../components/page-loading.tsx';
import { usePageHead } from '../../lib/page-head.ts';
import { ViewerQuery } from './admin.query.ts';
import { AdminFrame } from './admin-frame.tsx';
import { findSection } from './sections.ts';
import { InvitationPage } from './sign-in/invitation-page.tsx';
import { SignInPage } from './sign-in/sign-in-page.tsx';

/** `/admin` and all below it: the sign-in for strangers, the section for colleagues. */
export function AdminPage() {
  const { section: name } = useParams();
  const section = findSection(name);
  usePageHead({ title: name === 'invito' ? 'Invito' : (section?.title ?? 'Area riservata'), noindex: true });
  const client = useApolloClient();
  const { data, loading, error, refetch } = useQuery(ViewerQuery, { fetchPolicy: 'network-only' });

  if (name === 'invito') return <InvitationPage />;
  if (loading && !data) return <PageLoading label="area riservata" />;
  if (error || !data) return <PageFailure reload={() => void refetch()} />;
  if (!data.viewer) return <SignInPage onSignedIn={() => void client.resetStore()} />;
  return <AdminFrame viewer={data.viewer} section={section} />;
}
